import { sql } from 'drizzle-orm';
import type { CorrectionKind } from '../commission/tables.ts';
import type { Transaction } from '../db/database.ts';
import { isOneOf } from '../db/is-one-of.ts';
import { type Corrected, type CorrectionCall, correctRun } from './correct-run.ts';
import { notifyOfClawbacks } from './notify-of-clawbacks.ts';

/** Orders with changed facts, and the reason. */
export interface ChangedOrders {
  readonly orderIds: readonly string[];
  readonly kind: Exclude<CorrectionKind, 'sponsorship'>;
  readonly returnId?: string;
}

/**
 * Corrects the closed periods that paid for these orders, by the orders' current state, and notifies the consultants who
 * earn less. For an open period there is nothing to do: its run reads the current state. `tx` acts as the worker, in READ COMMITTED.
 */
export async function correctOrders(
  tx: Transaction,
  { orderIds, kind, returnId }: ChangedOrders,
  call: CorrectionCall,
): Promise<Corrected[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await tx.execute<{ run_no: number; order_no: string; base: string }>(sql`
    select p.closed_run_no as run_no, o.order_no::text,
           case when o.status = 'completed' then o.commissionable_base else 0 end::text as base
    from orders o join commission_periods p on p.period = o.period and p.status = 'closed'
    join commission_run_orders r on r.run_no = p.closed_run_no and r.order_no = o.order_no
    where ${isOneOf(sql`o.order_id`, orderIds)}
    order by o.order_no`);
  const corrected: Corrected[] = [];
  for (const { run_no, order_no, base } of rows) {
    const fact = { kind, orderNo: Number(order_no), base: BigInt(base), returnId: returnId ?? null };
    const correction = await correctRun(tx, run_no, fact, call);
    if (correction === 'circle') throw new Error('an order has no sponsors');
    if (correction !== null) corrected.push(correction);
  }
  await notifyOfClawbacks(
    tx,
    corrected.map(({ correctionNo }) => correctionNo),
    call.at,
  );
  return corrected;
}
