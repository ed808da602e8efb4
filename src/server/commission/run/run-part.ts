import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { commissionCalculations, commissions, replacedCalculations, replacedCommissions } from '../tables.ts';

/** The tables partitioned by run: what a run writes, and what its close freezes. */
export type RunTable = 'commission_calculations' | 'commissions' | 'commission_run_members' | 'commission_run_orders';

/**
 * Creates the empty, unattached partition of a run and returns its name; invisible to others. `tx` acts as the worker.
 */
export async function preparePart(tx: Transaction, parent: RunTable, runNo: number): Promise<string> {
  const { rows } = await tx.execute<{ part: string }>(sql`select run_part_prepare(${parent}, ${runNo}) as part`);
  const part = rows[0]?.part;
  if (!part) throw new Error(`no part of ${parent} for run ${runNo}`);
  return part;
}

/** Indexes the loaded partition and attaches it to its table. From then on it is read-only. `tx` acts as the worker. */
export async function attachPart(tx: Transaction, parent: RunTable, runNo: number): Promise<void> {
  await tx.execute(sql`select run_part_attach(${parent}, ${runNo})`);
}

/**
 * Moves the partition of a replaced draft to the table for comparisons. Locks the table against readers until the
 * transaction ends, so call it last. `tx` acts as the worker.
 */
export async function setPartAside(
  tx: Transaction,
  parent: Extract<RunTable, 'commission_calculations' | 'commissions'>,
  runNo: number,
): Promise<void> {
  await tx.execute(sql`select run_part_set_aside(${parent}, ${runNo})`);
}

/**
 * Drops the partition of a draft, set aside or not. Locks the table against readers until the transaction ends, so call
 * it last. The database refuses it for a closed run. `tx` acts as the worker.
 */
export async function dropPart(tx: Transaction, parent: RunTable, runNo: number): Promise<void> {
  await tx.execute(sql`select run_part_drop(${parent}, ${runNo})`);
}

/** The tables with the lines and statements of a run: the main ones, or those for replaced drafts. */
export function tablesOf({ status }: { readonly status: string }): Readonly<Record<'lines' | 'statements', SQL>> {
  return status === 'replaced'
    ? { lines: sql`${replacedCalculations}`, statements: sql`${replacedCommissions}` }
    : { lines: sql`${commissionCalculations}`, statements: sql`${commissions}` };
}

/**
 * Locks the tables of `tablesOf` until the transaction ends, against a run that replaces a draft. Call it first, in
 * READ COMMITTED, so that the replaced run is read after it. `tx` acts as worker or admin.
 */
export async function lockParts(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${commissionCalculations}, ${commissions} in access share mode`);
}
