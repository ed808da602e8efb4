import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderRow, OrderStatus } from '#contract/order/row.ts';
import { api, wordsOf } from '#web/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SearchForm } from '#web/ui/search-form.tsx';
import { AddressSelect } from '#web/ui/small-select.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { CancellationEffects } from './cancellation-effects.tsx';
import { statuses, statusNames } from './order-status-words.ts';
import { OrderTable } from './order-table.tsx';
import { ReturnDialog } from './return-dialog.tsx';

type Props = {
  orders: { data: OrderRow[]; total: number };
  status: OrderStatus | null;
  searchTerm: string;
  page: number;
  pageSize: number;
};

/** Orders as an admin sees them: found, completed, cancelled. */
export function OrderManagement({ orders, status, searchTerm, page, pageSize }: Props) {
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
      <OrderTable
        orders={orders}
        narrowed={searchTerm !== '' || status !== null}
        busy={busy}
        // What is not paid yet is paid by this: asked before.
        onComplete={(order) => (order.paid_at === null ? setCompleting(order) : change(order, 'completed'))}
        onReturn={setReturning}
        onCancel={setCancelling}
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
