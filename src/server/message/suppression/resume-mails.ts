import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { emailPage } from '../../auth/sign-in-host.ts';
import { user } from '../../auth/tables.ts';
import { withinLimit } from '../../auth/within-limit.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { mailResumedMail } from './mail-resumed-mail.ts';
import { liftSuppression } from './suppress-address.ts';

/** The mail that follows shows whether the address works: if it bounces, mails stop again. */
export const resumeMails = functions.message.resumeMails.handler(async ({ context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  await withinLimit(context, 'changesOfAccount', userId);
  const [person] = await context.signInDb
    .select({ email: user.email, name: user.name })
    .from(user)
    .where(eq(user.id, userId));
  if (!person) throw errors.UNAUTHORIZED();
  const page = await emailPage(context.signInDb, context.company.hosts, userId);
  await withActor(context.db, worker, async (tx) => {
    if (!(await liftSuppression(tx, person.email, userId, context.now()))) return;
    await context.jobs.send('mail', mailResumedMail(context.company, page, person), tx);
  });
  return { success: true as const, email: person.email };
});
