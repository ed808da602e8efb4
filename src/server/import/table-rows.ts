import { sql } from 'drizzle-orm';
import type { TableColumn } from '#contract/import.ts';
import { type DatabaseTable, databaseTables } from '#domain/import/viewed-tables.ts';
import { keepAudit } from '../audit/keep-audit.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';

const mostRows = 100;

/** By what the newest rows come first. The parts of a run have no such order. */
const newestFirst: Readonly<Record<DatabaseTable, string | null>> = {
  consultants: 'consultant_no',
  orders: 'order_no',
  commission_calculations: null,
  commissions: null,
  customers: 'customer_number',
  products: 'created_at',
};

/**
 * The columns that the acting role may read, in their order, from the database's own catalog. Bytes and what is named like
 * a secret are never among them.
 */
async function columnsOf(tx: Transaction, table: DatabaseTable): Promise<TableColumn[]> {
  const { rows } = await tx.execute<TableColumn>(sql`
    select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)) as key
    from pg_attribute a
    where a.attrelid = to_regclass('public.' || ${table}::text) and a.attnum > 0 and not a.attisdropped
      and a.atttypid <> 'bytea'::regtype and a.attname !~ '(password|secret|token|hash)'
      and has_column_privilege(a.attrelid, a.attnum, 'SELECT')
    order by a.attnum`);
  return rows;
}

/** Every value as text; of a date of birth no more than an admin needs to tell people apart. */
const shownValue = ({ name }: TableColumn) => {
  const column = sql.identifier(name);
  return name === 'date_of_birth'
    ? sql`to_char(${column}, 'YYYY') || '-••-••' as ${column}`
    : sql`${column}::text as ${column}`;
};

export const getDatabaseTables = functions.import.getDatabaseTables.handler(({ context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const found = [];
    for (const name of databaseTables) found.push({ name, columns: (await columnsOf(tx, name)).length });
    return found;
  }),
);

/**
 * Rows of one table, read in the admin's own role: row-level security decides which there are. Who looked, and at how
 * many, is audited.
 */
export const getTableRows = functions.import.getTableRows.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { table } = input;
    const columns = await columnsOf(tx, table);
    const order = newestFirst[table];
    const { rows } = await tx.execute<Record<string, string | null>>(sql`
      select ${sql.join(columns.map(shownValue), sql`, `)} from public.${sql.identifier(table)} as kept
      ${order === null ? sql`` : sql`order by kept.${sql.identifier(order)} desc`} limit ${mostRows}`);
    await keepAudit(tx, context, 'get-table-rows', ['table', table], { rows: rows.length });
    return { table, columns, rows };
  }),
);
