import { Fragment, useId } from 'react';
import type { ApiClient } from '#contract/client.ts';
import type { AdminOrderRow } from '#contract/order/row.ts';
import { carriers } from '#domain/order/tracking.ts';
import { m } from '#messages';
import { TextField } from '#web/ui/form/field.tsx';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { type BulkAction, BulkBar } from '#web/ui/table/bulk-bar.tsx';
import { BulkConfirm, counted, namesAndMore } from '#web/ui/table/bulk-confirm.tsx';
import { type RowSelection, useRowSelection } from '#web/ui/table/row-selection.tsx';
import { buyerOf } from '../buyer-of.ts';
import { notCompleted, notShipped } from './selected-order-labels.ts';

/** The id of the form of the selected orders. */
const selectionForm = 'selected-orders';

type CompletePreview = Awaited<ReturnType<ApiClient['order']['previewCompleteOrders']>>;
type ShipPreview = Awaited<ReturnType<ApiClient['order']['previewShipOrders']>>;

export const useOrderSelection = (): RowSelection<AdminOrderRow> | undefined =>
  useRowSelection<AdminOrderRow>(selectionForm, ['orders:read'], {
    value: ({ order_id }) => order_id,
    label: (order) => m.order_named({ number: String(order.order_no), name: buyerOf(order) }),
  });

type Props = {
  total: number;
  isEstimate: boolean | undefined;
  query: Readonly<Record<string, string>>;
  /** The day in the company’s calendar. */
  today: string;
};

/** Completes, ships or exports the selected orders. */
export function OrderSelectionBar({ total, isEstimate, query, today }: Props) {
  return <BulkBar form={selectionForm} total={total} isEstimate={isEstimate} query={query} actions={actions(today)} />;
}

const actions = (today: string): BulkAction[] => [
  {
    submission: 'completeOrders',
    needs: 'orders:write',
    label: m.order_bulk_complete(),
    confirm: (review, state) => <ConfirmCompletion preview={review as CompletePreview} state={state} />,
  },
  {
    submission: 'shipOrders',
    needs: 'orders:write',
    label: m.order_bulk_ship(),
    confirm: (review, state) => <ConfirmShipment preview={review as ShipPreview} state={state} today={today} />,
  },
  { submission: 'exportOrders', needs: 'orders:read', label: m.order_bulk_export() },
];

function ConfirmCompletion({ preview, state }: { preview: CompletePreview; state: FormState }) {
  const { selection_id, count, examples, skipped, left, unpaid_count, unpaid_totals } = preview;
  const amounts = unpaid_totals.map(({ amount, currency }) => formatAmount(amount, currency, true)).join(', ');
  const sentences = [
    namesAndMore(examples, count),
    m.order_bulk_complete_effect(),
    ...(unpaid_count > 0 ? [m.order_bulk_unpaid({ ...counted(unpaid_count), amount: amounts })] : []),
    ...(skipped.length > 0 ? [m.order_bulk_not_completed({ reasons: notCompleted(skipped) })] : []),
    ...(left > 0 ? [m.order_bulk_left(counted(left))] : []),
  ];
  return (
    <BulkConfirm state={state} selection={selection_id} label={m.order_bulk_complete_count(counted(count))}>
      {sentences.join(' ')}
    </BulkConfirm>
  );
}

function ConfirmShipment({ preview, state, today }: { preview: ShipPreview; state: FormState; today: string }) {
  const { selection_id, count, examples, skipped, left, orders } = preview;
  const sentences = [
    namesAndMore(examples, count),
    m.order_bulk_ship_effect(),
    ...(orders.length === 0 ? [m.order_bulk_ship_many()] : []),
    ...(skipped.length > 0 ? [m.order_bulk_not_shipped({ reasons: notShipped(skipped) })] : []),
    ...(left > 0 ? [m.order_bulk_left(counted(left))] : []),
  ];
  return (
    <BulkConfirm
      state={state}
      selection={selection_id}
      label={m.order_bulk_ship_count(counted(count))}
      fields={<ShipmentFields orders={orders} state={state} today={today} />}
    >
      {sentences.join(' ')}
    </BulkConfirm>
  );
}

type FieldsProps = { orders: ShipPreview['orders']; state: FormState; today: string };

function ShipmentFields({ orders, state: { field }, today }: FieldsProps) {
  const list = useId();
  const shippedOn = field('shipped_on');
  return (
    <>
      <TextField
        {...field('carrier')}
        label={m.order_carrier()}
        list={list}
        maxLength={40}
        autoComplete="off"
        required
        autoFocus
      />
      <datalist id={list}>
        {carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        {...shippedOn}
        defaultValue={shippedOn.defaultValue || today}
        label={m.order_shipped_on()}
        type="date"
        max={today}
        required
      />
      {orders.map(({ order_id, order_no }, at) => (
        <Fragment key={order_id}>
          <input type="hidden" name={`tracking[${at}].order_id`} value={order_id} />
          <TextField
            {...field(`tracking[${at}].tracking_number`)}
            label={m.order_bulk_tracking({ number: String(order_no) })}
            maxLength={60}
            autoComplete="off"
            optional
          />
        </Fragment>
      ))}
    </>
  );
}
