import { z } from 'zod';
import { optionalPhone } from '../account/phone.ts';
import { command } from '../function.ts';
import { email, printable, singleLine } from '../shapes.ts';

const required = 'Please fill in all required fields.';

/** The contact form. All but the message are single lines, so that none of it can reach a mail's headers. */
export const contactMessage = z.strictObject({
  firstName: singleLine(100, required),
  lastName: singleLine(100, required),
  email: z.string(required).trim().min(1, required).pipe(email),
  phone: optionalPhone(40),
  subject: singleLine(200, required),
  message: printable(5000, required),
});
export type ContactMessage = z.input<typeof contactMessage>;

export const message = {
  sendContactEmail: command(
    'send-contact-email',
    'everyone',
    'Write to the company; stored and emailed to its contact address',
  )
    .input(contactMessage)
    .output(z.object({ success: z.literal(true) })),
};
