import type { ApiClient } from '#contract/client.ts';
import type { AdminOrderRow, OrderRow } from '#contract/order/row.ts';
import { adminOrderParameters } from '#contract/view/list-queries.ts';
import { dayOf } from '#domain/period/zone.ts';
import { listQueryIn } from '#domain/view/list-address.ts';
import { m } from '#messages';
import { nullIf } from '#web/api.ts';
import { apiContext, companyContext, failureContext, nowContext, personContext } from '#web/context.ts';
import { formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { OrderManagement } from '#web/order/admin/order-management.tsx';
import { orderSubmissions } from '#web/order/admin/order-submissions.ts';
import { selectedOrderSubmissions } from '#web/order/admin/selected-order-submissions.ts';
import { orderListAt } from '#web/order/order-list-at.ts';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminLongList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { loadViews } from '#web/view/load-views.ts';
import { viewSubmissions } from '#web/view/view-submissions.ts';
import type { Route } from './+types/orders.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!mayUse(person, 'orders:read')) return null;
  const { searchParams, list, shown } = adminLongList(request);
  const { sort, ...address } = orderListAt(searchParams);
  const { refund: refundOwed, method } = listQueryIn(adminOrderParameters, searchParams);
  const filters = { ...address, searchTerm: shown.searchTerm, refundOwed, method };
  const api = context.get(apiContext);
  const { status, from, to } = filters;
  try {
    const [orders, totals, cancellation, views] = await Promise.all([
      api.order.getOrders({
        ...list,
        status,
        from,
        to,
        refund_owed: refundOwed,
        payment_method: method,
        sort: sort.key,
        direction: sort.descending ? 'desc' : 'asc',
      }),
      api.order.getOrderTotals(),
      mayUse(person, 'orders:write') ? cancellationOf(api, searchParams) : null,
      loadViews(api, 'orders'),
    ]);
    const rows = { ...orders, data: orders.data.filter(isAdminRow) };
    const today = dayOf(context.get(nowContext), context.get(companyContext).timeZone);
    const { page, pageSize } = shown;
    return { orders: rows, views, totals, filters, sort, today, cancellation, page, pageSize };
  } catch (error) {
    const log = context.get(failureContext);
    log(error, 'The orders could not be loaded');
    return 'failed' as const;
  }
};

const isAdminRow = (row: OrderRow): row is AdminOrderRow => 'customer_id' in row;

const unlessRefused = nullIf('UNKNOWN_ORDER', 'STATUS_NOT_ALLOWED', 'BAD_REQUEST');

/** Only without scripts: with them the dialog reads it itself. */
async function cancellationOf(api: ApiClient, searchParams: URLSearchParams) {
  const id = /^cancel#([0-9a-f-]{36})$/.exec(searchParams.get('dialog') ?? '')?.[1];
  return id === undefined ? null : api.correction.previewCancellation({ order_id: id }).catch(unlessRefused);
}

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext);
  return formAction(request, {
    ...orderSubmissions(api, context.get(failureContext)),
    ...selectedOrderSubmissions(api),
    ...viewSubmissions(api),
  });
};

export const clientAction = formClientAction;

export default function AdminOrdersPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      {loaderData === 'failed' ? (
        <ErrorState title={m.order_load_failed()}>{m.admin_load_failed_description()}</ErrorState>
      ) : (
        <OrderManagement {...loaderData} />
      )}
    </AdminFrame>
  );
}
