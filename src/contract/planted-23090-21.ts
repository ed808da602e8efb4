export const late = () => import('#server/context.ts');
