import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CorrectionEffect } from '#contract/correction.ts';
import type { OrderRow, OrderStatus } from '#contract/order/row.ts';
import { api, wordsOf } from '#web/api.ts';
import { CorrectionEffects } from '#web/commission/correction-effects.tsx';
import { useCompany } from '#web/company/company.ts';
import { formatDay, formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SearchForm } from '#web/ui/search-form.tsx';
import { AddressSelect } from '#web/ui/small-select.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import classes from './order-management.module.css';
import { ReturnDialog } from './return-dialog.tsx';

const tones: Record<OrderStatus, Tone> = {
  pending: 'waiting',
  processing: 'info',
  completed: 'good',
  cancelled: 'bad',
};
const statusNames: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
const statuses: readonly OrderStatus[] = ['pending', 'processing', 'completed', 'cancelled'];

type Props = {
  orders: { data: OrderRow[]; total: number };
  status: OrderStatus | null;
  searchTerm: string;
  page: number;
  pageSize: number;
};

/** Orders as an admin sees them: found, completed, cancelled. */
export function OrderManagement({ orders, status, searchTerm, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string | null>(null);
  const [cancelling, setCancelling] = useState<OrderRow | null>(null);
  const [completing, setCompleting] = useState<OrderRow | null>(null);
  const [returning, setReturning] = useState<OrderRow | null>(null);

  const change = async (order: OrderRow, to: 'completed' | 'cancelled') => {
    setBusy(order.order_id);
    try {
      await api.order.updateOrderStatus({ order_id: order.order_id, status: to });
      showSuccess({ message: 'Order status updated successfully.' });
      await revalidate();
    } catch (error) {
      showError({ message: wordsOf(error, 'Failed to update order status.') });
    } finally {
      setBusy(null);
      setCancelling(null);
      setCompleting(null);
    }
  };

  const columns: DataColumn<OrderRow>[] = [
    {
      key: 'order',
      header: 'Order',
      rowHeader: true,
      value: (order) => order.order_no,
      cell: (order) => <span className={classes.whole}>No. {order.order_no}</span>,
    },
    {
      key: 'date',
      header: 'Date',
      value: (order) => order.order_date,
      cell: (order) => <span className={classes.whole}>{formatDay(order.order_date, timeZone)}</span>,
    },
    { key: 'customer', header: 'Customer', value: (order) => `${order.first_name ?? ''} ${order.last_name ?? ''}` },
    {
      key: 'consultant',
      header: 'Consultant',
      value: (order) => (order.consultant ? `${order.consultant.first_name} ${order.consultant.last_name}` : 'Nobody'),
    },
    {
      key: 'total',
      header: 'Total',
      align: 'end',
      value: (order) => Number(order.total),
      cell: (order) => <Amount value={order.total} currency={order.currency} />,
    },
    {
      key: 'base',
      header: 'Base',
      align: 'end',
      value: (order) => Number(order.commissionable_base),
      cell: (order) => <Amount value={order.commissionable_base} currency={order.currency} />,
    },
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
              // What is not paid yet is paid by this: asked before.
              onClick={() => (order.paid_at === null ? setCompleting(order) : change(order, 'completed'))}
              aria-label={`Complete order ${order.order_no}`}
            >
              Complete
            </Button>
          )}
          {order.status === 'completed' && (
            <Button
              size="sm"
              kind="plain"
              onClick={() => setReturning(order)}
              aria-label={`Record a return of order ${order.order_no}`}
            >
              Return
            </Button>
          )}
          {order.status !== 'cancelled' && (
            <Button
              size="sm"
              kind="plain"
              onClick={() => setCancelling(order)}
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
    <Panel
      title="Orders"
      description={`${orders.total.toLocaleString('en-US')} ${orders.total === 1 ? 'order' : 'orders'}`}
      flush
      actions={
        <>
          <SearchForm
            label="Search orders"
            placeholder="Number, name, e-mail"
            term={searchTerm}
            keep={status ? { status } : {}}
          />
          <AddressSelect
            label="Status"
            labelHidden
            name="status"
            value={status ?? ''}
            choices={[
              { value: '', words: 'Every status' },
              ...statuses.map((candidate) => ({ value: candidate, words: statusNames[candidate] })),
            ]}
            keep={searchTerm ? { q: searchTerm } : {}}
          />
        </>
      }
    >
      <DataTable
        caption="Orders"
        columns={columns}
        rows={orders.data}
        rowKey={(order) => order.order_id}
        sortable={orders.total <= orders.data.length}
        empty={
          searchTerm || status ? (
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
      <Pager page={page} pageSize={pageSize} total={orders.total} />
      <ConfirmDialog
        open={completing !== null}
        title={`Complete unpaid order ${completing?.order_no ?? ''}?`}
        confirmLabel="Record the payment and complete"
        busy={busy !== null}
        onConfirm={() => completing && change(completing, 'completed')}
        onCancel={() => setCompleting(null)}
      >
        {completing && (
          <p>
            {formatAmount(completing.total, completing.currency)} of {completing.first_name} {completing.last_name} have
            not been paid here. Completing the order records that they were paid in another way, now.
          </p>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={cancelling !== null}
        title={`Cancel order ${cancelling?.order_no ?? ''}?`}
        confirmLabel="Cancel the order"
        cancelLabel="Keep it"
        danger
        busy={busy !== null}
        onConfirm={() => cancelling && change(cancelling, 'cancelled')}
        onCancel={() => setCancelling(null)}
      >
        {cancelling && (
          <p>
            {formatAmount(cancelling.total, cancelling.currency)} of {cancelling.first_name} {cancelling.last_name}. The
            order stays in the books as cancelled and counts for no commission any more.
          </p>
        )}
        {cancelling?.status === 'completed' && <CancellationEffects order={cancelling} />}
      </ConfirmDialog>
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

/** What cancelling a completed order changes in a month that is closed already. */
function CancellationEffects({ order }: { order: OrderRow }) {
  const [effects, setEffects] = useState<CorrectionEffect[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    api.correction
      .previewCancellation({ order_id: order.order_id })
      .then(({ effects }) => current && setEffects(effects))
      .catch((error: unknown) => current && setFailed(wordsOf(error, 'What this changes could not be computed.')));
    return () => {
      current = false;
    };
  }, [order.order_id]);
  if (failed !== null) return <p role="alert">{failed}</p>;
  if (effects === null) return <p aria-live="polite">Computing what this changes…</p>;
  return <CorrectionEffects effects={effects} />;
}
