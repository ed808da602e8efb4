import { count, inArray } from 'drizzle-orm';
import type { LegalTextKind } from '#domain/content/legal-text.ts';
import type { Transaction } from '../../db/database.ts';
import { orders } from '../../order/tables.ts';
import { legalAcceptances } from '../tables.ts';

/**
 * How many accepted each of these versions: people the consultant agreement, orders the terms of sale. Null for the kinds
 * that no one is asked to accept.
 */
export async function acceptedCounts(
  tx: Transaction,
  kind: LegalTextKind,
  versionIds: readonly string[],
): Promise<(versionId: string) => number | null> {
  if (kind !== 'consultant-agreement' && kind !== 'terms') return () => null;
  const ids = [...versionIds];
  const rows =
    kind === 'terms'
      ? await tx
          .select({ versionId: orders.termsVersionId, accepted: count() })
          .from(orders)
          .where(inArray(orders.termsVersionId, ids))
          .groupBy(orders.termsVersionId)
      : await tx
          .select({ versionId: legalAcceptances.versionId, accepted: count() })
          .from(legalAcceptances)
          .where(inArray(legalAcceptances.versionId, ids))
          .groupBy(legalAcceptances.versionId);
  const counts = new Map(rows.map(({ versionId, accepted }) => [versionId, accepted]));
  return (versionId) => counts.get(versionId) ?? 0;
}
