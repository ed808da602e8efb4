export const late = () => import('#web/api.ts');
