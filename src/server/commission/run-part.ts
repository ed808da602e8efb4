import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';

/** The tables that have a part per run: what a run writes, and what its close freezes. */
export type RunTable = 'commission_calculations' | 'commissions' | 'commission_run_members' | 'commission_run_orders';

/** Makes the empty, unattached part of a run and answers its name; nobody else sees it. As worker. */
export async function preparePart(tx: Transaction, parent: RunTable, runNo: number): Promise<string> {
  const { rows } = await tx.execute<{ part: string }>(sql`select run_part_prepare(${parent}, ${runNo}) as part`);
  const part = rows[0]?.part;
  if (!part) throw new Error(`no part of ${parent} for run ${runNo}`);
  return part;
}

/** Indexes the loaded part and makes it part of its table. From then on nobody writes to it any more. As worker. */
export async function attachPart(tx: Transaction, parent: RunTable, runNo: number): Promise<void> {
  await tx.execute(sql`select run_part_attach(${parent}, ${runNo})`);
}

/**
 * Drops the part of a draft. Readers of the table wait from here to the end of the transaction, so it comes last. The
 * database refuses it for a closed run. As worker.
 */
export async function dropPart(tx: Transaction, parent: RunTable, runNo: number): Promise<void> {
  await tx.execute(sql`select run_part_drop(${parent}, ${runNo})`);
}
