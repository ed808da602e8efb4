import { z } from 'zod';
import { command } from './function.ts';
import { email, printable, singleLine } from './shapes.ts';

const required = 'Please fill in all required fields.';

/** What the contact form sends. One line each but for the message, so that nothing of it can reach a mail's head. */
export const contactMessage = z.strictObject({
  firstName: singleLine(100, required),
  lastName: singleLine(100, required),
  email: z.string(required).trim().min(1, required).pipe(email),
  phone: z.union([z.literal(''), singleLine(40)]).default(''),
  subject: singleLine(200, required),
  message: printable(5000, required),
});
export type ContactMessage = z.input<typeof contactMessage>;

export const message = {
  sendContactEmail: command(
    'send-contact-email',
    'everyone',
    'Write to the company; kept, and mailed to its contact address',
  )
    .input(contactMessage)
    .output(z.object({ success: z.literal(true) })),
};
