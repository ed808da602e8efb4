import { userIdOf } from '#domain/person/actor.ts';
import { auditEvents } from '../audit/tables.ts';
import type { Call } from '../context.ts';
import type { Transaction } from '../db/database.ts';

/** Keeps who did what with money, in the same transaction. Never an account number. As worker. */
export async function keepAudit(
  tx: Transaction,
  { actor, requestId, now }: Pick<Call, 'actor' | 'requestId' | 'now'>,
  action: string,
  objectType: 'payee' | 'payment' | 'payout-request' | 'payout-batch' | 'year-end',
  objectId: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.insert(auditEvents).values({
    requestId,
    actorId: userIdOf(actor),
    actorRole: actor.role,
    action,
    objectType,
    objectId,
    detail,
    createdAt: now(),
  });
}
