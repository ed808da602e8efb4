import { type SQL, sql } from 'drizzle-orm';
import type { EarningsLine } from '#contract/commission/earnings.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { type EarningsSort, lineTypes, override, shareOf, wholeBase } from '#domain/commission/line.ts';
import { type CommissionLineKey, commissionLineId, parseCommissionLineId } from '#domain/id/commission-line-id.ts';
import { centsOf, formatAmount } from '#domain/money/decimal.ts';
import { wholeRate } from '#domain/money/rate.ts';
import type { Period } from '#domain/period/period.ts';
import type { Plan } from '#domain/plan/plan.ts';
import { nameOf } from '../consultant/name.ts';
import { differenceLines } from '../correction/differences.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { wrongCursor } from '../db/keyset.ts';
import { functions } from '../implement.ts';
import { planByVersion } from '../plan/plan-store.ts';
import { askedPeriod, type Consultant, consultantPeriods } from './consultant-period.ts';
import { liveEarningsWithLines } from './live.ts';
import { noRun } from './live-line.ts';
import { type LineQuery, withOrders } from './with-orders.ts';

/** The order of a list. Equal lines are ordered by order and level. */
type Sorted = { readonly sort: EarningsSort; readonly direction: 'asc' | 'desc' };

/** With the number and the sum of all lines that match, in cents. */
type Page = { readonly data: EarningsLine[]; readonly total: number; readonly sum: bigint };

/** Where a line is among those of a consultant, by order. */
type LinePlace = Pick<CommissionLineKey, 'order' | 'level' | 'type'>;

/** After which line a page starts; then it has no offset. */
type After = { readonly after: LinePlace | null };

/** A line with the name of the order's seller. Amounts in cents. */
interface Earned {
  readonly orderNo: number | null;
  readonly orderDate: Date | null;
  readonly seller: string | null;
  readonly type: number;
  readonly level: number;
  readonly rate: number;
  readonly baseMills: bigint;
  readonly amount: bigint;
  /** Completed after its own month had closed. */
  readonly late: boolean;
}

export const getEarningsLines = functions.commission.getEarningsLines.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const available = await consultantPeriods(tx, userIdOf(context.actor), context.company, context.now());
      if (!available) throw errors.NOT_FOUND();
      const asked = await askedPeriod(tx, available, input.period);
      if (!asked) throw errors.UNKNOWN_PERIOD();
      const { period, closed } = asked;
      if (input.after !== null && (input.sort !== 'order' || input.offset > 0)) throw wrongCursor();
      const wanted = {
        type: input.commission_type === null ? null : lineTypes.indexOf(input.commission_type),
        term: input.searchTerm.toLowerCase().replace(/^#/, ''),
        limit: input.limit,
        offset: input.offset,
        sort: input.sort,
        direction: input.direction,
      };
      // There are few corrections of closed periods.
      const { lines: differences, cancelled } =
        input.corrections === 'without'
          ? { lines: [], cancelled: 0 }
          : await differenceLines(tx, available.consultant, period, { ...wanted, withCancelled: input.with_cancelled });
      const read = (page: PageOfLines): Promise<Page> => {
        if (input.corrections === 'only') return Promise.resolve({ data: [], total: 0, sum: 0n });
        return closed
          ? closedLines(tx, available.consultant, closed, page)
          : liveLines(tx, available.consultant, period, context.company.timeZone, page);
      };
      const { limit } = wanted;
      const { data, total, sum } = await (input.sort === 'order'
        ? pageByOrder(read, differences, wanted, input.after)
        : mergedPage(read, differences, wanted, input.sort));
      return {
        data: data.slice(0, limit),
        total: differences.length + total,
        total_amount: formatAmount(differences.reduce((all, line) => all + centsOf(line.amount), sum)),
        next: (input.sort === 'order' && data.length > limit && data[limit - 1]?.calculation_id) || null,
        cancelled_count: cancelled,
      };
    },
    'repeatable read',
  ),
);

type PageOfLines = LineQuery & Sorted & After;
type ReadLines = (page: PageOfLines) => Promise<Page>;

/**
 * A page by order, with one line more where there are more: lines without an order before the first order, and the corrections of
 * earlier orders after those of the month.
 */
async function pageByOrder(
  read: ReadLines,
  differences: readonly EarningsLine[],
  wanted: LineQuery & Sorted,
  after: string | null,
): Promise<Page> {
  const { limit, offset, direction } = wanted;
  const sign = direction === 'asc' ? 1 : -1;
  const corrections = differences.toSorted((a, b) => sign * ((a.order_no ?? 0) - (b.order_no ?? 0)));
  const corrected = corrections.findIndex(({ calculation_id }) => calculation_id === after);
  const place = after === null || corrected >= 0 ? null : parseCommissionLineId(after);
  if (after !== null && corrected < 0 && place === null) throw wrongCursor();
  const isPast = corrected >= 0;
  const lines = await read({ ...wanted, limit: isPast ? 0 : limit + 1, after: place });
  const skipped = isPast ? corrected + 1 : after === null ? Math.max(0, offset - lines.total) : 0;
  return {
    data: [...lines.data, ...corrections.slice(skipped, skipped + limit + 1)],
    total: lines.total,
    sum: lines.sum,
  };
}

/** A page of corrections and lines in one order. */
async function mergedPage(
  read: ReadLines,
  differences: readonly EarningsLine[],
  wanted: LineQuery & Sorted,
  sort: Exclude<EarningsSort, 'order'>,
): Promise<Page> {
  const { direction, limit, offset } = wanted;
  // Before the page are at most all differences, and so at least this many lines.
  const skipped = Math.max(0, offset - differences.length);
  const before = offset - skipped;
  const lines = await read({ ...wanted, limit: before + limit, offset: skipped, after: null });
  const sign = direction === 'asc' ? 1 : -1;
  const keyOf = (line: EarningsLine) => Number(line[sort]);
  const merged = [...differences, ...lines.data].sort((a, b) => sign * (keyOf(a) - keyOf(b)));
  return { data: merged.slice(before, before + limit), total: lines.total, sum: lines.sum };
}

function orderBy({ sort, direction }: Sorted, plan: Plan): SQL {
  if (sort === 'order') {
    const order = direction === 'asc' ? sql`l.order_no nulls first` : sql`l.order_no desc nulls last`;
    return sql`${order}, l.level, l.line_type`;
  }
  const columns = {
    base: sql`l.base_mills * case when l.line_type = ${override} then ${wholeRate}::numeric / ${shareOf(plan, override)} else 1 end`,
    rate: sql`l.rate`,
    amount: sql`l.amount + l.bonus`,
  };
  return sql`${columns[sort]} ${sql.raw(direction)}, l.order_no nulls first, l.level`;
}

/** The lines after another one, by order. */
function isAfter({ order, level, type }: LinePlace, direction: 'asc' | 'desc'): SQL {
  const number = sql`coalesce(l.order_no, 0)`;
  const beyond = direction === 'asc' ? sql`${number} > ${order}::bigint` : sql`${number} < ${order}::bigint`;
  return sql`(${beyond} or ${number} = ${order}::bigint and (l.level, l.line_type) > (${level}::int, ${type}::int))`;
}

/**
 * A consultant's lines of a closed run, by order a bonus first: the database filters, counts, sums, sorts and pages.
 */
async function closedLines(
  tx: Transaction,
  consultant: Consultant,
  { runNo, planVersion }: { readonly runNo: number; readonly planVersion: number },
  wanted: PageOfLines,
): Promise<Page> {
  const plan = await planByVersion(tx, planVersion);
  const { type, term, limit, offset, after, direction } = wanted;
  const lines = sql`
    from commission_calculations l
    left join orders o on o.order_no = l.order_no
    left join consultants s on s.consultant_id = o.consultant_id
    where l.run_no = ${runNo} and l.consultant_no = ${consultant.consultantNo}
      and (${type}::int is null or l.line_type = ${type}::int)
      and (${term} = '' or l.order_no::text = ${term}
           or strpos(lower(coalesce(s.first_name || ' ' || s.last_name, ${nameOf(consultant)})), ${term}) > 0)`;
  const { rows: counted } = await tx.execute<{ total: number; sum: string }>(
    sql`select count(*)::int as total, coalesce(sum(l.amount + l.bonus), 0)::text as sum ${lines}`,
  );
  const { rows } = await tx.execute<{
    order_no: string | null;
    order_date: string | null;
    seller: string | null;
    late: boolean;
    line_type: number;
    level: number;
    rate: number;
    base_mills: string;
    amount: string;
  }>(sql`
    select l.order_no::text, to_char(o.order_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as order_date,
           s.first_name || ' ' || s.last_name as seller, l.line_type, l.level, l.rate, l.base_mills::text,
           (l.amount + l.bonus)::text as amount, coalesce(o.late, false) as late
    ${lines} and ${after ? isAfter(after, direction) : sql`true`}
    order by ${orderBy(wanted, plan)} limit ${limit} offset ${offset}`);
  const data = rows.map((row) =>
    lineRow(consultant, runNo, plan, {
      orderNo: row.order_no === null ? null : Number(row.order_no),
      orderDate: row.order_date === null ? null : new Date(row.order_date),
      seller: row.seller,
      type: row.line_type,
      level: row.level,
      rate: row.rate,
      baseMills: BigInt(row.base_mills),
      amount: BigInt(row.amount),
      late: row.late,
    }),
  );
  return { data, total: counted[0]?.total ?? 0, sum: BigInt(counted[0]?.sum ?? 0) };
}

/** The same for an open period: the lines of one consultant, calculated now, in memory. */
async function liveLines(
  tx: Transaction,
  consultant: Consultant,
  period: Period,
  timeZone: string,
  { type, term, limit, offset, sort, direction, after }: PageOfLines,
): Promise<Page> {
  const live = await liveEarningsWithLines(tx, consultant.consultantId, period, timeZone);
  const sign = direction === 'asc' ? 1 : -1;
  const ofType = live.lines
    .filter((line) => type === null || line.type === type)
    .map(({ order, ...line }) => ({ ...line, orderNo: order?.no ?? null }))
    .map((line) => ({
      ...line,
      order: line.orderNo ?? 0,
      base: wholeBase(line.baseMills, shareOf(live.plan, line.type)),
    }))
    .sort(
      (a, b) => sign * (Number(a[sort]) - Number(b[sort])) || a.order - b.order || a.level - b.level || a.type - b.type,
    );
  const isLater = (line: LinePlace, place: LinePlace) =>
    (sign * (line.order - place.order) || line.level - place.level || line.type - place.type) > 0;
  const later = after === null ? ofType : ofType.filter((line) => isLater(line, after));
  // Without a search only the page's lines need names.
  const chosen = term === '' ? later.slice(offset, offset + limit) : ofType;
  const rows = (await withOrders(tx, chosen)).map((line) => lineRow(consultant, noRun, live.plan, line));
  if (term === '') {
    return { data: rows, total: ofType.length, sum: ofType.reduce((sum, line) => sum + line.amount, 0n) };
  }
  const matches = rows.filter(
    ({ seller, order_no }) => seller.toLowerCase().includes(term) || String(order_no) === term,
  );
  const placeOf = ({ order_no, level, commission_type }: EarningsLine): LinePlace => ({
    order: order_no ?? 0,
    level,
    type: lineTypes.indexOf(commission_type),
  });
  const laterMatches = after === null ? matches : matches.filter((row) => isLater(placeOf(row), after));
  const sum = matches.reduce((all, { amount }) => all + centsOf(amount), 0n);
  return { data: laterMatches.slice(offset, offset + limit), total: matches.length, sum };
}

/** A line as a row; one without an order is the consultant's own. */
function lineRow(consultant: Consultant, run: number, plan: Plan, line: Earned): EarningsLine {
  const { orderNo, orderDate, seller, type, level } = line;
  const share = shareOf(plan, type);
  return {
    calculation_id: commissionLineId({
      run,
      consultant: consultant.consultantNo,
      order: orderNo ?? 0,
      type,
      level,
    }),
    corrects: null,
    late: line.late,
    order_no: orderNo,
    order_date: orderDate?.toISOString() ?? null,
    seller: seller ?? nameOf(consultant),
    commission_type: lineTypes[type] ?? 'personal',
    level,
    rate: line.rate,
    share: line.rate === 0 ? 0 : share,
    base: formatAmount(wholeBase(line.baseMills, share)),
    amount: formatAmount(line.amount),
  };
}
