import type { z } from 'zod';
import type { contactMessage } from '#contract/message/message.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { withActor } from '../db/actor.ts';
import type { JobData } from '../db/jobs.ts';
import { functions } from '../implement.ts';
import { contactMessages } from './tables.ts';

/** The mail to the company. It comes from the company's own address: an answer goes to the writer by `replyTo`. */
const contactMail = (
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

/** Saves a message and queues its mail in one transaction, so that every saved message is sent. */
export const sendContactEmail = functions.message.sendContactEmail.handler(async ({ input, context }) => {
  await withinLimit(context, 'contactOfAddress', context.address);
  await withActor(context.db, worker, async (tx) => {
    await tx
      .insert(contactMessages)
      .values({ ...input, phone: input.phone === '' ? null : input.phone, createdAt: context.now() });
    await context.jobs.send('mail', contactMail(context.company, input), tx);
  });
  return { success: true as const };
});
