import { and, eq, inArray } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { forgetCards } from './card-sessions.ts';
import { membershipFees, savedCards } from './tables.ts';

export const removeCard = functions.membership.removeCard.handler(({ context, errors }) => {
  const consultantId = userIdOf(context.actor);
  if (consultantId === null) throw errors.UNAUTHORIZED();
  return withActor(context.db, worker, async (tx) => {
    // Waits for another change of the same card.
    await tx.select().from(savedCards).where(eq(savedCards.consultantId, consultantId)).for('update');
    const isOpen = inArray(membershipFees.status, ['due', 'overdue']);
    if ((await tx.$count(membershipFees, and(isOpen, eq(membershipFees.consultantId, consultantId)))) > 0) {
      throw errors.FEE_DUE();
    }
    await forgetCards(tx, context.jobs, [consultantId]);
    return { removed: true };
  });
});
