import { apiContext, personContext } from '#web/context.ts';
import { OrderManagement } from '#web/order/order-management.tsx';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import type { Route } from './+types/admin.ts';

const statuses = ['pending', 'processing', 'completed', 'cancelled'] as const;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isAdmin) return null;
  const { searchParams, list, shown } = adminList(request);
  const status = statuses.find((candidate) => candidate === searchParams.get('status')) ?? null;
  const orders = await context.get(apiContext).order.getOrders({ ...list, status });
  return { orders, status, ...shown };
};

export default function AdminOrdersPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <OrderManagement {...loaderData} />
    </AdminFrame>
  );
}
