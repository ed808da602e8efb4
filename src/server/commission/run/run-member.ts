import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { commissionRunMembers } from '../tables.ts';

export type FrozenMember = typeof commissionRunMembers.$inferSelect;

/** A consultant's frozen inputs in a closed run; null if not part of it. `tx` acts as the worker. */
export async function memberOf(tx: Transaction, runNo: number, consultantNo: number): Promise<FrozenMember | null> {
  const [member] = await tx
    .select()
    .from(commissionRunMembers)
    .where(and(eq(commissionRunMembers.runNo, runNo), eq(commissionRunMembers.consultantNo, consultantNo)));
  return member ?? null;
}
