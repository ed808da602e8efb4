import { desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import type { Deployment } from '../context.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { reasonOf } from '../db/reason.ts';
import type { GatewayAccess } from '../gateways/gateway.ts';
import { cardGatewayNamed } from '../gateways/gateways.ts';
import type { SavedCard } from '../gateways/saved-cards.ts';
import { cardSessions, savedCards } from './tables.ts';

type CardContext = GatewayAccess & Pick<Deployment, 'db' | 'jobs' | 'now'>;
type Session = typeof cardSessions.$inferSelect;
type Stored = typeof savedCards.$inferSelect;

/**
 * Asks the gateway whether a card was entered on the pages that the consultant has opened, the newest first, and puts it on
 * file. The card on file if there is a new one, otherwise null. A gateway that does not answer changes nothing.
 */
export async function finishCardSessions(context: CardContext, consultantId: string): Promise<Stored | null> {
  const open = await withActor(context.db, worker, (tx) =>
    tx
      .select()
      .from(cardSessions)
      .where(eq(cardSessions.consultantId, consultantId))
      .orderBy(desc(cardSessions.createdAt))
      .limit(3),
  );
  for (const session of open) {
    const card = await readCard(context, session);
    if (card !== null) return withActor(context.db, worker, (tx) => storeCard(tx, context, session, card));
  }
  return null;
}

const readCard = async (
  context: CardContext,
  { sessionId, gateway, reference }: Session,
): Promise<SavedCard | null> => {
  if (reference === null) return null;
  const { savedCards: cards } = cardGatewayNamed(context, gateway) ?? {};
  return (
    cards?.read(context, sessionId, reference).catch((error: unknown) => {
      console.error(`${gateway}: the card of ${sessionId} could not be read: ${reasonOf(error)}`);
      return null;
    }) ?? null
  );
};

/** Puts a card on file in place of the one before, which is deleted at its gateway. */
async function storeCard(
  tx: Transaction,
  { jobs, now }: CardContext,
  { sessionId, consultantId, gateway }: Session,
  card: SavedCard,
): Promise<Stored | null> {
  // The process that deletes the session stores its card. Older pages are deleted with it.
  const ended = await tx
    .delete(cardSessions)
    .where(eq(cardSessions.sessionId, sessionId))
    .returning({ sessionId: cardSessions.sessionId });
  if (ended.length === 0) return null;
  await tx.delete(cardSessions).where(eq(cardSessions.consultantId, consultantId));
  await forgetCards(tx, jobs, [consultantId]);
  const [stored] = await tx
    .insert(savedCards)
    .values({ consultantId, gateway, ...card, createdAt: now() })
    .returning();
  await jobs.send('charge-membership-fees', { consultantId }, tx);
  return stored ?? null;
}

/** Takes cards off file, and has their gateways delete them. `tx` acts as the worker. */
export async function forgetCards(tx: Transaction, jobs: Deployment['jobs'], consultantIds: string[]): Promise<void> {
  if (consultantIds.length === 0) return;
  const gone = await tx.delete(savedCards).where(inArray(savedCards.consultantId, consultantIds)).returning();
  for (const { gateway, customer, card } of gone) await jobs.send('forget-card', { gateway, customer, card }, tx);
}

/** Runs the job that deletes a card at its gateway. */
export async function forgetCard(
  access: GatewayAccess,
  { gateway, ...card }: { gateway: string; customer: string | null; card: string },
): Promise<void> {
  const cardGateway = cardGatewayNamed(access, gateway);
  if (cardGateway === null) throw new Error(`the gateway ${gateway} of the card is not set up`);
  await cardGateway.savedCards.forget(access, card);
}

/** Pages that were left are forgotten after two days; the gateways close them after one. */
export const sweepCardSessions = (tx: Transaction, now: Date) =>
  tx.delete(cardSessions).where(lt(cardSessions.createdAt, sql`${now.toISOString()}::timestamptz - interval '2 days'`));
