import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { commissionCalculations, commissions, replacedCalculations, replacedCommissions } from './tables.ts';

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
 * Takes the part of a replaced draft out of its table into the one that only comparisons read. Readers of the table wait
 * from here to the end of the transaction, so it comes last. As worker.
 */
export async function setPartAside(
  tx: Transaction,
  parent: Extract<RunTable, 'commission_calculations' | 'commissions'>,
  runNo: number,
): Promise<void> {
  await tx.execute(sql`select run_part_set_aside(${parent}, ${runNo})`);
}

/**
 * Drops the part of a draft, set aside or not. Readers of the table wait from here to the end of the transaction, so it comes last. The
 * database refuses it for a closed run. As worker.
 */
export async function dropPart(tx: Transaction, parent: RunTable, runNo: number): Promise<void> {
  await tx.execute(sql`select run_part_drop(${parent}, ${runNo})`);
}

/** Where the lines and statements of a run lie: beside all others, or set aside. */
export function tablesOf({ status }: { readonly status: string }): Readonly<Record<'lines' | 'statements', SQL>> {
  return status === 'replaced'
    ? { lines: sql`${replacedCalculations}`, statements: sql`${replacedCommissions}` }
    : { lines: sql`${commissionCalculations}`, statements: sql`${commissions}` };
}

/**
 * Holds everything where `tablesOf` says it is until the transaction ends: a run that is just replacing a draft waits, or
 * is waited for. Comes first, in READ COMMITTED, so that which run is replaced is read after it. As worker or admin.
 */
export async function holdParts(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${commissionCalculations}, ${commissions} in access share mode`);
}
