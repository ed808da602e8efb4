export const late = () => import('node:fs');
