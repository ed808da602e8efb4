export const late = () => import('drizzle-orm/pg-core');
