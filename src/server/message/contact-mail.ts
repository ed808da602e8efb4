import type { z } from 'zod';
import type { contactMessage } from '#contract/message/message.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import type { JobData } from '../db/jobs.ts';

/** The mail to the company. It comes from the company's own address: an answer goes to the writer by `replyTo`. */
export const contactMail = (
  { brand, contact }: CompanySettings,
  { firstName, lastName, email, phone, subject, message }: z.output<typeof contactMessage>,
): JobData['mail'] => ({
  to: contact.email,
  replyTo: email,
  subject: `${brand.name} contact form: ${subject}`,
  text: `${message}

--
Name: ${firstName} ${lastName}
Email: ${email}
Phone: ${phone === '' ? 'not given' : phone}
`,
});
