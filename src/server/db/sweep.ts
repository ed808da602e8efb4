import { and, lt, ne, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { millisecondsPerDay } from '#domain/period/day.ts';
import { emailChanges } from '../auth/tables.ts';
import type { Deployment } from '../context.ts';
import { sweepCardSessions } from '../membership/card-sessions.ts';
import { mailboxMessages, webhookDeliveries } from '../message/tables.ts';
import { selections } from '../view/tables.ts';
import { withActor } from './actor.ts';
import { idempotencyKeys } from './tables.ts';

/** A browser repeats an order within hours; a month leaves room for every retry. */
const storedKeys = 30 * millisecondsPerDay;
const storedMails = 90 * millisecondsPerDay;
const storedDeliveries = 30 * millisecondsPerDay;
/** What an admin selected in a list is acted on, and undone, while the list is open. */
const storedSelections = 2 * millisecondsPerDay;

/**
 * Deletes expired data: old idempotency keys, old mails of a demo's mailbox, old deliveries of webhooks, old selections, expired
 * changes of an email address. Corrects what customers have in common.
 */
export async function sweep({ db, signInDb }: Pick<Deployment, 'db' | 'signInDb'>, now: Date): Promise<void> {
  await withActor(db, worker, async (tx) => {
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - storedKeys)));
    await tx.delete(mailboxMessages).where(lt(mailboxMessages.createdAt, new Date(now.getTime() - storedMails)));
    await sweepCardSessions(tx, now);
    await tx.delete(selections).where(lt(selections.createdAt, new Date(now.getTime() - storedSelections)));
    await tx.execute(sql`select find_duplicate_keys()`);
    const old = lt(webhookDeliveries.occurredAt, new Date(now.getTime() - storedDeliveries));
    await tx.delete(webhookDeliveries).where(and(old, ne(webhookDeliveries.state, 'waiting')));
  });
  // Only sign-in may read its tables.
  await signInDb.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
}
