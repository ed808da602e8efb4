import type { OrderRow, OrderStatus } from '#contract/order/row.ts';
import { useCompany } from '#web/company/company.ts';
import { dayColumn } from '#web/period/day-column.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { amountColumn } from '#web/ui/amount-column.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import classes from './order-management.module.css';
import { statusNames } from './order-status-words.ts';

const tones: Record<OrderStatus, Tone> = {
  pending: 'waiting',
  processing: 'info',
  completed: 'good',
  cancelled: 'bad',
};

type Props = {
  orders: { data: OrderRow[]; total: number };
  /** Some are left out by a search or a status. */
  narrowed: boolean;
  /** The order that is being changed. */
  busy: string | null;
  onComplete: (order: OrderRow) => void;
  onReturn: (order: OrderRow) => void;
  onCancel: (order: OrderRow) => void;
};

/** Orders with what an admin can do with each from where it stands. */
export function OrderTable({ orders, narrowed, busy, onComplete, onReturn, onCancel }: Props) {
  const { timeZone } = useCompany();
  const columns: DataColumn<OrderRow>[] = [
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
        <div className={classes.actions}>
          {order.status !== 'completed' && (
            <Button
              size="sm"
              busy={busy === order.order_id}
              onClick={() => onComplete(order)}
              aria-label={`Complete order ${order.order_no}`}
            >
              Complete
            </Button>
          )}
          {order.status === 'completed' && (
            <Button
              size="sm"
              kind="plain"
              onClick={() => onReturn(order)}
              aria-label={`Record a return of order ${order.order_no}`}
            >
              Return
            </Button>
          )}
          {order.status !== 'cancelled' && (
            <Button
              size="sm"
              kind="plain"
              onClick={() => onCancel(order)}
              aria-label={`Cancel order ${order.order_no}`}
            >
              Cancel
            </Button>
          )}
        </div>
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
