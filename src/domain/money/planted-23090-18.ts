export const late = () => import('zod');
