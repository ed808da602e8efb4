import { lt } from 'drizzle-orm';
import { worker } from '#domain/person/actor.ts';
import { mailboxMessages } from '../message/tables.ts';
import { idempotencyKeys } from '../order/tables.ts';
import { withActor } from './actor.ts';
import type { Database } from './database.ts';

const day = 86_400_000;
/** A browser that sends an order again does so within hours; a month leaves room for every retry. */
const keptKeys = 30 * day;
const keptMails = 90 * day;

/** Lets go of what nobody asks for any more: old idempotency keys, and old mails of a demo's mailbox. */
export const sweep = (db: Database, now: Date): Promise<void> =>
  withActor(db, worker, async (tx) => {
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keptKeys)));
    await tx.delete(mailboxMessages).where(lt(mailboxMessages.createdAt, new Date(now.getTime() - keptMails)));
  });
