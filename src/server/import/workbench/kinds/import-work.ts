import { type SQL, sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/settings/company.ts';
import type { ReadRow } from '#domain/import/import-fields.ts';
import type { ImportReason } from '#domain/import/import-values.ts';
import type { Transaction } from '../../../db/database.ts';
import type { imports } from '../../tables.ts';

export type Import = typeof imports.$inferSelect;

/** What the work on every import needs of the company. */
export type ImportScope = {
  readonly company: Pick<CompanySettings, 'brand' | 'timeZone' | 'currencies'>;
  readonly now: () => Date;
};

/** A row as the dry run stores it. */
export type CheckedRow = Omit<ReadRow, 'data'> & {
  readonly rowNo: number;
  readonly data: Readonly<Record<string, unknown>>;
};
export type NumberedRow = ReadRow & { readonly rowNo: number };

export type Done = { readonly imported: number; readonly rejected: number };

export type ResolveStep = (tx: Transaction, current: Import, scope: ImportScope) => Promise<unknown>;

/** What one statement creates: a few seconds of work, after which progress is seen and a cancel is noticed. */
export const rowsOfStatement = 10_000;
/** What the program reads, works on and writes: short enough for others to be answered in between. */
export const rowsOfProgram = 2_000;

/** The part of the work that is particular to one kind of import. `tx` acts as the worker. */
export type ImportWork = {
  /** Completes rows that were read, or rejects them by what they mean together. */
  readonly complete?: (
    tx: Transaction,
    rows: readonly NumberedRow[],
    scope: ImportScope,
  ) => Promise<readonly CheckedRow[]> | readonly CheckedRow[];
  /** Whether rows with the same key are one object and are checked together; they follow one another. */
  readonly groups?: true;
  /**
   * Rejects what only the whole file and the company's own data show, once every row is read. Each step is a transaction; one
   * that was interrupted runs again from its start.
   */
  readonly resolve: readonly ResolveStep[];
  /** Rows of one transaction of the import: more where the rows never leave the database. */
  readonly batch: number;
  /** Creates objects of the next rows: at most `batch` of them. */
  readonly create: (tx: Transaction, current: Import, scope: ImportScope, batch: number) => Promise<Done>;
  /** Statements that delete what the import created and nothing uses, and return the ids of it. */
  readonly removal: (importId: string) => readonly SQL[];
};

/** A problem as the rows store it; `value` is a text of the row. */
export const problemOf = (field: string, value: SQL, reason: ImportReason): SQL =>
  sql`jsonb_build_object('field', ${field}::text, 'value', coalesce(left(${value}, 200), ''), 'reason', ${reason}::text)`;

type Rejection = { readonly field: string; readonly reason: ImportReason; readonly when: SQL };

/** Rejects the rows `r` of an import that have no problem yet and meet a condition. */
export const reject = (tx: Transaction, { importId }: Pick<Import, 'importId'>, { field, reason, when }: Rejection) =>
  tx.execute(sql`
    update import_rows r set problem = ${problemOf(field, sql`r.data ->> ${field}`, reason)}
    where r.import_id = ${importId} and r.problem is null and ${when}`);

export const rejecting =
  (rejection: Rejection): ResolveStep =>
  (tx, current) =>
    reject(tx, current, rejection);

/**
 * Rejects rows after the first with the same value. Their numbers are an array, so that the rows are found by their key: a join with them
 * can compare every row with every other.
 */
export const rejectingTwice =
  (field: string, value: SQL): ResolveStep =>
  (tx, current) =>
    reject(tx, current, {
      field,
      reason: 'twice',
      when: sql`r.row_no = any (array(
        select row_no from (
          select row_no, row_number() over (partition by ${value} order by row_no) as nth
          from import_rows where import_id = ${current.importId} and ${value} is not null) n
        where nth > 1))`,
    });

/** The consultant whom a text names: by the code of the former system, the code here, or the email address. */
export const consultantNamed = (reference: SQL): SQL => sql`(
  select consultant_id, status from consultants where external_code = upper(${reference})
  union all select consultant_id, status from consultants where code = upper(${reference})
  union all select consultant_id, status from consultants where lower(email) = lower(${reference})
  limit 1)`;

/** The rows to create next, in the order of their steps. */
export async function nextRows(tx: Transaction, { importId }: Import, batch: number) {
  const { rows } = await tx.execute<{ row_no: number; data: Record<string, unknown> }>(sql`
    select row_no, data from import_rows
    where import_id = ${importId} and problem is null and object_id is null order by step, row_no limit ${batch}`);
  return rows;
}

/** The outcome of rows: the id of their object, or why there is none. */
export type Outcome = { readonly row_no: number; readonly id: string | null; readonly problem: ReadRow['problem'] };

/** Stores for each row the record that it became, or its problem; returns how many of both there are. */
export async function storeOutcomes(
  tx: Transaction,
  { importId }: Import,
  outcomes: readonly Outcome[],
): Promise<Done> {
  await tx.execute(sql`
    update import_rows r set object_id = d.id, problem = d.problem
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as d (row_no int, id uuid, problem jsonb)
    where r.import_id = ${importId} and r.row_no = d.row_no`);
  const imported = outcomes.filter(({ id }) => id !== null).length;
  return { imported, rejected: outcomes.length - imported };
}

/**
 * Creates objects with one statement: `insertion` reads `rows` (row_no, data, key, id) and returns the ids it created.
 * A row with an object that was added by others since the dry run is rejected as known.
 */
export async function createAsOneStatement(
  tx: Transaction,
  { importId }: Import,
  { field, insertion, batch }: { field: string; insertion: SQL; batch: number },
): Promise<Done> {
  const { rows } = await tx.execute<Done>(sql`
    with rows as materialized (
      select row_no, data, key, (data ->> 'id')::uuid as id from import_rows
      where import_id = ${importId} and problem is null and object_id is null order by step, row_no limit ${batch}),
    created as (${insertion}),
    noted as (
      update import_rows r set object_id = c.id, problem = case when c.id is null then
        ${problemOf(field, sql`n.data ->> ${field}`, 'known')} end
      from rows n left join created c on c.id = n.id
      where r.import_id = ${importId} and r.row_no = n.row_no returning r.object_id)
    select count(object_id)::int as imported, (count(*) - count(object_id))::int as rejected from noted`);
  return rows[0] ?? { imported: 0, rejected: 0 };
}
