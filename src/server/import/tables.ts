import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ColumnFormat } from '#domain/import/column-format.ts';
import type { ImportKind, ImportMapping, ImportOptions, ImportProblem } from '#domain/import/import-fields.ts';
import type { ImportedLine } from '#domain/import/imported-order.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import { consultants, customers } from '../consultant/tables.ts';
import { createdAt, currency, instant, money, newId, period } from '../db/columns.ts';

/** A file that is imported into the company's tables. Its counts are the progress, and survive a restart. */
export const imports = pgTable(
  'imports',
  {
    importId: newId('import_id'),
    kind: text('kind').$type<ImportKind>().notNull(),
    fileName: text('file_name').notNull(),
    state: text('state').notNull().default('uploaded'),
    headers: jsonb('headers').$type<readonly string[]>().notNull(),
    mapping: jsonb('mapping').$type<ImportMapping>().notNull(),
    /** How each column writes dates and amounts, as its values show. */
    formats: jsonb('formats').$type<readonly ColumnFormat[]>().notNull().default([]),
    /** What an admin decided where the values leave it open. */
    options: jsonb('options').$type<ImportOptions>().notNull().default({}),
    totalRows: integer('total_rows').notNull(),
    checkedRows: integer('checked_rows').notNull().default(0),
    /** Steps of the check of the whole file, which follows the rows. */
    checkedSteps: integer('checked_steps').notNull().default(0),
    totalSteps: integer('total_steps').notNull().default(0),
    rejectedRows: integer('rejected_rows').notNull().default(0),
    importedRows: integer('imported_rows').notNull().default(0),
    remainingRows: integer('remaining_rows').notNull().default(0),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('imports_created').on(t.createdAt, t.importId),
    check(
      'imports_state',
      sql`${t.state} in ('uploaded', 'checking', 'checked', 'importing', 'done', 'canceled', 'reverting', 'reverted')`,
    ),
  ],
);

/** The rows of such a file: as they are in it, as read, and what they became. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.importId),
    /** Counted from 1 below the header. */
    rowNo: integer('row_no').notNull(),
    /** The line of the file on which the row ends, counted from 1. */
    line: integer('line').notNull(),
    values: jsonb('values').$type<readonly (string | null)[]>().notNull(),
    data: jsonb('data').$type<Readonly<Record<string, unknown>>>(),
    /** What makes the row one of its kind. */
    key: text('key'),
    problem: jsonb('problem').$type<ImportProblem>(),
    /** Rows of a lower step are imported first: sponsors before those whom they sponsor. */
    step: integer('step').notNull().default(0),
    /** What the row became. */
    objectId: uuid('object_id'),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.rowNo] }),
    index('import_rows_open')
      .on(t.importId, t.step, t.rowNo)
      .where(sql`${t.problem} is null and ${t.objectId} is null`),
  ],
);

const ofImport = () =>
  uuid('import_id')
    .notNull()
    .references(() => imports.importId);

/** A line as JSON writes it: amounts in cents, as texts. */
export type HistoryLine = Omit<ImportedLine, 'unitPrice' | 'discount'> & {
  readonly unitPrice: string;
  readonly discount: string;
};

/** Orders of months that another system paid. No run, no ledger entry and no live figure reads them. */
export const historyOrders = pgTable(
  'history_orders',
  {
    orderId: newId('order_id'),
    importId: ofImport(),
    /** The number of the other system. */
    orderNo: text('order_no').notNull().unique(),
    consultantId: uuid('consultant_id').references(() => consultants.consultantId),
    customerId: uuid('customer_id').references(() => customers.customerId),
    email: text('email'),
    orderDate: instant('order_date').notNull(),
    /** The month of the order date in the company's time zone. */
    period: period().notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    currency: currency().notNull(),
    subtotal: money('subtotal').notNull(),
    discounts: money('discounts').notNull(),
    returns: money('returns').notNull(),
    tax: money('tax').notNull(),
    shipping: money('shipping').notNull(),
    commissionableBase: money('commissionable_base').notNull().generatedAlwaysAs(sql`subtotal - discounts - returns`),
    /** Products may be out of the catalog long since. */
    lines: jsonb('lines').$type<readonly HistoryLine[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('history_orders_period').on(t.period, t.consultantId),
    index('history_orders_consultant').on(t.consultantId),
    index('history_orders_customer').on(t.customerId),
    index('history_orders_import').on(t.importId),
    check('history_orders_status', sql`${t.status} in ('pending', 'processing', 'completed', 'cancelled')`),
    check(
      'history_orders_amounts',
      sql`${t.subtotal} >= 0 and ${t.discounts} >= 0 and ${t.returns} >= 0 and ${t.tax} >= 0 and ${t.shipping} >= 0`,
    ),
    check('history_orders_base', sql`subtotal - discounts - returns >= 0`),
    check('history_orders_period_start', sql`extract(day from ${t.period}) = 1`),
  ],
);

const ofConsultant = () =>
  uuid('consultant_id')
    .notNull()
    .references(() => consultants.consultantId);

/** What another system paid a consultant for a month. */
export const historyStatements = pgTable(
  'history_statements',
  {
    statementId: newId('statement_id'),
    importId: ofImport(),
    consultantId: ofConsultant(),
    period: period().notNull(),
    paid: money('paid').notNull(),
    currency: currency().notNull(),
    checkNumber: text('check_number'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('history_statements_one').on(t.period, t.consultantId),
    index('history_statements_consultant').on(t.consultantId),
    index('history_statements_import').on(t.importId),
    check('history_statements_period_start', sql`extract(day from ${t.period}) = 1`),
  ],
);

/** What a plan pays for such a month, by the engine of the runs: for comparison only. */
export const historyCalculations = pgTable('history_calculations', {
  period: period().primaryKey(),
  planVersion: integer('plan_version').notNull(),
  orderCount: integer('order_count').notNull(),
  baseTotal: money('base_total').notNull(),
  calculatedBy: uuid('calculated_by'),
  createdAt: createdAt(),
});

/** The parts of such a calculation, by consultant. */
export const historyResults = pgTable(
  'history_results',
  {
    period: period()
      .notNull()
      .references(() => historyCalculations.period),
    consultantId: ofConsultant(),
    personalVolume: money('personal_volume').notNull(),
    tier: text('tier'),
    personalTotal: money('personal_total').notNull(),
    overrideTotal: money('override_total').notNull(),
    bonusTotal: money('bonus_total').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.period, t.consultantId] }), index('history_results_consultant').on(t.consultantId)],
);
