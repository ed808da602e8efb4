import type { ApiClient } from '#contract/client.ts';
import type { CreditedOrderRow } from '#contract/order/row.ts';
import { formatAmount as decimalOf, parseSignedAmount } from '#domain/money/decimal.ts';
import { m } from '#messages';
import { lineName } from '#web/commission/commission-labels.ts';
import { formatDate, formatPeriod } from '#web/period/format-period.ts';
import { formatAmount, formatRate } from '#web/ui/format-amount.ts';
import {
  askedRows,
  badge,
  type DetailCell,
  type DetailList,
  dayCell,
  money,
  nameOf,
  type OwnDetail,
  ownDetailTypes,
  type Rows,
  text,
} from './detail-list.ts';

const percent = (basisPoints: number): DetailCell => ({
  text: basisPoints === 0 ? '' : formatRate(basisPoints),
  raw: basisPoints / 100,
});

/** Where the rows of a figure come from. The month stays the same for all parts of a file. */
type Source = {
  readonly api: ApiClient;
  readonly consultantId: string;
  readonly timeZone: string;
  readonly month: () => Promise<{ readonly period: string; readonly currency: string }>;
};
type Read = (source: Source, rows: Rows) => Promise<Omit<DetailList, 'type'>>;

type Lines = Partial<Parameters<ApiClient['commission']['getEarningsLines']>[0]>;

/** Lines of a consultant's open month, the newest first. */
const lines =
  (wanted: Lines): Read =>
  async ({ api, timeZone, month }, { limit, offset = 0, cursor: after = null }) => {
    const { period, currency } = await month();
    const asked = { ...wanted, period, direction: 'desc', limit, offset, after } as const;
    const { data, total, next } = await api.commission.getEarningsLines(asked);
    return {
      total,
      next,
      ...sumOf(total, data, ({ amount }) => amount, currency),
      columns: [
        { key: 'line', header: m.detail_line(), phone: 'title', also: ['note'] },
        { key: 'order', header: m.detail_order(), phone: 'detail' },
        { key: 'date', header: m.detail_date(), phone: 'detail' },
        { key: 'seller', header: m.detail_seller(), phone: 'fact' },
        { key: 'base', header: m.detail_base(), align: 'end', phone: 'fact', also: ['currency'] },
        { key: 'share', header: m.detail_share(), align: 'end', phone: 'fact' },
        { key: 'rate', header: m.detail_rate(), align: 'end', phone: 'fact' },
        { key: 'amount', header: m.detail_amount(), align: 'end', phone: 'end' },
      ],
      rows: data.map((row) => ({
        id: row.calculation_id,
        to: `/earnings?period=${period}&line=${row.calculation_id}`,
        cells: [
          text(
            lineName(row),
            row.corrects === null ? undefined : m.detail_correction({ month: formatPeriod(row.corrects, 'short') }),
          ),
          row.order_no === null ? text(null) : orderCell(row.order_no),
          row.order_date === null ? text(null) : dayCell(row.order_date, timeZone),
          text(row.seller),
          row.base === null ? text(null) : money(row.base, currency),
          percent(row.share),
          percent(row.rate),
          money(row.amount, currency),
        ],
      })),
    };
  };

const orderCell = (number: number): DetailCell => ({
  text: m.detail_order_number({ number: String(number) }),
  raw: number,
});

/** The sum of all rows; nothing if there are more than these. */
function sumOf<Row>(total: number, rows: readonly Row[], amountOf: (row: Row) => string, currency: string) {
  if (rows.length === 0 || rows.length < total) return {};
  const cents = rows.reduce((sum, row) => sum + (parseSignedAmount(amountOf(row)) ?? 0n), 0n);
  return { sum: formatAmount(decimalOf(cents), currency, true) };
}

type Sold = CreditedOrderRow;

/** The own completed orders of the open month, with the amount that the figure adds up. */
const ownOrders =
  (kind: Sold['kind'] | null, header: () => string, amountOf: (order: Sold) => string): Read =>
  async ({ api, consultantId, timeZone, month }, rows) => {
    const { period, currency } = await month();
    const wanted = { status: 'completed', period, kind, consultant_id: consultantId } as const;
    const { data, total, ...beside } = await api.order.getOrders({ ...askedRows(rows), ...wanted });
    const sold = data.filter((row): row is Sold => 'commissionable_base' in row);
    return {
      total,
      next: beside.next,
      previous: beside.previous,
      ...sumOf(total, sold, amountOf, currency),
      columns: [
        { key: 'order', header: m.detail_order(), phone: 'title' },
        { key: 'date', header: m.detail_date(), phone: 'detail' },
        { key: 'customer', header: m.detail_customer(), phone: 'fact' },
        { key: 'amount', header: header(), align: 'end', phone: 'end' },
      ],
      rows: sold.map((row) => ({
        id: row.order_id,
        to: `/earnings/orders/${row.order_no}`,
        cells: [
          orderCell(row.order_no),
          dayCell(row.order_date, timeZone),
          text(nameOf(row)),
          money(amountOf(row), row.currency),
        ],
      })),
    };
  };

/** The orders of the team that count in the open month. */
const teamOrders: Read = async ({ api, timeZone }, rows) => {
  const { searchTerm, ...asked } = askedRows(rows);
  const { data, total, next, previous, currency, commissionable_base } = await api.order.getTeamOrders(asked);
  return {
    total,
    next,
    previous,
    ...(total > 0 && { sum: formatAmount(commissionable_base, currency, true) }),
    columns: [
      { key: 'order', header: m.detail_order(), phone: 'title' },
      { key: 'date', header: m.detail_date(), phone: 'detail' },
      { key: 'seller', header: m.detail_seller(), phone: 'fact' },
      { key: 'level', header: m.detail_level(), align: 'end', phone: 'fact' },
      { key: 'base', header: m.detail_base(), align: 'end', phone: 'end' },
    ],
    rows: data.map((row) => ({
      id: row.order_id,
      cells: [
        orderCell(row.order_no),
        dayCell(row.sold_at, timeZone),
        text(row.seller),
        { text: String(row.level), raw: row.level },
        money(row.commissionable_base, currency),
      ],
    })),
  };
};

/** The paid statements, with what was paid. */
const payouts: Read = async ({ api, consultantId }, rows) => {
  const { data, total, next, previous } = await api.statement.getCommissions({
    ...askedRows(rows),
    payment: 'paid',
    consultant_id: consultantId,
  });
  const currencies = new Set(data.map((row) => row.payout_currency));
  const [currency = ''] = currencies;
  return {
    total,
    next,
    previous,
    ...(currencies.size === 1 ? sumOf(total, data, (row) => row.payout_amount ?? '0.00', currency) : {}),
    columns: [
      { key: 'period', header: m.detail_period(), phone: 'title' },
      { key: 'paid', header: m.detail_paid_on(), phone: 'detail' },
      { key: 'check', header: m.detail_check_number(), align: 'end' },
      { key: 'amount', header: m.detail_amount(), align: 'end', phone: 'end' },
    ],
    rows: data.map((row) => ({
      id: row.commission_id,
      to: `/statements/${row.period}`,
      cells: [
        { text: formatPeriod(row.period, 'short'), raw: row.period },
        row.check_date === null ? text(null) : { text: formatDate(row.check_date), raw: row.check_date },
        text(row.check_number === null ? null : String(row.check_number)),
        {
          ...money(row.payout_amount ?? '0.00', row.payout_currency),
          text: formatAmount(row.payout_amount ?? '0.00', row.payout_currency, true),
        },
      ],
    })),
  };
};

/** The consultant's frontline, or everyone below them: by volume, in a file by their place in the genealogy. */
const team =
  (allLevels: boolean): Read =>
  async ({ api, timeZone }, { limit, offset = 0, cursor: after = null, ofFile }) => {
    const { data, total, currency, next } = await api.genealogy.getTeam({
      limit,
      offset,
      after,
      all_levels: allLevels,
      with_left: false,
      sort: ofFile ? 'genealogy' : 'volume',
    });
    return {
      total,
      ...(ofFile && { next }),
      columns: [
        { key: 'name', header: m.detail_consultant(), noteHeader: m.member_code(), phone: 'title' },
        { key: 'rank', header: m.detail_rank_name(), phone: 'detail' },
        { key: 'location', header: m.detail_location() },
        { key: 'joined', header: m.detail_joined() },
        { key: 'volume', header: m.detail_volume(), align: 'end', phone: 'end' },
        { key: 'status', header: m.detail_status(), phone: 'status' },
      ],
      rows: data.map((row) => ({
        id: row.consultant_id,
        to: `/network?profile=${row.consultant_id}`,
        cells: [
          text(nameOf(row), row.code),
          text(row.current_rank),
          text([row.city, row.state].filter(Boolean).join(', ')),
          dayCell(row.join_date, timeZone),
          money(row.personal_volume, currency),
          row.isActive ? badge(m.member_active(), 'good') : badge(m.member_inactive(), 'neutral'),
        ],
      })),
    };
  };

const readers = {
  earnings: lines({}),
  'personal-commissions': lines({ commission_type: 'personal', corrections: 'without' }),
  'team-commissions': lines({ commission_type: 'override', corrections: 'without' }),
  bonuses: lines({ commission_type: 'foundation_bonus', corrections: 'without' }),
  corrections: lines({ corrections: 'only' }),
  'personal-sales': ownOrders(null, m.detail_base, (order) => order.commissionable_base),
  'team-sales': teamOrders,
  purchases: ownOrders('own_use', m.detail_total, (order) => order.total),
  referrals: team(false),
  downline: team(true),
  payouts,
} as const satisfies Record<OwnDetail, Read>;

export const isOwnDetail = (name: string | null | undefined): name is OwnDetail =>
  ownDetailTypes.some((type) => type === name);

/** Figures that are calculated as a whole for each part of a file, with the rows of such a part. */
const largePart = 5000;
const inLargeParts: readonly OwnDetail[] = [
  'earnings',
  'personal-commissions',
  'team-commissions',
  'bonuses',
  'corrections',
  'team-sales',
];
export const partOf = (figure: OwnDetail): number | undefined =>
  inLargeParts.includes(figure) ? largePart : undefined;

/** Reads the rows of a figure: of the consultant alone, even where an admin could read all. */
export function ownDetailReader(
  api: ApiClient,
  type: OwnDetail,
  consultantId: string,
  timeZone: string,
): (rows: Rows) => Promise<DetailList> {
  let earnings: ReturnType<Source['month']> | undefined;
  const month = () => {
    earnings ??= api.commission.getEarnings({});
    return earnings;
  };
  return async (rows) => ({ type, ...(await readers[type]({ api, consultantId, timeZone, month }, rows)) });
}
