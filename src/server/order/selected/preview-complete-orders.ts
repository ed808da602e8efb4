import { sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { type CompletionObstacle, maxOrdersAtOnce } from '#domain/order/selected.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { storeSelection } from '../../view/selection.ts';
import { isSelected, ordersToComplete } from './orders-to-change.ts';

export const previewCompleteOrders = functions.order.previewCompleteOrders.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const candidates = ordersToComplete(context, isSelected(context, input));
    const preview = await storeSelection<CompletionObstacle>(tx, context, 'complete-orders', candidates, {
      most: maxOrdersAtOnce,
    });
    return { ...preview, ...(await unpaidOf(tx, preview.selection_id)) };
  }),
);

async function unpaidOf(tx: Transaction, selectionId: string) {
  const { rows } = await tx.execute<{ currency: string; count: number; total: string }>(sql`
    select o.currency, count(*)::int as count, sum(o.total)::text as total
    from selections s join orders o on o.order_id = any(s.row_ids)
    where s.selection_id = ${selectionId}::uuid and o.paid_at is null group by 1 order by 1`);
  return {
    unpaid_count: rows.reduce((sum, { count }) => sum + count, 0),
    unpaid_totals: rows.map(({ currency, total }) => ({ currency, amount: formatAmount(BigInt(total)) })),
  };
}
