import type { AdminOrderRow, OrderRow } from '#contract/order/row.ts';
import { dayOf } from '#domain/period/zone.ts';
import { apiContext, companyContext, nowContext, personContext } from '#web/context.ts';
import { OrderManagement } from '#web/order/order-management.tsx';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import type { Route } from './+types/orders.ts';

const statuses = ['pending', 'processing', 'completed', 'cancelled'] as const;

/** Not in the contract, because that module would bring zod into the browser. */
const isAdminRow = (row: OrderRow): row is AdminOrderRow => 'customer_id' in row;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isAdmin) return null;
  const { searchParams, list, shown } = adminList(request);
  const status = statuses.find((candidate) => candidate === searchParams.get('status')) ?? null;
  const refundOwed = searchParams.get('refund') === 'owed';
  const { order } = context.get(apiContext);
  const [orders, owed] = await Promise.all([
    order.getOrders({ ...list, status, refund_owed: refundOwed }),
    order.getOrders({ limit: 1, refund_owed: true }),
  ]);
  const rows = { ...orders, data: orders.data.filter(isAdminRow) };
  const today = dayOf(context.get(nowContext), context.get(companyContext).timeZone);
  return { orders: rows, status, refundOwed, refundsOwed: owed.total, today, ...shown };
};

export default function AdminOrdersPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <OrderManagement {...loaderData} />
    </AdminFrame>
  );
}
