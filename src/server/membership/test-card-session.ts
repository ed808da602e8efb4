import { and, eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { cardGatewayNamed } from '../gateways/gateways.ts';
import { cardSessions } from './tables.ts';

/** Runs `work` for an open page of the built-in gateway; null for another one and outside a demo. */
export async function withTestCardSession<T>(
  context: Call,
  sessionId: string,
  work: (tx: Transaction) => T | Promise<T>,
): Promise<T | null> {
  const gateway = cardGatewayNamed(context, 'local');
  if (gateway === null) return null;
  return withActor(context.db, worker, async (tx) => {
    const isOpen = and(eq(cardSessions.sessionId, sessionId), eq(cardSessions.gateway, gateway.name));
    const [session] = await tx.select().from(cardSessions).where(isOpen);
    return session ? work(tx) : null;
  });
}
