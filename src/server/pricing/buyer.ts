import { and, eq } from 'drizzle-orm';
import { type Actor, belongsTo, userIdOf } from '#domain/account/actor.ts';
import type { Buyer } from '#domain/pricing/price.ts';
import { consultants } from '../consultant/tables.ts';
import type { Transaction } from '../db/database.ts';

/** As what the actor buys. Only a consultant record that is active now makes a consultant; asked as the worker. */
export async function buyerOf(tx: Transaction, actor: Actor): Promise<Buyer> {
  const userId = userIdOf(actor);
  if (userId === null) return 'guest';
  if (!belongsTo('consultant', actor)) return 'customer';
  const [active] = await tx
    .select({ consultantId: consultants.consultantId })
    .from(consultants)
    .where(and(eq(consultants.consultantId, userId), eq(consultants.status, 'active')));
  return active ? 'consultant' : 'customer';
}
