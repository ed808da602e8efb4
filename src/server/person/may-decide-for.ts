import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { consultants } from './tables.ts';

/**
 * Whether an admin may decide about this consultant's money: everybody's, her own only where there is no other admin who
 * could. As worker.
 */
export async function mayDecideFor(tx: Transaction, adminId: string | null, consultantId: string): Promise<boolean> {
  if (adminId !== consultantId) return true;
  const [other] = await tx
    .select({ id: consultants.consultantId })
    .from(consultants)
    .where(
      and(
        eq(consultants.isAdmin, true),
        eq(consultants.status, 'active'),
        sql`${consultants.consultantId} <> ${consultantId}`,
      ),
    )
    .limit(1);
  return other === undefined;
}
