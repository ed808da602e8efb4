import { and, lt, ne } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { mailboxMessages, webhookDeliveries } from '../message/tables.ts';
import { idempotencyKeys } from '../order/tables.ts';
import { withActor } from './actor.ts';
import type { ActorDatabase } from './database.ts';

const day = 86_400_000;
/** A browser repeats an order within hours; a month leaves room for every retry. */
const storedKeys = 30 * day;
const storedMails = 90 * day;
const storedDeliveries = 30 * day;

/** Deletes expired data: old idempotency keys, old mails of a demo's mailbox, old deliveries of webhooks. */
export const sweep = (db: ActorDatabase, now: Date): Promise<void> =>
  withActor(db, worker, async (tx) => {
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - storedKeys)));
    await tx.delete(mailboxMessages).where(lt(mailboxMessages.createdAt, new Date(now.getTime() - storedMails)));
    const old = lt(webhookDeliveries.occurredAt, new Date(now.getTime() - storedDeliveries));
    await tx.delete(webhookDeliveries).where(and(old, ne(webhookDeliveries.state, 'waiting')));
  });
