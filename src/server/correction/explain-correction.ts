import { and, eq, sql } from 'drizzle-orm';
import type { CorrectionExplanation } from '#contract/correction/explanation.ts';
import { worker } from '#domain/account/actor.ts';
import { lineTypes, shareOf, wholeBase } from '#domain/commission/line.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { Plan } from '#domain/plan/plan.ts';
import { calculationRows, linesWhere } from '../commission/get-commission-calculations.ts';
import { runByNo } from '../commission/run/close.ts';
import { commissionCalculations, commissionCorrections, commissionDifferences } from '../commission/tables.ts';
import { fullName } from '../consultant/name.ts';
import { consultants } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { orders } from '../order/tables.ts';
import { planByVersion } from '../plan/plan-store.ts';
import { correctionRows } from './correction-effect.ts';
import type { Difference } from './correction-lines.ts';

/** The actor's own query checks access to a difference; the company collects the rest of the explanation. */
export const explainCorrection = functions.correction.explainCorrection.handler(async ({ input, context, errors }) => {
  const [difference] = await withActor(context.db, context.actor, (tx) =>
    tx.select().from(commissionDifferences).where(eq(commissionDifferences.differenceId, input.difference_id)),
  );
  if (!difference) throw errors.UNKNOWN_DIFFERENCE();
  const isAdmin = context.actor.role === 'admin';
  return withActor(context.db, worker, (tx) => explainDifference(tx, difference, isAdmin), 'repeatable read');
});

/** The explanation of a difference. `tx` acts as the worker. */
export async function explainDifference(
  tx: Transaction,
  difference: Difference,
  isAdmin: boolean,
): Promise<CorrectionExplanation> {
  const corrected = await tx
    .select()
    .from(commissionCorrections)
    .where(eq(commissionCorrections.correctionNo, difference.correctionNo));
  const [correction] = await correctionRows(tx, corrected);
  if (!correction) throw new Error('a difference without its correction');
  const receiver = await nameOf(tx, difference.consultantNo);
  const share = shareOf(await planOfRun(tx, difference.runNo), difference.lineType);
  return {
    difference_id: difference.differenceId,
    correction: {
      kind: correction.kind,
      closed_period: correction.closed_period,
      booked_in: correction.booked_in,
      recorded_at: correction.recorded_at,
      reason: isAdmin ? correction.reason : null,
      after_close: correction.after_close,
      order_no: correction.order_no,
      base_change: correction.base_change,
      consultant: correction.consultant,
    },
    consultant_name: receiver,
    currency: correction.currency,
    commission_type: lineTypes[difference.lineType] ?? 'personal',
    level: difference.level,
    share,
    order_no: difference.orderNo,
    seller: difference.orderNo === null ? receiver : await sellerOf(tx, difference.orderNo),
    original: await originalOf(tx, difference),
    before: {
      rate: difference.rateBefore,
      base: formatAmount(wholeBase(difference.baseBefore, share)),
      amount: formatAmount(difference.amountBefore),
    },
    after: {
      rate: difference.rateAfter,
      base: formatAmount(wholeBase(difference.baseAfter, share)),
      amount: formatAmount(difference.amountAfter),
    },
    difference: formatAmount(difference.difference),
    order_share: formatAmount(difference.orderShare),
    booked: formatAmount(difference.booked),
  };
}

/** The corrected line of the closed run. */
async function originalOf(tx: Transaction, { runNo, consultantNo, orderNo, lineType, level }: Difference) {
  const lines = await linesWhere(
    tx,
    and(
      eq(commissionCalculations.runNo, runNo),
      eq(commissionCalculations.consultantNo, consultantNo),
      orderNo === null ? sql`${commissionCalculations.orderNo} is null` : eq(commissionCalculations.orderNo, orderNo),
      eq(commissionCalculations.lineType, lineType),
      eq(commissionCalculations.level, level),
    ),
  );
  const [original] = await calculationRows(tx, lines);
  return original ?? null;
}

async function planOfRun(tx: Transaction, runNo: number): Promise<Plan> {
  const run = await runByNo(tx, runNo);
  if (!run) throw new Error(`a difference of run ${runNo}, which does not exist`);
  return planByVersion(tx, run.planVersion);
}

async function nameOf(tx: Transaction, consultantNo: number): Promise<string> {
  const [row] = await tx.select({ name: fullName }).from(consultants).where(eq(consultants.consultantNo, consultantNo));
  if (!row) throw new Error(`a difference of consultant ${consultantNo} who does not exist`);
  return row.name;
}

async function sellerOf(tx: Transaction, orderNo: number): Promise<string> {
  const [row] = await tx
    .select({ name: fullName })
    .from(orders)
    .innerJoin(consultants, eq(consultants.consultantId, orders.consultantId))
    .where(eq(orders.orderNo, orderNo));
  return row?.name ?? '';
}
