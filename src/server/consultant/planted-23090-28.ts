import '#main/config/mail.ts';
