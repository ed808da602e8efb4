import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Call } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { legalAcceptances } from '../tables.ts';
import type { StoredVersion } from './stored-versions.ts';

type Accepted = {
  readonly version: StoredVersion;
  readonly userId: string;
  readonly place: 'enrolment' | 'back-office';
};

/** Stores that a person accepted a version, once. `tx` acts as the worker or as sign-in. */
export async function saveAcceptance(
  tx: Transaction,
  context: Pick<Call, 'actor' | 'requestId' | 'now'>,
  { version: { versionId, version, kind }, userId, place }: Accepted,
): Promise<void> {
  const acceptedAt = context.now();
  const accepted = { versionId, userId, place, acceptedAt, createdAt: acceptedAt };
  const { rowCount } = await tx.insert(legalAcceptances).values(accepted).onConflictDoNothing();
  if (rowCount === 0) return;
  await writeAuditEvent(tx, context, 'accept-legal-text', ['consultant', userId], { kind, version, place });
}
