import type { Actor } from '#domain/account/actor.ts';
import type { AuditAction, AuditObject } from '#domain/audit/action.ts';
import type { Transaction } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { auditEvents } from './tables.ts';

/** The object of an action: its type and id. */
export type AuditedObject = readonly [type: AuditObject, id: string];

/** The person or process that acts: an actor, or a user of the server console. */
export type AuditedActor =
  | Exclude<Actor, { readonly role: 'admin' }>
  | { readonly role: 'admin'; readonly userId: string }
  | { readonly role: 'console' };

type Act = { readonly actor: AuditedActor; readonly requestId: string; readonly now: () => Date };

/**
 * Writes who did what, in the transaction of the act. `detail` tells what changed: no secret, no account number, no more of
 * a person than needed. As worker, as sign-in, or as the admin who acts. Nothing else writes events
 * (`tests/conventions/audit.test.ts`); `sealAuditEvents` links them later.
 */
export async function writeAuditEvent(
  tx: Transaction,
  act: Act,
  action: AuditAction,
  object: AuditedObject,
  detail: AuditedAction['detail'],
): Promise<void> {
  await tx.insert(auditEvents).values(eventOf(act, { action, object, detail }));
}

export type AuditedAction = {
  readonly action: AuditAction;
  readonly object: AuditedObject;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** Writes any number of events of one act with one statement, in this order. */
export const writeAuditEvents = (tx: Transaction, act: Act, actions: readonly AuditedAction[]): Promise<void> =>
  insertMany(
    tx,
    auditEvents,
    actions.map((action) => eventOf(act, action)),
  );

const eventOf = (
  { actor, requestId, now }: Act,
  { action, object: [objectType, objectId], detail }: AuditedAction,
) => ({
  requestId,
  actorId: 'userId' in actor ? actor.userId : null,
  actorRole: actor.role,
  action,
  objectType,
  objectId,
  detail,
  createdAt: now(),
});
