import { sql } from 'drizzle-orm';
import type { TableColumn } from '#contract/import/import.ts';
import type { DatabaseTable } from '#domain/import/viewed-tables.ts';
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

/** Every value as text; a date of birth shows only what an admin needs to distinguish people. */
const shownValue = ({ name }: TableColumn) => {
  const column = sql.identifier(name);
  return name === 'date_of_birth'
    ? sql`to_char(${column}, 'YYYY') || '-••-••' as ${column}`
    : sql`${column}::text as ${column}`;
};

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
      select ${sql.join(columns.map(shownValue), sql`, `)} from public.${sql.identifier(table)} as data
      ${order === null ? sql`` : sql`order by data.${sql.identifier(order)} desc`} limit ${maxRows}`);
    await writeAuditEvent(tx, context, 'get-table-rows', ['table', table], { rows: rows.length });
    return { table, columns, rows };
  }),
);
