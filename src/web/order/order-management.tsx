import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { AdminOrderRow, OrderStatus } from '#contract/order/row.ts';
import { api, labelsOf } from '#web/api.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import classes from './order-management.module.css';
import { statuses, statusNames } from './order-status-labels.ts';
import { OrderTable } from './order-table.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { ShipmentDialog } from './shipment-dialog.tsx';

type Decision = { status: 'completed' } | { status: 'cancelled'; reason: string };

type Props = {
  orders: { data: AdminOrderRow[]; total: number };
  status: OrderStatus | null;
  /** Only orders with a refund due are shown. */
  refundOwed: boolean;
  /** How many orders have a refund due. */
  refundsOwed: number;
  /** In the company’s time zone, as YYYY-MM-DD. */
  today: string;
  searchTerm: string;
  page: number;
  pageSize: number;
};

/** The admin's orders page: search, complete, cancel, return and refund. */
export function OrderManagement({ orders, status, refundOwed, refundsOwed, today, searchTerm, page, pageSize }: Props) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string | null>(null);
  const [cancelling, setCancelling] = useState<AdminOrderRow | null>(null);
  const [completing, setCompleting] = useState<AdminOrderRow | null>(null);
  const [refunding, setRefunding] = useState<AdminOrderRow | null>(null);
  const [shipping, setShipping] = useState<AdminOrderRow | null>(null);
  const [returning, setReturning] = useState<AdminOrderRow | null>(null);

  const change = async (order: AdminOrderRow, to: Decision) => {
    setBusy(order.order_id);
    try {
      await api.order.updateOrderStatus({ order_id: order.order_id, from: order.status, ...to });
      showSuccess({ message: 'Order status updated successfully.' });
      await revalidate();
    } catch (error) {
      showError({ message: labelsOf(error, 'Failed to update order status.') });
      // Another admin changed the order first: the list shows the result.
      await revalidate();
    } finally {
      setBusy(null);
      setCancelling(null);
      setCompleting(null);
    }
  };

  return (
    <Panel
      title="Orders"
      description={`${orders.total.toLocaleString('en-US')} ${orders.total === 1 ? 'order' : 'orders'}`}
      flush
      actions={
        <>
          <SearchForm
            label="Search orders"
            placeholder="Number, name, email"
            term={searchTerm}
            preserve={{ ...(status && { status }), ...(refundOwed && { refund: 'owed' }) }}
          />
          <AddressSelect
            label="Status"
            labelHidden
            name="status"
            value={status ?? ''}
            choices={[
              { value: '', text: 'Every status' },
              ...statuses.map((candidate) => ({ value: candidate, text: statusNames[candidate] })),
            ]}
            preserve={{ ...(searchTerm && { q: searchTerm }), ...(refundOwed && { refund: 'owed' }) }}
          />
        </>
      }
    >
      <RefundTask shown={refundOwed} count={refundsOwed} />
      <OrderTable
        orders={orders}
        narrowed={searchTerm !== '' || status !== null || refundOwed}
        busy={busy}
        // Completing an unpaid order records its payment, so it asks for a confirmation.
        onComplete={(order) => (order.paid_at === null ? setCompleting(order) : change(order, { status: 'completed' }))}
        onReturn={setReturning}
        onCancel={setCancelling}
        onRefund={setRefunding}
        onShip={setShipping}
      />
      <Pager page={page} pageSize={pageSize} total={orders.total} />
      <ConfirmDialog
        open={completing !== null}
        title={`Complete unpaid order ${completing?.order_no ?? ''}?`}
        confirmLabel="Record the payment and complete"
        busy={busy !== null}
        onConfirm={() => completing && change(completing, { status: 'completed' })}
        onCancel={() => setCompleting(null)}
      >
        {completing && (
          <p>
            No payment of {completing.first_name} {completing.last_name} is recorded for this order. Completing it
            records that you received {formatAmount(completing.total, completing.currency, true)} another way.
          </p>
        )}
      </ConfirmDialog>
      <CancelOrderDialog
        order={cancelling}
        busy={busy !== null}
        onCancelOrder={(order, reason) => change(order, { status: 'cancelled', reason })}
        onClose={() => setCancelling(null)}
      />
      <RefundDialog
        order={refunding}
        today={today}
        onClose={() => setRefunding(null)}
        onRecorded={async () => {
          setRefunding(null);
          await revalidate();
        }}
      />
      <ShipmentDialog
        order={shipping}
        today={today}
        onClose={() => setShipping(null)}
        onRecorded={async () => {
          setShipping(null);
          await revalidate();
        }}
      />
      <ReturnDialog
        order={returning}
        onClose={() => setReturning(null)}
        onRecorded={async () => {
          setReturning(null);
          await revalidate();
        }}
      />
    </Panel>
  );
}

/** The refunds due, until each is recorded. */
function RefundTask({ shown, count }: { shown: boolean; count: number }) {
  if (count === 0 && !shown) return null;
  const orders = count === 1 ? '1 order' : `${count.toLocaleString('en-US')} orders`;
  return (
    <p className={classes.task}>
      <strong>Refunds owed: {orders}.</strong>{' '}
      <Link to={shown ? '/admin/orders' : '/admin/orders?refund=owed'}>
        {shown ? 'Show all orders' : 'Show refunds owed'}
      </Link>
    </p>
  );
}
