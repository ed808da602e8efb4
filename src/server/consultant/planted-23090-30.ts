export const late = () => import('#main/config/mail.ts');
