import { sql } from 'drizzle-orm';
import type { TableColumn } from '#contract/import/import.ts';
import { amountDigits } from '#domain/import/viewed-tables.ts';
import type { Transaction } from '../db/database.ts';

/**
 * The columns of a table (`public.orders`) that the acting role may read, in their order, from the database's own catalog;
 * none where there is no such table. Bytes and what is named like a secret are never among them.
 */
export async function columnsOf(tx: Transaction, table: string): Promise<TableColumn[]> {
  const { rows } = await tx.execute<Omit<TableColumn, 'decimals'>>(sql`
    select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)) as key
    from pg_attribute a
    where a.attrelid = to_regclass(${table}::text) and a.attnum > 0 and not a.attisdropped
      and a.atttypid <> 'bytea'::regtype and a.attname !~ '(password|secret|token|hash)'
      and has_column_privilege(a.attrelid, a.attnum, 'SELECT')
    order by a.attnum`);
  const isStored = table.startsWith('public.');
  return rows.map((column) => ({ ...column, decimals: isStored ? amountDigits(column) : null }));
}
