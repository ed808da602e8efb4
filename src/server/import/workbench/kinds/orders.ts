import { type SQL, sql } from 'drizzle-orm';
import type { ImportProblem } from '#domain/import/import-fields.ts';
import type { ImportReason } from '#domain/import/import-values.ts';
import { assembleOrder, type ImportedOrder } from '#domain/import/imported-order.ts';
import type { Currency } from '#domain/money/money.ts';
import type { Period } from '#domain/period/period.ts';
import { dayOf, periodOf } from '#domain/period/zone.ts';
import { firstDayOf } from '../../../db/columns.ts';
import type { Transaction } from '../../../db/database.ts';
import { cancelOrders, completeOrders } from '../../../order/change-status.ts';
import { insertOrders, type NewOrder } from '../../../order/insert-orders.ts';
import type { HistoryLine } from '../../tables.ts';
import { startsOfDays } from './consultants.ts';
import {
  type CheckedRow,
  consultantNamed,
  type Import,
  type ImportScope,
  type ImportWork,
  type NumberedRow,
  nextRows,
  type Outcome,
  rejecting,
  rejectingTwice,
  rowsOfProgram,
  storeOutcomes,
} from './import-work.ts';
import { holdMonthsOpen, pastMonths } from './past-months.ts';

/** An order as its first row stores it: what the file says, with the ids of what it names. Amounts in cents, as texts. */
type StoredOrder = {
  readonly id: string;
  readonly no: string;
  readonly at: string;
  readonly period: Period;
  /** Of a month that has ended or is closed: it never counts in a run. */
  readonly history: boolean;
  readonly status: ImportedOrder['status'];
  readonly consultantId: string | null;
  readonly customerId: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly subtotal: string;
  readonly discount: string;
  readonly shipping: string;
  readonly tax: string;
  readonly returns: string;
  readonly lines: readonly StoredLine[];
};

/** A line with the product that has its code, or that has a shade with it. */
type StoredLine = HistoryLine & (Item | { readonly productId: null });
type Item = {
  readonly productId: string;
  readonly productCode: string;
  /** Null if the code is that of the product; missing in files that an earlier version checked. */
  readonly shade?: string | null;
  readonly shadeCode?: string | null;
};

/**
 * Orders of another system. Those of past and of closed months come in as history, which no run reads; those of the
 * present month become orders of the company.
 */
export const orderImport: ImportWork = {
  groups: true,
  complete: completeRows,
  resolve: [
    rejectingTwice('order_no', sql`key`),
    rejecting({
      field: 'order_no',
      reason: 'known',
      when: sql`r.key is not null and (exists (select from history_orders o where o.order_no = r.data ->> 'order_no')
        or exists (select from orders o where o.external_no = r.data ->> 'order_no'))`,
    }),
    rejecting({
      field: 'order_no',
      reason: 'order-rejected',
      when: sql`r.data ? 'line_of' and exists (
        select from import_rows h where h.import_id = r.import_id and h.row_no = (r.data ->> 'line_of')::int
          and h.problem is not null)`,
    }),
  ],
  batch: rowsOfProgram,
  create: createOrders,
  removal: (importId) => [
    sql`delete from history_orders where import_id = ${importId} returning order_id as id`,
    sql`select id from remove_imported_orders(${importId}) as removed (id)`,
  ],
};

type Names = {
  readonly consultants: ReadonlyMap<string, string>;
  readonly customers: ReadonlyMap<string, string>;
  /** By the code of a product or of a shade. */
  readonly items: ReadonlyMap<string, Item>;
  readonly isPast: (period: Period) => boolean;
};

/** Makes one order of the rows with one number. A problem of one row rejects them all. */
async function completeRows(
  tx: Transaction,
  rows: readonly NumberedRow[],
  scope: ImportScope,
): Promise<readonly CheckedRow[]> {
  const names = await namesIn(tx, rows, scope);
  const startOf = startsOfDays(scope.company.timeZone);
  const groups: NumberedRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && last[0]?.data.order_no === row.data.order_no) last.push(row);
    else groups.push([row]);
  }
  return groups.flatMap((group) => checkGroup(group, names, scope, startOf));
}

function checkGroup(
  group: readonly NumberedRow[],
  names: Names,
  scope: ImportScope,
  startOf: (day: string) => Date,
): readonly CheckedRow[] {
  const [head] = group;
  if (!head) return [];
  const assembled = assembleOrder(group);
  const order = 'order' in assembled ? storedOrder(head, assembled.order, names, scope, startOf) : assembled;
  const key = head.data.order_no?.toLowerCase() ?? null;
  if ('problem' in order) {
    const ofOthers: ImportProblem = { field: 'order_no', value: head.data.order_no ?? '', reason: 'order-rejected' };
    return group.map((row, at) => ({
      ...row,
      key: at === 0 ? key : null,
      problem: at === order.row ? order.problem : (row.problem ?? ofOthers),
      ...(at > 0 && { data: { ...row.data, line_of: head.rowNo } }),
    }));
  }
  return group.map((row, at) =>
    at === 0
      ? { ...row, key, data: { ...row.data, order } }
      : { ...row, key: null, data: { order_no: head.data.order_no, line_of: head.rowNo } },
  );
}

/** The order with what it names, or what is not known of it. */
function storedOrder(
  { data }: NumberedRow,
  order: ImportedOrder,
  names: Names,
  { company, now }: ImportScope,
  startOf: (day: string) => Date,
): Omit<StoredOrder, 'id'> | { readonly row: number; readonly problem: ImportProblem } {
  const wrong = (field: string, reason: ImportReason, row = 0) => ({
    row,
    problem: { field, value: data[field] ?? '', reason },
  });
  const { order_date: date = '', consultant, email } = data;
  const at = startOf(date);
  if (dayOf(at, company.timeZone) > dayOf(now(), company.timeZone)) return wrong('order_date', 'in-the-future');
  if (data.currency && data.currency.toUpperCase() !== company.currencies.shop)
    return wrong('currency', 'other-currency');
  const consultantId = consultant === undefined ? null : names.consultants.get(consultant);
  if (consultantId === undefined) return wrong('consultant', 'unknown-consultant');
  const period = periodOf(at, company.timeZone);
  const history = names.isPast(period);
  const lines = order.lines.map((line) => ({
    ...line,
    unitPrice: String(line.unitPrice),
    discount: String(line.discount),
    ...(names.items.get(line.productCode ?? '') ?? { productId: null }),
  }));
  if (!history && lines.some(({ productId }) => productId === null)) return wrong('product_code', 'unknown-product');
  if (!history && order.returns > 0n) return wrong('refunded', 'partly-refunded');
  return {
    no: data.order_no ?? '',
    at: at.toISOString(),
    period,
    history,
    status: order.status,
    consultantId,
    lines,
    customerId: names.customers.get(email ?? '') ?? null,
    email: email ?? null,
    name: data.customer_name ?? null,
    subtotal: String(order.subtotal),
    discount: String(order.discount),
    returns: String(order.returns),
    shipping: String(order.shipping),
    tax: String(order.tax),
  };
}

/** What rows name, by the text that names it, and the past months: a constant number of queries. */
async function namesIn(tx: Transaction, rows: readonly NumberedRow[], scope: ImportScope): Promise<Names> {
  const texts = (field: string) =>
    JSON.stringify([...new Set(rows.flatMap(({ data }) => (data[field] === undefined ? [] : [data[field]])))]);
  const find = async (query: SQL) => {
    const { rows: named } = await tx.execute<{ name: string; id: string }>(query);
    return new Map(named.map(({ name, id }) => [name, id]));
  };
  return {
    consultants: await find(sql`
      select w.name, c.consultant_id as id from jsonb_array_elements_text(${texts('consultant')}::jsonb) as w (name)
      join lateral ${consultantNamed(sql`w.name`)} c on true`),
    customers: await find(sql`
      select distinct on (w.name) w.name, c.customer_id as id
      from jsonb_array_elements_text(${texts('email')}::jsonb) as w (name)
      join customers c on lower(c.email) = w.name order by w.name, c.user_id is null, c.customer_number`),
    items: await itemsNamed(tx, texts('product_code')),
    isPast: await pastMonths(tx, scope),
  };
}

/** Products, and products with their shades, by the codes in a JSON array. */
async function itemsNamed(tx: Transaction, codes: string): Promise<Names['items']> {
  const { rows } = await tx.execute<{ named: string } & Item>(sql`
    select coalesce(s.code, p.product_code) as named, p.product_id as "productId", p.product_code as "productCode",
           s.name as shade, s.code as "shadeCode"
    from jsonb_array_elements_text(${codes}::jsonb) as w (code)
    left join product_shades s on s.code = w.code
    join products p on p.product_code = w.code or p.product_id = s.product_id`);
  return new Map(rows.map(({ named, ...item }) => [named, item]));
}

async function createOrders(tx: Transaction, current: Import, scope: ImportScope, batch: number) {
  const rows = await nextRows(tx, current, batch);
  const heads = rows.flatMap(({ row_no, data }) =>
    data.order ? [{ row_no, order: { ...(data.order as Omit<StoredOrder, 'id'>), id: String(data.id) } }] : [],
  );
  if (heads.some(({ order }) => !order.history)) await holdMonthsOpen(tx);
  const isPast = await pastMonths(tx, scope);
  const past = heads.map(({ order }) => order).filter(({ history }) => history);
  const present = heads.map(({ order }) => order).filter(({ history, period }) => !history && !isPast(period));
  const created = new Set([
    ...(await insertHistory(tx, current, past, scope)),
    ...(await insertPresent(tx, present, scope)),
  ]);
  // The order's month was open when the file was checked, and is over now.
  const problemOf = ({ no, at, period, history }: StoredOrder): ImportProblem =>
    !history && isPast(period)
      ? { field: 'order_date', value: dayOf(new Date(at), scope.company.timeZone), reason: 'month-over' }
      : { field: 'order_no', value: no, reason: 'known' };
  const outcomes = heads.map(
    ({ row_no, order }): Outcome => ({
      row_no,
      id: created.has(order.id) ? order.id : null,
      problem: created.has(order.id) ? null : problemOf(order),
    }),
  );
  const done = await storeOutcomes(tx, current, outcomes);
  const others = rows.filter(({ data }) => !data.order).map(({ row_no }) => row_no);
  const lines = await tx.execute<{ object_id: string | null }>(sql`
    update import_rows r set object_id = h.object_id, problem = h.problem
    from import_rows h
    where r.import_id = ${current.importId} and h.import_id = r.import_id and h.row_no = (r.data ->> 'line_of')::int
      and r.row_no in (select value::int from jsonb_array_elements_text(${JSON.stringify(others)}::jsonb))
    returning r.object_id`);
  const imported = lines.rows.filter(({ object_id }) => object_id !== null).length;
  return { imported: done.imported + imported, rejected: done.rejected + lines.rows.length - imported };
}

async function insertHistory(
  tx: Transaction,
  { importId }: Import,
  orders: readonly StoredOrder[],
  { company }: ImportScope,
): Promise<readonly string[]> {
  if (orders.length === 0) return [];
  const values = orders.map(({ period, ...order }) => ({ ...order, period: firstDayOf(period) }));
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into history_orders (order_id, import_id, order_no, consultant_id, customer_id, email, order_date, period,
                                status, currency, subtotal, discounts, returns, tax, shipping, lines)
    select id, ${importId}, "no", "consultantId", "customerId", email, at, period, status, ${company.currencies.shop},
           subtotal, discount, returns, tax, shipping, lines
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as d (id uuid, "no" text, "consultantId" uuid, "customerId" uuid, email text, at timestamptz, period date,
            status text, subtotal bigint, discount bigint, returns bigint, tax bigint, shipping bigint, lines jsonb)
    on conflict (order_no) do nothing returning order_id as id`);
  return rows.map(({ id }) => id);
}

/** Orders of the company, by its own rules: entered, then completed or cancelled. */
async function insertPresent(
  tx: Transaction,
  orders: readonly StoredOrder[],
  { company, now }: ImportScope,
): Promise<readonly string[]> {
  const { rows: known } = await tx.execute<{ no: string }>(sql`
    select external_no as no from orders
    where external_no in (select jsonb_array_elements_text(${JSON.stringify(orders.map(({ no }) => no))}::jsonb))`);
  const taken = new Set(known.map(({ no }) => no));
  const fresh = orders.filter(({ no }) => !taken.has(no));
  const enteredAt = now();
  await insertOrders(
    tx,
    fresh.map((order) => newOrderOf(order, company.currencies.shop as Currency, enteredAt)),
  );
  const idsOf = (status: StoredOrder['status']) => fresh.filter((order) => order.status === status).map(({ id }) => id);
  await completeOrders(tx, idsOf('completed'), { at: enteredAt, by: null, timeZone: company.timeZone });
  await cancelOrders(tx, idsOf('cancelled'), { at: enteredAt, by: null });
  return fresh.map(({ id }) => id);
}

function newOrderOf(order: StoredOrder, currency: Currency, enteredAt: Date): NewOrder {
  const words = order.name?.split(' ') ?? [];
  const at = new Date(order.at);
  const isPaid = order.status === 'processing' || order.status === 'completed';
  return {
    orderId: order.id,
    externalNo: order.no,
    consultantId: order.consultantId,
    customerId: order.customerId,
    placedBy: null,
    kind: order.customerId === null ? 'retail' : 'customer',
    source: 'import',
    currency,
    attribution: order.consultantId === null ? 'none' : 'import',
    orderDate: at,
    enteredAt,
    paidAt: isPaid ? at : null,
    paymentMethod: null,
    firstName: words.slice(0, -1).join(' ') || null,
    lastName: words.at(-1) ?? null,
    email: order.email,
    phone: null,
    billing: null,
    shippingTo: null,
    subtotal: BigInt(order.subtotal),
    discount: BigInt(order.discount),
    shipping: BigInt(order.shipping),
    taxes: order.tax === '0' ? [] : [{ name: 'Tax', rate: 0, amount: BigInt(order.tax) }],
    lines: order.lines.map((line) => {
      if (line.productId === null) throw new Error(`order ${order.no} has a line without a product`);
      const { productId, productCode, description, shade = null, shadeCode = null, quantity } = line;
      const amounts = { unitPrice: BigInt(line.unitPrice), discount: BigInt(line.discount) };
      return { productId, productCode, description, shade, shadeCode, quantity, ...amounts };
    }),
  };
}
