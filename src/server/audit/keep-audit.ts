import { userIdOf } from '#domain/person/actor.ts';
import type { Call } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { auditEvents } from './tables.ts';

/** What was acted upon: its kind, and which one. */
export type AuditedObject = readonly [type: string, id: string];

/**
 * Keeps who did what, in the transaction of the act. `detail` tells what changed: no secret, no account number, no more of
 * a person than needed. As worker, or as the admin who acts.
 */
export async function keepAudit(
  tx: Transaction,
  { actor, requestId, now }: Pick<Call, 'actor' | 'requestId' | 'now'>,
  action: string,
  [objectType, objectId]: AuditedObject,
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
