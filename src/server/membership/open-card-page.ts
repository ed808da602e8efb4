import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { nameOf } from '../consultant/name.ts';
import { consultants } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import { ProviderUnavailable } from '../gateways/gateway.ts';
import { cardGatewayFor } from '../gateways/gateways.ts';
import { functions } from '../implement.ts';
import { cardPageReturn } from './card-page-return.ts';
import { cardSessions, savedCards } from './tables.ts';

/** The gateway is asked outside of transactions, after the session is stored. */
export const openCardPage = functions.membership.openCardPage.handler(async ({ input, context, errors }) => {
  const consultantId = userIdOf(context.actor);
  if (consultantId === null) throw errors.UNAUTHORIZED();
  await withinLimit(context, 'changesOfAccount', consultantId);
  const gateway = cardGatewayFor(context);
  if (gateway === null) throw errors.CARDS_UNAVAILABLE();
  const opening = await withActor(context.db, worker, async (tx) => {
    const [consultant] = await tx.select().from(consultants).where(eq(consultants.consultantId, consultantId));
    const [card] = await tx.select().from(savedCards).where(eq(savedCards.consultantId, consultantId));
    const [session] = await tx
      .insert(cardSessions)
      .values({ consultantId, gateway: gateway.name, createdAt: context.now() })
      .returning();
    if (!consultant || !session) throw errors.NOT_FOUND();
    const customer = card?.gateway === gateway.name ? card.customer : null;
    return { sessionId: session.sessionId, name: nameOf(consultant), email: consultant.email, customer };
  });
  try {
    const { address, reference } = await gateway.savedCards.open(context, {
      ...opening,
      returnUrl: cardPageReturn(context, input.host),
    });
    await withActor(context.db, worker, (tx) =>
      tx.update(cardSessions).set({ reference }).where(eq(cardSessions.sessionId, opening.sessionId)),
    );
    return { page_url: address };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    console.error(`${gateway.name}: the page for a card could not be opened:`, error);
    throw errors.CARDS_UNAVAILABLE();
  }
});
