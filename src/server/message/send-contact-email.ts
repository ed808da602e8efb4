import type { z } from 'zod';
import type { contactMessage } from '#contract/message/message.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import type { Mail } from './mail/mail.ts';
import { texts } from './mail/mail-text.ts';
import { contactMessages } from './tables.ts';

/** The mail to the company. It comes from the company's own address: an answer goes to the writer by `replyTo`. */
export const contactMail = (
  { brand, contact }: CompanySettings,
  { firstName, lastName, email, phone, subject, message }: z.output<typeof contactMessage>,
): Mail => ({
  to: contact.email,
  replyTo: email,
  subject: texts.mail_contact_subject({ brand: brand.name, subject }),
  title: subject,
  blocks: [
    { kind: 'lines', lines: message.split('\n') },
    {
      kind: 'rows',
      rows: [
        { label: texts.mail_contact_name(), value: `${firstName} ${lastName}` },
        { label: texts.mail_contact_email(), value: email },
        { label: texts.mail_contact_phone(), value: phone === '' ? texts.mail_contact_no_phone() : phone },
      ],
    },
  ],
  why: texts.mail_why_contact(),
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
