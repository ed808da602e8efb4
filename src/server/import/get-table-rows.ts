import { sql } from 'drizzle-orm';
import type { TableColumn } from '#contract/import/import.ts';
import { importSchema } from '#domain/import/table-sql.ts';
import { type DatabaseTable, databaseTables } from '#domain/import/viewed-tables.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { columnsOf } from './table-rows.ts';

const maxRows = 100;

/** By what the newest rows come first. The parts of a run have no such order. */
const newestFirst: Readonly<Record<DatabaseTable, string | null>> = {
  consultants: 'consultant_no',
  orders: 'order_no',
  commission_calculations: null,
  commissions: null,
  customers: 'customer_number',
  products: 'created_at',
};

/** Every value as text, amounts as decimals; a date of birth shows only what an admin needs to distinguish people. */
const shownValue = ({ name, decimals }: TableColumn) => {
  const column = sql.identifier(name);
  if (name === 'date_of_birth') return sql`to_char(${column}, 'YYYY') || '-••-••' as ${column}`;
  if (decimals === null) return sql`${column}::text as ${column}`;
  return sql`round(${column}::numeric / ${10 ** decimals}::numeric, ${decimals}::int)::text as ${column}`;
};

const isStored = (table: string): table is DatabaseTable => databaseTables.some((name) => name === table);

/**
 * Rows of one table, read in the admin's own role: row-level security decides which there are. Who looked, and at how
 * many, is audited.
 */
export const getTableRows = functions.import.getTableRows.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { table } = input;
    const [schema, name] = isStored(table) ? ['public', table] : [importSchema, table.slice(importSchema.length + 1)];
    const columns = await columnsOf(tx, `${schema}.${name}`);
    if (columns.length === 0) throw errors.UNKNOWN_TABLE();
    const order = isStored(table) ? newestFirst[table] : null;
    const { rows } = await tx.execute<Record<string, string | null>>(sql`
      select ${sql.join(columns.map(shownValue), sql`, `)}
      from ${sql.identifier(schema)}.${sql.identifier(name)} as data
      ${order === null ? sql`` : sql`order by data.${sql.identifier(order)} desc`} limit ${maxRows}`);
    await writeAuditEvent(tx, context, 'get-table-rows', ['table', table], { rows: rows.length });
    return { table, columns, rows };
  }),
);
