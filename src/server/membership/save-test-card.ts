import { eq } from 'drizzle-orm';
import { saveTestCard as cardOf } from '#domain/membership/test-card.ts';
import { periodOf } from '#domain/period/zone.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { functions } from '../implement.ts';
import { cardPageReturn } from './card-page-return.ts';
import { cardSessions } from './tables.ts';
import { withTestCardSession } from './test-card-session.ts';

export const saveTestCard = functions.membership.saveTestCard.handler(async ({ input, context, errors }) => {
  await withinLimit(context, 'ordersOfAddress', context.address);
  const { session_id: sessionId } = input;
  const outcome = await withTestCardSession(context, sessionId, async (tx) => {
    const saved = cardOf(input.card_number, input.expiry, periodOf(context.now(), context.company.timeZone));
    if (!('refused' in saved)) {
      await tx.update(cardSessions).set(saved).where(eq(cardSessions.sessionId, sessionId));
      return 'saved' as const;
    }
    return {
      declined: errors.CARD_DECLINED,
      expired: errors.CARD_EXPIRED,
      'unknown-card': errors.UNKNOWN_CARD,
    }[saved.refused]();
  });
  if (outcome === null) throw errors.UNKNOWN_SESSION();
  if (outcome !== 'saved') throw outcome;
  return { return_url: cardPageReturn(context, 'back-office') };
});
