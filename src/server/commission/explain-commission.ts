import { and, asc, eq, sql } from 'drizzle-orm';
import type { Explanation } from '#contract/commission/explanation.ts';
import { type Actor, userIdOf, worker } from '#domain/account/actor.ts';
import { foundationBonus, personal, shareOf, wholeBase } from '#domain/commission/line.ts';
import { type CommissionLineKey, parseCommissionLineId } from '#domain/id/commission-line-id.ts';
import { formatAmount, formatDecimal } from '#domain/money/decimal.ts';
import { wholeRate } from '#domain/money/rate.ts';
import { periodOfMonth } from '#domain/period/period.ts';
import type { Plan } from '#domain/plan/plan.ts';
import { fullName } from '../consultant/name.ts';
import { consultants, volumeAdjustments } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { orders } from '../order/tables.ts';
import { planByVersion } from '../plan/plan-store.ts';
import { explainUplines } from './explain-uplines.ts';
import { calculationRows, linesWhere, type StoredLine } from './get-commission-calculations.ts';
import { nextTier } from './get-earnings.ts';
import { type ExplainedLine, liveLineOf } from './live-line.ts';
import { runByNo } from './run/close.ts';
import { chainOf, type Member, statementIn } from './run/run-facts.ts';
import { commissionCalculations } from './tables.ts';

/**
 * Explains a line to everyone who may read it: the actor's query checks access, the company collects the details. The
 * amounts come from the run's own rows, so that they always agree with the line; the context of a draft's line is
 * current.
 */
export const explainCommission = functions.commission.explainCommission.handler(async ({ input, context, errors }) => {
  const { company, actor } = context;
  const key = parseCommissionLineId(input.calculation_id);
  if (key === null) throw errors.UNKNOWN_CALCULATION();
  const isLive = key.run === 0;
  if (!isLive && !(await withActor(context.db, actor, (tx) => lineOf(tx, key)))) throw errors.UNKNOWN_CALCULATION();
  return withActor(
    context.db,
    worker,
    async (tx) => {
      const line = isLive
        ? await liveLineOf(tx, key, input.period, company, context.now())
        : await storedLineOf(tx, key);
      if (!line || (isLive && !mayRead(actor, line.calculation.consultant_id))) throw errors.UNKNOWN_CALCULATION();
      return explainLine(tx, line, company.timeZone, actor.role === 'admin');
    },
    'repeatable read',
  );
});

/** A live line is not in the database, so this check replaces row-level security. */
const mayRead = (actor: Actor, consultantId: string): boolean =>
  actor.role === 'admin' || userIdOf(actor) === consultantId;

async function lineOf(tx: Transaction, { run, consultant, order, type, level }: CommissionLineKey) {
  // A 32-bit number may exceed the database's range.
  const largest = 2 ** 31 - 1;
  if (run > largest || consultant > largest) return undefined;
  const [line] = await linesWhere(
    tx,
    and(
      eq(commissionCalculations.runNo, run),
      eq(commissionCalculations.consultantNo, consultant),
      order === 0 ? sql`${commissionCalculations.orderNo} is null` : eq(commissionCalculations.orderNo, order),
      eq(commissionCalculations.lineType, type),
      eq(commissionCalculations.level, level),
    ),
  );
  return line;
}

/** A stored line with its run and statement; null if the draft was replaced meanwhile. `tx` acts as the worker. */
export async function storedLineOf(tx: Transaction, key: CommissionLineKey): Promise<ExplainedLine | null> {
  const line = await lineOf(tx, key);
  if (!line) return null;
  const run = await runByNo(tx, line.runNo);
  const [calculation] = await calculationRows(tx, [line]);
  const statement = await statementIn(tx, line.runNo, line.consultantNo);
  if (!run || !calculation || !statement) throw new Error(`a line of run ${line.runNo} without its run or statement`);
  const { planVersion, currency } = run;
  const { personalVolume, tier } = statement;
  const plan = await planByVersion(tx, planVersion);
  return { line, calculation, scope: run, plan, planVersion, currency, personalVolume, tier };
}

/** The explanation of a line. `tx` acts as the worker. */
export async function explainLine(
  tx: Transaction,
  { line, calculation, scope, plan, planVersion, currency, personalVolume, tier: code }: ExplainedLine,
  timeZone: string,
  isAdmin: boolean,
): Promise<Explanation> {
  const [receiver, ...upline] = await chainOf(tx, scope, plan, timeZone, line.consultantNo);
  if (!receiver) throw new Error(`consultant ${line.consultantNo} is not in the run that pays them`);
  const tier = plan.tracks.flatMap(({ tiers }) => tiers).find((candidate) => candidate.code === code) ?? null;
  const numerator = shareOf(plan, line.lineType);
  const common = divisor(numerator, wholeRate);
  const uplines =
    line.lineType === personal ? explainUplines(plan, receiver, upline, line, isAdmin) : { paid: [], unpaid: [] };
  return {
    calculation,
    currency,
    order: line.orderNo === null ? null : await orderOf(tx, line, numerator),
    tier: tier?.code ?? null,
    tier_from: tier === null ? null : formatAmount(tier.minimum),
    personal_volume: formatAmount(personalVolume),
    volume_orders: receiver.orderCount,
    volume_adjustments: formatAmount(receiver.adjustment),
    adjustment_reasons: await adjustmentsOf(tx, calculation),
    next_tier: nextTier(plan, receiver.track, personalVolume),
    rate: line.rate,
    share: { numerator: numerator / common, denominator: wholeRate / common },
    level: line.level,
    // thousandths × ten-thousandths
    exact: line.lineType === foundationBonus ? formatAmount(line.bonus) : shortest(line.baseMills * BigInt(line.rate)),
    rounded: formatAmount(line.amount + line.bonus),
    foundation: line.lineType === foundationBonus ? foundationOf(plan, line, receiver) : null,
    plan_version: planVersion,
    paid_uplines: uplines.paid,
    unpaid_uplines: uplines.unpaid,
  };
}

/** Adjustments are only added, and only to an open period, so those of a closed period are those of its run. */
async function adjustmentsOf(
  tx: Transaction,
  { consultant_id, period }: Explanation['calculation'],
): Promise<Explanation['adjustment_reasons']> {
  const rows = await tx
    .select({
      adjustment_id: volumeAdjustments.adjustmentId,
      amount: volumeAdjustments.amount,
      reason: volumeAdjustments.reason,
    })
    .from(volumeAdjustments)
    .where(and(eq(volumeAdjustments.consultantId, consultant_id), eq(volumeAdjustments.period, firstDayOf(period))))
    .orderBy(asc(volumeAdjustments.createdAt));
  return rows.map((row) => ({ ...row, amount: formatAmount(row.amount) }));
}

/** The order as its run saw it: later returns are not included. */
async function orderOf(tx: Transaction, line: StoredLine, share: number): Promise<Explanation['order']> {
  const [order] = await tx
    .select({
      orderId: orders.orderId,
      orderNo: orders.orderNo,
      orderDate: orders.orderDate,
      completedAt: orders.completedAt,
      subtotal: orders.subtotal,
      discounts: orders.discounts,
      late: orders.late,
      seller: fullName,
    })
    .from(orders)
    .innerJoin(consultants, eq(consultants.consultantId, orders.consultantId))
    .where(eq(orders.orderNo, line.orderNo ?? 0));
  if (!order) throw new Error(`order ${line.orderNo} of a line is missing`);
  const base = wholeBase(line.baseMills, share);
  return {
    order_id: order.orderId,
    order_no: order.orderNo,
    order_date: order.orderDate.toISOString(),
    completed_at: order.completedAt?.toISOString() ?? null,
    seller: order.seller,
    subtotal: formatAmount(order.subtotal),
    discounts: formatAmount(order.discounts),
    returns: formatAmount(order.subtotal - order.discounts - base),
    base: formatAmount(base),
    late: order.late,
  };
}

function foundationOf(plan: Plan, line: StoredLine, { joinMonth }: Member): Explanation['foundation'] {
  const { steps, windowMonths } = plan.foundationBonus;
  const base = line.baseMills / 10n;
  const step = steps.findLast(({ from }) => from <= base);
  if (!step) throw new Error('a bonus was paid below the first step');
  return {
    base: formatAmount(base),
    step_from: formatAmount(step.from),
    pays: formatAmount(step.pays),
    joined: periodOfMonth(joinMonth),
    months: Array.from({ length: windowMonths }, (_, month) => periodOfMonth(joinMonth + month)),
  };
}

/** Ten-millionths as a decimal without trailing zeros, but at least two decimals: "16.675", "2.50". */
function shortest(value: bigint): string {
  return formatDecimal(value, 7).replace(/0{1,5}$/, '');
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
