import { and, eq, inArray, sql } from 'drizzle-orm';
import type { EarningsLine } from '#contract/commission.ts';
import { lineTypes } from '#domain/commission/line.ts';
import { commissionLineId } from '#domain/id/commission-line-id.ts';
import { formatAmount, formatDecimal } from '#domain/money/decimal.ts';
import type { Period } from '#domain/period/period.ts';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { orders } from '../order/tables.ts';
import { consultants } from '../person/tables.ts';
import { linesWhere } from './calculations.ts';
import { type Consultant, consultantPeriods } from './consultant-period.ts';
import { liveEarnings } from './live.ts';
import { firstDayOf } from './open-period.ts';
import { commissionCalculations, commissionRuns } from './tables.ts';

/** A line before it has names. Amounts in cents. */
interface Earned {
  readonly id: string | null;
  readonly orderNo: number | null;
  readonly type: number;
  readonly level: number;
  readonly rate: number;
  readonly baseMills: bigint;
  readonly amount: bigint;
}

export const getEarningsLines = functions.commission.getEarningsLines.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { timeZone } = context.company;
      const found = await consultantPeriods(tx, userIdOf(context.actor), context.company, context.now());
      if (!found) throw errors.NOT_FOUND();
      const period = input.period ?? found.open;
      const earned =
        (await closedLines(tx, found.consultant, period)) ?? (await liveLines(tx, found.consultant, period, timeZone));
      const ofType = earned.filter(
        ({ type }) => input.commission_type === null || lineTypes[type] === input.commission_type,
      );
      const told = await named(tx, found.consultant, ofType);
      const term = input.searchTerm.toLowerCase().replace(/^#/, '');
      const wanted = told.filter(
        ({ seller, order_no }) => term === '' || seller.toLowerCase().includes(term) || String(order_no) === term,
      );
      return { data: wanted.slice(input.offset, input.offset + input.limit), total: wanted.length };
    },
    'repeatable read',
  ),
);

/** Her lines of a closed period, a bonus first, then by order and level; null while the period is not closed. */
async function closedLines(tx: Transaction, { consultantNo }: Consultant, period: Period): Promise<Earned[] | null> {
  const [run] = await tx
    .select({ runNo: commissionRuns.runNo })
    .from(commissionRuns)
    .where(and(eq(commissionRuns.period, firstDayOf(period)), eq(commissionRuns.status, 'closed')));
  if (!run) return null;
  const lines = await linesWhere(
    tx,
    and(eq(commissionCalculations.runNo, run.runNo), eq(commissionCalculations.consultantNo, consultantNo)),
  ).orderBy(sql`${commissionCalculations.orderNo} nulls first`, commissionCalculations.level);
  return lines.map((line) => ({
    id: commissionLineId({
      run: run.runNo,
      consultant: consultantNo,
      order: line.orderNo ?? 0,
      type: line.lineType,
      level: line.level,
    }),
    orderNo: line.orderNo,
    type: line.lineType,
    level: line.level,
    rate: line.rate,
    baseMills: line.baseMills,
    amount: line.amount + line.bonus,
  }));
}

async function liveLines(
  tx: Transaction,
  { consultantId }: Consultant,
  period: Period,
  timeZone: string,
): Promise<Earned[]> {
  const { lines } = await liveEarnings(tx, consultantId, period, timeZone);
  return lines
    .map(({ order, ...line }) => ({ ...line, id: null, orderNo: order?.no ?? null }))
    .sort((one, other) => (one.orderNo ?? 0) - (other.orderNo ?? 0) || one.level - other.level);
}

/** Lines with the dates of their orders and their sellers' names, which are her own and her downline's. */
async function named(tx: Transaction, { firstName, lastName }: Consultant, lines: readonly Earned[]) {
  const numbers = lines.flatMap(({ orderNo }) => (orderNo === null ? [] : [orderNo]));
  const sold = await tx
    .select({
      no: orders.orderNo,
      date: orders.orderDate,
      seller: sql<string>`${consultants.firstName} || ' ' || ${consultants.lastName}`,
    })
    .from(orders)
    .innerJoin(consultants, eq(consultants.consultantId, orders.consultantId))
    .where(
      inArray(
        orders.orderNo,
        sql`(select value::bigint from jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))`,
      ),
    );
  const orderOf = new Map(sold.map((order) => [order.no, order]));
  return lines.map((line): EarningsLine => {
    const order = line.orderNo === null ? undefined : orderOf.get(line.orderNo);
    return {
      calculation_id: line.id,
      order_no: line.orderNo,
      order_date: order?.date.toISOString() ?? null,
      seller: order?.seller ?? `${firstName} ${lastName}`,
      commission_type: lineTypes[line.type] ?? 'personal',
      level: line.level,
      rate: line.rate,
      base: formatDecimal(line.baseMills, 3),
      amount: formatAmount(line.amount),
    };
  });
}
