import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { savedCards } from './tables.ts';

/** A job charges them: the consultant does not wait for the card processor, and the fees are charged once. */
export const payMembershipFees = functions.membership.payMembershipFees.handler(async ({ context, errors }) => {
  const consultantId = userIdOf(context.actor);
  if (consultantId === null) throw errors.UNAUTHORIZED();
  await withinLimit(context, 'changesOfAccount', consultantId);
  await withActor(context.db, worker, async (tx) => {
    if ((await tx.$count(savedCards, eq(savedCards.consultantId, consultantId))) === 0) throw errors.NO_CARD();
    await context.jobs.send('charge-membership-fees', { consultantId }, tx);
  });
  return { queued: true };
});
