import { and, asc, desc, eq } from 'drizzle-orm';
import type { CalculationRow } from '#contract/commission/line.ts';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { orders } from '../order/tables.ts';
import { calculationRows, linesWhere } from './get-commission-calculations.ts';
import { commissionCalculations, commissionRuns } from './tables.ts';

/** The lines of one order in its period's run: the closed one, or the newest draft. */
export const getOrderCommissions = functions.commission.getOrderCommissions.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const [order] = await tx
      .select({ orderNo: orders.orderNo, period: orders.period })
      .from(orders)
      .where(eq(orders.orderId, input.order_id));
    if (!order) throw errors.UNKNOWN_ORDER();
    return { lines: order.period === null ? [] : await linesOf(tx, order.orderNo, order.period) };
  }),
);

async function linesOf(tx: Transaction, orderNo: number, period: string): Promise<CalculationRow[]> {
  const runs = await tx
    .select({ runNo: commissionRuns.runNo, status: commissionRuns.status })
    .from(commissionRuns)
    .where(eq(commissionRuns.period, period))
    .orderBy(desc(commissionRuns.runNo));
  const run = runs.find(({ status }) => status === 'closed') ?? runs.find(({ status }) => status === 'draft');
  if (!run) return [];
  const ofOrder = and(eq(commissionCalculations.runNo, run.runNo), eq(commissionCalculations.orderNo, orderNo));
  return calculationRows(tx, await linesWhere(tx, ofOrder).orderBy(asc(commissionCalculations.level)));
}
