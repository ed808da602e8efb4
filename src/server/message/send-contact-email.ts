import { worker } from '#domain/account/actor.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { contactMail } from './contact-mail.ts';
import { contactMessages } from './tables.ts';

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
