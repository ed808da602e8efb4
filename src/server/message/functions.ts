import { sendContactEmail } from './send-contact-email.ts';

export const messageFunctions = { sendContactEmail };
