import { type SQL, sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { createTableSql, importSchema, sqlTypes } from '#domain/import/table-sql.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { sqlStateOf } from '../db/sql-state.ts';
import { functions } from '../implement.ts';
import type { CsvAnalysis } from './analyse-csv.ts';
import { bytesOf, labelsOf, readingOf } from './import-table.ts';

/**
 * Makes the table that the analysis shows and loads every row of the file, in one transaction, as the role that owns
 * imported tables and nothing else. Only admins read them. A table that exists already is refused.
 */
export const createImportTable = functions.import.createImportTable.handler(async ({ input, context, errors }) => {
  await withinLimit(context, 'expensive', `create-import-table ${userIdOf(context.actor)}`);
  const bytes = await bytesOf(input);
  if (typeof bytes === 'string') throw errors[bytes]();
  const analysis = await context.csvReader.analyse(bytes, readingOf(input));
  if ('fault' in analysis) throw errors.INVALID_CSV({ message: labelsOf(analysis), data: analysis });
  const { tableName } = input;
  try {
    await withActor(context.db, context.actor, async (tx) => {
      await writeAuditEvent(tx, context, 'create-import-table', ['table', `${importSchema}.${tableName}`], {
        rows: analysis.totalRows,
        columns: analysis.columns.length,
      });
      await tx.execute(sql`select set_config('role', 'birchline_importer', true)`);
      await makeTable(tx, tableName, analysis);
      await loadRows(tx, tableName, analysis, context.csvReader.rows(bytes, readingOf(input)));
      await protect(tx, tableName);
    });
  } catch (error) {
    // Another relation has this name, created earlier or by a concurrent request.
    if (['42P07', '23505'].includes(sqlStateOf(error) ?? '')) throw errors.TABLE_EXISTS();
    throw error;
  }
  return { table: `${importSchema}.${tableName}`, rows: analysis.totalRows };
});

const nameOf = (tableName: string): SQL => sql`${sql.identifier(importSchema)}.${sql.identifier(tableName)}`;

const makeTable = (tx: Transaction, tableName: string, { columns }: CsvAnalysis) =>
  tx.execute(sql.raw(createTableSql(tableName, columns)));

/** Once the rows are loaded, not even the role that owns the table reaches them: only an admin who is known. */
async function protect(tx: Transaction, tableName: string): Promise<void> {
  const table = nameOf(tableName);
  await tx.execute(sql`alter table ${table} enable row level security, force row level security`);
  await tx.execute(
    sql`create policy admin_read on ${table} for select to birchline_admin using ((select app_user_id()) is not null)`,
  );
  await tx.execute(sql`grant select on ${table} to birchline_admin`);
}

/** Values travel as one parameter and become what their column is in the database. */
async function loadRows(tx: Transaction, tableName: string, { columns }: CsvAnalysis, parts: AsyncIterable<string>) {
  const values = columns.map(({ type }, at) => sql.raw(`(r.value ->> ${at})::${sqlTypes[type]}`));
  for await (const rows of parts) {
    await tx.execute(sql`insert into ${nameOf(tableName)}
      select ${sql.join(values, sql`, `)} from json_array_elements(${rows}::json) as r (value)`);
  }
}
