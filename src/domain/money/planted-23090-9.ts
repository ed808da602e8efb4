export const late = () => import('#contract/shapes.ts');
