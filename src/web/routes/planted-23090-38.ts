export * from '#main/config/mail.ts';
