export const late = () => import('pg');
