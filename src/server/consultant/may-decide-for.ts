import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { consultants } from './tables.ts';

/**
 * Whether an admin may decide about this consultant's money: always for other people, for themselves only if there is
 * no other active admin. `tx` acts as the worker.
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
