import type { AdminOrderRow, OrderStatus } from '#contract/order/row.ts';
import { dayColumn } from '#web/period/day-column.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import classes from './order-management.module.css';
import { statusNames } from './order-status-labels.ts';

const tones: Record<OrderStatus, Tone> = {
  pending: 'waiting',
  processing: 'info',
  completed: 'good',
  cancelled: 'bad',
};

const isOwed = ({ refund_owed }: AdminOrderRow): boolean => Number(refund_owed) > 0;

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: '2-digit',
  year: 'numeric',
});
const shortDay = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));

type Props = {
  orders: { data: AdminOrderRow[]; total: number };
  /** A search or a status filters the list. */
  narrowed: boolean;
  /** The order that is being changed. */
  busy: string | null;
  onComplete: (order: AdminOrderRow) => void;
  onReturn: (order: AdminOrderRow) => void;
  onCancel: (order: AdminOrderRow) => void;
  onRefund: (order: AdminOrderRow) => void;
  onShip: (order: AdminOrderRow) => void;
};

/** Orders with the actions that an admin can take in each state. */
export function OrderTable({ orders, narrowed, busy, onComplete, onReturn, onCancel, onRefund, onShip }: Props) {
  const { timeZone } = useCompany();
  const columns: DataColumn<AdminOrderRow>[] = [
    {
      key: 'order',
      header: 'Order',
      rowHeader: true,
      whole: true,
      value: (order) => order.order_no,
      cell: (order) => `No. ${order.order_no}`,
    },
    dayColumn('Date', (order) => order.order_date, timeZone),
    { key: 'customer', header: 'Customer', value: (order) => `${order.first_name ?? ''} ${order.last_name ?? ''}` },
    {
      key: 'consultant',
      header: 'Consultant',
      value: (order) => (order.consultant ? `${order.consultant.first_name} ${order.consultant.last_name}` : 'Nobody'),
    },
    amountColumn({
      key: 'total',
      header: 'Total',
      amount: (order) => order.total,
      currency: (order) => order.currency,
    }),
    amountColumn({
      key: 'base',
      header: 'Base',
      amount: (order) => order.commissionable_base,
      currency: (order) => order.currency,
    }),
    {
      key: 'status',
      header: 'Status',
      value: (order) => order.status,
      cell: (order) => (
        <span className={classes.badges}>
          <StatusBadge tone={tones[order.status]}>{statusNames[order.status]}</StatusBadge>
          {order.shipment && order.status !== 'cancelled' && (
            <StatusBadge tone={order.shipment.delivered_on === null ? 'info' : 'good'}>
              {order.shipment.delivered_on === null
                ? `Shipped ${shortDay(order.shipment.shipped_on)}`
                : `Delivered ${shortDay(order.shipment.delivered_on)}`}
            </StatusBadge>
          )}
          {isOwed(order) && (
            <StatusBadge tone="bad">Refund owed {formatAmount(order.refund_owed, order.currency)}</StatusBadge>
          )}
          {Number(order.refunded) > 0 && (
            <StatusBadge tone="neutral">Refunded {formatAmount(order.refunded, order.currency)}</StatusBadge>
          )}
          {order.late && order.period !== null && (
            <StatusBadge tone="waiting">Late, in {formatPeriod(order.period, 'short')}</StatusBadge>
          )}
        </span>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      sortable: false,
      value: () => null,
      cell: (order) => (
        <OrderActions
          order={order}
          busy={busy === order.order_id}
          onComplete={() => onComplete(order)}
          onRefund={() => onRefund(order)}
          onShip={() => onShip(order)}
          onReturn={() => onReturn(order)}
          onCancel={() => onCancel(order)}
        />
      ),
    },
  ];
  return (
    <DataTable
      caption="Orders"
      columns={columns}
      rows={orders.data}
      rowKey={(order) => order.order_id}
      sortable={orders.total <= orders.data.length}
      empty={
        narrowed ? (
          <EmptyState
            why="match"
            title="No order matches"
            action={<ButtonLink to="/admin/orders">Show all orders</ButtonLink>}
          />
        ) : (
          <EmptyState why="data" title="No orders yet">
            Orders from the shop appear here.
          </EmptyState>
        )
      }
    />
  );
}

type OrderActionsProps = {
  order: AdminOrderRow;
  busy: boolean;
  onComplete: () => void;
  onRefund: () => void;
  onShip: () => void;
  onReturn: () => void;
  onCancel: () => void;
};

function OrderActions({ order, busy, onComplete, onRefund, onShip, onReturn, onCancel }: OrderActionsProps) {
  return (
    <div className={classes.actions}>
      {isOwed(order) && (
        <Button size="sm" onClick={onRefund} aria-label={`Record the refund of order ${order.order_no}`}>
          Record refund
        </Button>
      )}
      {order.status !== 'completed' && (
        <Button size="sm" busy={busy} onClick={onComplete} aria-label={`Complete order ${order.order_no}`}>
          Complete
        </Button>
      )}
      {order.paid_at !== null && order.status !== 'cancelled' && (
        <Button
          size="sm"
          kind={order.shipment === null ? 'quiet' : 'plain'}
          onClick={onShip}
          aria-label={`${order.shipment === null ? 'Ship' : 'Shipment of'} order ${order.order_no}`}
        >
          {order.shipment === null ? 'Ship' : 'Shipment'}
        </Button>
      )}
      {order.status === 'completed' && (
        <Button size="sm" kind="plain" onClick={onReturn} aria-label={`Record a return of order ${order.order_no}`}>
          Return
        </Button>
      )}
      {order.status !== 'cancelled' && (
        <Button size="sm" kind="plain" onClick={onCancel} aria-label={`Cancel order ${order.order_no}`}>
          Cancel
        </Button>
      )}
    </div>
  );
}
