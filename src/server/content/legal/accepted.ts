import { count, inArray } from 'drizzle-orm';
import type { LegalTextKind } from '#domain/content/legal-text.ts';
import type { Transaction } from '../../db/database.ts';
import { legalAcceptances } from '../tables.ts';

/**
 * How many consultants accepted each of these versions of the consultant agreement. Null for the other kinds: no one accepts
 * them, or, as the terms of sale, each order does.
 */
export async function acceptedCounts(
  tx: Transaction,
  kind: LegalTextKind,
  versionIds: readonly string[],
): Promise<(versionId: string) => number | null> {
  if (kind !== 'consultant-agreement') return () => null;
  const { versionId } = legalAcceptances;
  const rows = await tx
    .select({ versionId, accepted: count() })
    .from(legalAcceptances)
    .where(inArray(versionId, [...versionIds]))
    .groupBy(versionId);
  const counts = new Map(rows.map((row) => [row.versionId, row.accepted]));
  return (id) => counts.get(id) ?? 0;
}
