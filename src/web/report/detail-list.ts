import type { ApiClient } from '#contract/client.ts';
import type { OrderRow } from '#contract/order/row.ts';
import { centsOf } from '#domain/money/decimal.ts';
import { type DashboardList, dashboardLists } from '#domain/report/dashboard-lists.ts';
import { m } from '#messages';
import { orderStatusLabel } from '#web/order/order-status-labels.ts';
import { paymentStatusName, paymentTone } from '#web/payout/payout-labels.ts';
import { dayOf, formatDay, formatPeriod } from '#web/period/format-period.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import type { Tone } from '#web/ui/status-badge.tsx';

/** The lists of the admin dashboard: its dialogs show a hundred rows, its tabs the first few. */
export const detailTypes = dashboardLists;
export type DetailType = DashboardList;

/** The figures of a consultant's dashboard with a dialog that lists their rows. */
export const ownDetailTypes = [
  'earnings',
  'personal-commissions',
  'team-commissions',
  'bonuses',
  'corrections',
  'personal-sales',
  'team-sales',
  'purchases',
  'referrals',
  'downline',
  'payouts',
] as const;
export type OwnDetail = (typeof ownDetailTypes)[number];

/** Specification: the data modal shows up to 100 rows. */
export const detailRows = 100;

/** A cell as text, with what a program reads instead (for CSV; an amount in minor units), and its look. */
export type DetailCell = {
  readonly text: string;
  readonly raw?: string | number | bigint;
  readonly tone?: Tone;
  /** A second, smaller line. */
  readonly note?: string;
  /** Of an amount; a column of its own in a file. */
  readonly currency?: string;
};

export type DetailColumn = {
  readonly key: string;
  readonly header: string;
  /** The head of its second lines in a file; "Detail" without it. */
  readonly noteHeader?: string;
  /** Columns of a file that its first rows may have no value for. */
  readonly also?: readonly ('note' | 'currency')[];
  readonly align?: 'end';
  readonly phone?: 'title' | 'end' | 'detail' | 'status' | 'fact';
};

export type DetailList = {
  /** The list's address: the admin dashboard's type, or the figure of a consultant's dashboard. */
  readonly type: DetailType | OwnDetail;
  readonly columns: readonly DetailColumn[];
  /** `to` is the page of what the row is about; its first cell is the link. */
  readonly rows: readonly { readonly id: string; readonly to?: string; readonly cells: readonly DetailCell[] }[];
  readonly total: number;
  /** The cursor of the rows after these, null after the last; left out for a list that is read by offset. */
  readonly next?: string | null;
  readonly previous?: string | null;
  /** The sum of all rows, including those that are not shown; left out where it is not known. */
  readonly sum?: string;
};

type Row = DetailList['rows'][number];
type Read = (api: ApiClient, asked: Asked, timeZone: string) => Promise<Omit<DetailList, 'type'>>;

/** Which rows are read. A cursor is the `next` of the rows before. */
export type Rows = {
  readonly limit: number;
  readonly offset?: number;
  readonly cursor?: string | null;
  /** All rows are read, part by part: in an order that does not change meanwhile. */
  readonly ofFile?: true;
};

/** The input of every list. */
type Asked = {
  readonly searchTerm: '';
  readonly limit: number;
  readonly offset: number;
  /** Only for a list that answered one. */
  readonly cursor?: string;
};

/** The input of a list for these rows. */
export const askedRows = ({ limit, offset = 0, cursor = null }: Rows): Asked => ({
  searchTerm: '',
  limit,
  offset,
  ...(cursor !== null && { cursor }),
});

export const text = (value: string | null, note?: string): DetailCell => ({
  text: value ?? '',
  ...(note !== undefined && { note }),
});
export const dayCell = (instant: string, timeZone: string): DetailCell => ({
  text: formatDay(instant, timeZone),
  // The company's day: in UTC the last hours of a month are the next month.
  raw: dayOf(instant, timeZone),
});
export const money = (value: string, currency: string): DetailCell => ({
  text: formatAmount(value, currency),
  raw: centsOf(value),
  currency,
});
export const badge = (word: string, tone: Tone): DetailCell => ({ text: word, tone });
export const nameOf = (person: { first_name: string | null; last_name: string | null } | null): string =>
  person === null ? '' : [person.first_name, person.last_name].filter(Boolean).join(' ');

/** Specification: completed has the primary badge, every other status the secondary one. */
export const orderTone = (status: OrderRow['status']): Tone => (status === 'completed' ? 'primary' : 'neutral');

const consultants: Read = async ({ consultant }, asked, timeZone) => {
  const { data, total, next } = await consultant.getConsultants({
    ...asked,
    sort: 'join_date',
    direction: 'desc',
  });
  return {
    total,
    next,
    columns: [
      { key: 'name', header: m.detail_consultant(), noteHeader: m.member_code(), phone: 'title' },
      { key: 'email', header: m.detail_email() },
      { key: 'rank', header: m.detail_rank(), phone: 'end' },
      { key: 'location', header: m.detail_location() },
      { key: 'joined', header: m.detail_joined(), phone: 'detail' },
    ],
    rows: data.map(
      (row): Row => ({
        id: row.consultant_id,
        to: `/admin/consultants/${row.code}`,
        cells: [
          text(nameOf(row), row.code),
          text(row.email),
          text(row.current_rank),
          text([row.city, row.state].filter(Boolean).join(', ')),
          dayCell(row.join_date, timeZone),
        ],
      }),
    ),
  };
};

const orders: Read = async ({ order }, asked, timeZone) => {
  const { data, total, next } = await order.getOrders(asked);
  return {
    total,
    next,
    columns: [
      { key: 'order', header: m.detail_order(), phone: 'title' },
      { key: 'date', header: m.detail_date(), phone: 'detail' },
      { key: 'customer', header: m.detail_customer() },
      { key: 'consultant', header: m.detail_consultant() },
      { key: 'total', header: m.detail_total(), align: 'end', phone: 'end' },
      { key: 'status', header: m.detail_status(), phone: 'status' },
    ],
    rows: data.map(
      (row): Row => ({
        id: row.order_id,
        to: `/admin/orders/${row.order_id}`,
        cells: [
          {
            ...text(m.detail_order_number({ number: String(row.order_no) }), row.order_id.slice(0, 8)),
            raw: row.order_no,
          },
          dayCell(row.order_date, timeZone),
          text(nameOf(row)),
          text(nameOf(row.consultant)),
          money(row.total, row.currency),
          badge(orderStatusLabel(row.status), orderTone(row.status)),
        ],
      }),
    ),
  };
};

const commissions: Read = async ({ statement }, asked) => {
  const { data, total, next } = await statement.getCommissions(asked);
  return {
    total,
    next,
    columns: [
      { key: 'name', header: m.detail_consultant(), noteHeader: m.member_code(), phone: 'title' },
      { key: 'period', header: m.detail_period(), phone: 'detail' },
      { key: 'total', header: m.detail_total_earnings(), align: 'end', phone: 'end' },
      { key: 'check', header: m.detail_check_number(), align: 'end' },
      { key: 'status', header: m.detail_status(), phone: 'status' },
    ],
    rows: data.map(
      (row): Row => ({
        id: row.commission_id,
        cells: [
          text(nameOf(row.consultant), row.consultant.code),
          { text: formatPeriod(row.period, 'short'), raw: row.period },
          money(row.total_earnings, row.currency),
          text(row.check_number === null ? null : String(row.check_number)),
          commissionBadge(row),
        ],
      }),
    ),
  };
};

/** Specification: pending until it has a check date, then paid. A draft is neither. */
export function commissionBadge({ closed, check_date }: { closed: boolean; check_date: string | null }): DetailCell {
  if (!closed) return badge(m.commission_draft(), 'science');
  return check_date === null ? badge(m.commission_pending(), 'waiting') : badge(m.commission_paid(), 'good');
}

const payments: Read = async ({ payout }, asked, timeZone) => {
  const { data, total, next } = await payout.getCommissionPayments(asked);
  return {
    total,
    next,
    columns: [
      { key: 'name', header: m.detail_recipient(), noteHeader: m.detail_email(), phone: 'title' },
      { key: 'date', header: m.detail_date(), phone: 'detail' },
      { key: 'amount', header: m.detail_amount(), align: 'end', phone: 'end' },
      { key: 'status', header: m.detail_status(), phone: 'status' },
    ],
    rows: data.map(
      (row): Row => ({
        id: row.payment_id,
        cells: [
          text(row.recipient_name, row.recipient_email),
          dayCell(row.created_at, timeZone),
          { ...money(row.amount, row.currency), text: formatAmount(row.amount, row.currency, true) },
          badge(paymentStatusName[row.status](), paymentTone(row.status)),
        ],
      }),
    ),
  };
};

const customers: Read = async ({ customer }, asked, timeZone) => {
  const { data, total, next } = await customer.getCustomers(asked);
  return {
    total,
    next,
    columns: [
      { key: 'name', header: m.detail_customer(), phone: 'title' },
      { key: 'email', header: m.detail_email() },
      { key: 'joined', header: m.detail_joined(), phone: 'detail' },
      { key: 'consultant', header: m.detail_consultant(), phone: 'end' },
    ],
    rows: data.map(
      (row): Row => ({
        id: row.customer_id,
        to: `/admin/customers/${row.customer_id}`,
        cells: [
          text(nameOf(row), m.detail_customer_number({ number: String(row.customer_number) })),
          text(row.email),
          dayCell(row.join_date, timeZone),
          text(nameOf({ first_name: row.consultant_first_name, last_name: row.consultant_last_name })),
        ],
      }),
    ),
  };
};

const products: Read = async ({ catalog }, asked) => {
  const [{ data, total }, { currency }] = await Promise.all([catalog.getProducts(asked), catalog.getProductSummary()]);
  return {
    total,
    columns: [
      { key: 'name', header: m.product_product(), noteHeader: m.member_code(), phone: 'title' },
      { key: 'category', header: m.product_category(), phone: 'detail' },
      { key: 'price', header: m.product_price_in({ currency }), align: 'end', phone: 'end' },
      { key: 'status', header: m.detail_status(), phone: 'status' },
    ],
    rows: data.map(
      (row): Row => ({
        id: row.product_id,
        to: `/admin/products/${row.product_id}`,
        cells: [
          text(row.item_description, row.product_code),
          text(row.item_category),
          money(row.inventory_price, currency),
          row.active === 'Y' ? badge(m.product_active(), 'good') : badge(m.product_inactive(), 'neutral'),
        ],
      }),
    ),
  };
};

const readers: Readonly<Record<DetailType, Read>> = { consultants, orders, commissions, payments, customers, products };

/** The newest rows of a type, as an admin sees all of them. */
export const readDetailList = async (
  api: ApiClient,
  type: DetailType,
  rows: Rows,
  timeZone: string,
): Promise<DetailList> => ({ type, ...(await readers[type](api, askedRows(rows), timeZone)) });
