import type { ApiClient } from '#contract/client.ts';
import type { LineType } from '#domain/commission/line.ts';
import { m } from '#messages';
import { lineName } from '#web/commission/commission-labels.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { formatAmount, formatRate } from '#web/ui/format-amount.ts';
import {
  badge,
  commissions,
  type DetailList,
  dayCell,
  money,
  nameOf,
  type OwnDetail,
  orders,
  ownDetailTypes,
  type ReadDetails,
  text,
} from './detail-list.ts';

/** The lines of a consultant's open month, of one type or all. */
const lines =
  (type: LineType | null): ReadDetails =>
  async ({ commission }, { searchTerm, limit, offset }, timeZone) => {
    const { currency } = await commission.getEarnings({});
    const { data, total } = await commission.getEarningsLines({ searchTerm, limit, offset, commission_type: type });
    return {
      total,
      columns: [
        { key: 'line', header: m.detail_line(), phone: 'title' },
        { key: 'order', header: m.detail_order() },
        { key: 'date', header: m.detail_date(), phone: 'detail' },
        { key: 'seller', header: m.detail_seller() },
        { key: 'base', header: m.detail_base(), align: 'end' },
        { key: 'rate', header: m.detail_rate(), align: 'end' },
        { key: 'amount', header: m.detail_amount(), align: 'end', phone: 'end' },
      ],
      rows: data.map((row) => ({
        id: row.calculation_id,
        cells: [
          text(
            lineName(row),
            row.corrects === null ? undefined : m.detail_correction({ month: formatPeriod(row.corrects, 'short') }),
          ),
          row.order_no === null
            ? text(null)
            : { text: m.detail_order_number({ number: String(row.order_no) }), raw: row.order_no },
          row.order_date === null ? text(null) : dayCell(row.order_date, timeZone),
          text(row.seller),
          row.corrects === null
            ? { text: formatAmount(Number(row.base).toFixed(2), currency), raw: row.base }
            : text(null),
          { text: row.rate === 0 ? '' : formatRate(row.rate), raw: row.rate / 100 },
          money(row.amount, currency),
        ],
      })),
    };
  };

/** The consultant's frontline, or everyone below them. */
const team =
  (allLevels: boolean): ReadDetails =>
  async ({ genealogy }, { limit, offset }, timeZone) => {
    const { data, total, currency } = await genealogy.getTeam({ limit, offset, all_levels: allLevels });
    return {
      total,
      columns: [
        { key: 'name', header: m.detail_consultant(), phone: 'title' },
        { key: 'rank', header: m.detail_rank_name(), phone: 'detail' },
        { key: 'location', header: m.detail_location() },
        { key: 'joined', header: m.detail_joined() },
        { key: 'volume', header: m.detail_volume(), align: 'end', phone: 'end' },
        { key: 'status', header: m.detail_status(), phone: 'status' },
      ],
      rows: data.map((row) => ({
        id: row.consultant_id,
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
  earnings: lines(null),
  'personal-commissions': lines('personal'),
  'team-commissions': lines('override'),
  bonuses: lines('foundation_bonus'),
  'personal-sales': orders,
  'team-sales': lines('override'),
  purchases: orders,
  referrals: team(false),
  downline: team(true),
  payouts: commissions,
} as const satisfies Record<OwnDetail, ReadDetails>;

export const isOwnDetail = (name: string | null | undefined): name is OwnDetail =>
  ownDetailTypes.some((type) => type === name);

/** The rows of a figure: of the consultant alone, also where an admin could read all. */
export const readOwnDetails = async (
  api: ApiClient,
  type: OwnDetail,
  { limit, consultantId }: { readonly limit: number; readonly consultantId: string },
  timeZone: string,
): Promise<DetailList> => ({
  type,
  ...(await readers[type](api, { searchTerm: '', limit, offset: 0, consultant_id: consultantId }, timeZone)),
});
