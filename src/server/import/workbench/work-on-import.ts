import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { type ImportKind, readImportRow, writingOf } from '#domain/import/import-fields.ts';
import { withActor } from '../../db/actor.ts';
import type { ActorDatabase, Transaction } from '../../db/database.ts';
import { discardPlans, discardPlansBefore } from '../../db/insert-many.ts';
import { deleteCalculations } from '../history/calculate-history.ts';
import { importRows, imports } from '../tables.ts';
import { consultantImport } from './kinds/consultants.ts';
import { customerImport } from './kinds/customers.ts';
import {
  type CheckedRow,
  type Import,
  type ImportScope,
  type ImportWork,
  type NumberedRow,
  rowsOfProgram,
} from './kinds/import-work.ts';
import { orderImport } from './kinds/orders.ts';
import { productImport } from './kinds/products.ts';
import { sponsorChangeImport } from './kinds/sponsor-changes.ts';
import { statementImport } from './kinds/statements.ts';

const works: Readonly<Record<ImportKind, ImportWork>> = {
  products: productImport,
  customers: customerImport,
  consultants: consultantImport,
  orders: orderImport,
  statements: statementImport,
  sponsor_changes: sponsorChangeImport,
};

/** What the calculations of past months are made of. */
const historyKinds: readonly ImportKind[] = ['consultants', 'orders', 'statements', 'sponsor_changes'];

/**
 * Does what the state of an import asks for, batch by batch, each with its progress in one transaction. After a crash the
 * job runs again and continues where it was; when an admin cancels, it ends with the batch.
 */
export async function workOnImport(db: ActorDatabase, importId: string, scope: ImportScope): Promise<void> {
  while (await withActor(db, worker, (tx) => nextBatch(tx, importId, scope)));
}

async function nextBatch(tx: Transaction, importId: string, scope: ImportScope): Promise<boolean> {
  // If a crash loses a batch, its progress is lost with it and the job repeats it, so the commit need not wait for the disk.
  await tx.execute(sql`set local synchronous_commit = off`);
  const [current] = await tx.select().from(imports).where(eq(imports.importId, importId)).for('update');
  if (current?.state === 'checking') return checkBatch(tx, current, scope);
  if (current?.state === 'importing') return importBatch(tx, current, scope);
  if (current?.state === 'reverting') await undo(tx, current);
  return false;
}

const setImport = (tx: Transaction, { importId }: Import, values: Partial<typeof imports.$inferInsert>) =>
  tx.update(imports).set(values).where(eq(imports.importId, importId));

/** Reads rows by the mapping; then rejects, step by step, what only the whole file shows. */
async function checkBatch(tx: Transaction, current: Import, scope: ImportScope): Promise<boolean> {
  const { importId, kind, checkedRows, checkedSteps, totalRows } = current;
  const work = works[kind];
  if (checkedRows === totalRows) {
    await work.resolve[checkedSteps]?.(tx, current, scope);
    return endStep(tx, current, checkedSteps + 1);
  }
  const read = await readRows(tx, current, work);
  const rows = (await work.complete?.(tx, read, scope)) ?? read;
  await storeRows(tx, importId, rows);
  const checked = checkedRows + rows.length;
  const isLast = checked === totalRows;
  if (isLast) await tx.execute(sql`select analyze_import('rows')`);
  await setImport(tx, current, { checkedRows: checked, ...(isLast && { totalSteps: work.resolve.length }) });
  return true;
}

async function endStep(tx: Transaction, current: Import, checkedSteps: number): Promise<boolean> {
  const isLast = checkedSteps >= current.totalSteps;
  const end = isLast && { rejectedRows: await rejectsOf(tx, current.importId), state: 'checked' };
  await setImport(tx, current, { checkedSteps, ...end });
  return !isLast;
}

/** The next rows. Of a kind with groups only whole ones, except for a group that is larger than a batch. */
async function readRows(tx: Transaction, current: Import, work: ImportWork): Promise<readonly NumberedRow[]> {
  const { importId, kind, mapping, formats, options, checkedRows, totalRows } = current;
  const rows = await tx
    .select({ rowNo: importRows.rowNo, values: importRows.values })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), gt(importRows.rowNo, checkedRows)))
    .orderBy(asc(importRows.rowNo))
    .limit(rowsOfProgram);
  const writing = writingOf(formats, options);
  const read = rows.map(({ rowNo, values }) => ({ rowNo, ...readImportRow(kind, mapping, values, writing) }));
  if (!work.groups || checkedRows + rows.length === totalRows) return read;
  const last = read.at(-1)?.data.order_no;
  const end = read.findLastIndex(({ data }) => data.order_no !== last) + 1;
  return end === 0 ? read : read.slice(0, end);
}

/**
 * Each row gets the id of the object that it becomes, so that rows can refer to one another. The rows follow one another: by their
 * range the database reads no others.
 */
async function storeRows(tx: Transaction, importId: string, rows: readonly CheckedRow[]): Promise<void> {
  const values = rows.map(({ rowNo, data, key, problem }) => ({ row_no: rowNo, data, key, problem }));
  await tx.execute(sql`
    update import_rows r
    set data = d.data || jsonb_build_object('id', gen_random_uuid()), key = d.key, problem = d.problem, step = 0,
        object_id = null
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as d (row_no int, data jsonb, key text, problem jsonb)
    where r.import_id = ${importId} and r.row_no = d.row_no
      and r.row_no between ${rows[0]?.rowNo ?? 0} and ${rows.at(-1)?.rowNo ?? 0}`);
}

async function rejectsOf(tx: Transaction, importId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from import_rows where import_id = ${importId} and problem is not null`,
  );
  return rows[0]?.count ?? 0;
}

async function importBatch(tx: Transaction, current: Import, scope: ImportScope): Promise<boolean> {
  const { batch, create } = works[current.kind];
  await discardPlansBefore(tx, Math.min(batch, current.totalRows));
  const { imported, rejected } = await create(tx, current, scope, batch);
  const importedRows = current.importedRows + imported;
  const rejectedRows = current.rejectedRows + rejected;
  const isLast = imported + rejected < batch;
  if (isDoubled(importedRows / batch)) await tx.execute(sql`select analyze_import(${current.kind})`);
  if (isLast) await assertComplete(tx, current, importedRows);
  await setImport(tx, current, { importedRows, rejectedRows, ...(isLast && { state: 'done' }) });
  if (isLast) await forgetCalculations(tx, current);
  return !isLast;
}

/** Whether an import has as many rows as one, two, four, eight … batches: then the plans for its tables are out of date. */
function isDoubled(imported: number): boolean {
  const batches = Math.floor(imported);
  return batches > 0 && (batches & (batches - 1)) === 0;
}

/** Before success is reported: the rows that have their object are as many as were counted. */
async function assertComplete(tx: Transaction, { importId }: Import, importedRows: number): Promise<void> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(object_id)::int as count from import_rows where import_id = ${importId}`,
  );
  if (rows[0]?.count !== importedRows) throw new Error(`import ${importId} has ${rows[0]?.count} objects`);
}

async function undo(tx: Transaction, current: Import): Promise<void> {
  const { importId, kind } = current;
  await discardPlans(tx);
  // Calculations of past months refer to consultants.
  await forgetCalculations(tx, current);
  for (const removal of works[kind].removal(importId)) {
    await tx.execute(sql`
      with removed as (${removal})
      update import_rows r set object_id = null from removed d where r.import_id = ${importId} and r.object_id = d.id`);
  }
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(object_id)::int as count from import_rows where import_id = ${importId}`,
  );
  const remainingRows = rows[0]?.count ?? 0;
  await setImport(tx, current, { importedRows: remainingRows, remainingRows, state: 'reverted' });
}

/** Past months have to be calculated again after their facts changed. */
const forgetCalculations = async (tx: Transaction, { kind }: Import): Promise<void> =>
  historyKinds.includes(kind) ? deleteCalculations(tx) : undefined;
