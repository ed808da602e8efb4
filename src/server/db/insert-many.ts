import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './database.ts';

/**
 * Inserts any number of rows with one statement and one parameter: a tenth of the work of a list of values in Node, a
 * third in all, and no bound by the number of parameters. Every row has the fields of the first; the others get their
 * columns' defaults.
 */
export async function insertMany<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const given = Object.entries(getTableColumns(table)).filter(([field]) => field in first);
  const columns = sql.join(
    given.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const data = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(given.map(([field, column]) => [column.name, row[field]])),
  );
  const json = JSON.stringify(data, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
  await tx.execute(sql`
    insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${json}::json)`);
}
