import type { AdminOrderPage } from '#contract/order/row.ts';
import { centsOf, formatDecimal } from '#domain/money/decimal.ts';
import { m } from '#messages';
import { formatDate, formatDay, formatLongDay } from '#web/period/format-period.ts';
import { taxLabel } from '#web/pricing/tax-label.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import classes from '../order-page.module.css';
import { gatewayName } from './payment-method-names.ts';

type Props = { order: AdminOrderPage; today: string };

/** The money of an order: charged, paid, disputed, refunded, and the rest. */
export function OrderMoney({ order, today }: Props) {
  return (
    <>
      <Totals order={order} />
      <Payments order={order} />
      {order.disputes.length > 0 && <Disputes order={order} />}
      <Refunds order={order} today={today} />
    </>
  );
}

function Totals({ order }: { order: AdminOrderPage }) {
  const { currency } = order;
  const amount = (value: string) => <Amount value={value} currency={currency} signed />;
  const charged = centsOf(order.subtotal) - centsOf(order.discounts) + centsOf(order.shipping) + centsOf(order.tax);
  const back = order.return_records.reduce(
    (sum, { base, tax, shipping }) => sum + centsOf(base) + centsOf(tax) + centsOf(shipping),
    0n,
  );
  const facts: Fact[] = [
    { label: m.order_subtotal(), value: amount(order.subtotal) },
    ...(centsOf(order.discounts) > 0n ? [{ label: m.order_discount(), value: amount(`-${order.discounts}`) }] : []),
    { label: m.order_shipping(), value: amount(order.shipping) },
    ...order.taxes.map((tax) => ({ label: taxLabel(tax), value: amount(tax.amount) })),
    { label: m.order_charged(), value: <Amount value={formatDecimal(charged, 2)} currency={currency} withCode /> },
    ...(back > 0n
      ? [
          { label: m.order_returned_with_tax(), value: amount(formatDecimal(-back, 2)) },
          {
            label: m.order_net(),
            value: <Amount value={formatDecimal(charged - back, 2)} currency={currency} withCode />,
          },
        ]
      : []),
    { label: m.order_base(), value: amount(order.commissionable_base) },
  ];
  return (
    <Panel title={m.order_sums()}>
      <Facts facts={facts} amounts />
    </Panel>
  );
}

type Payment = AdminOrderPage['payments'][number];

const paymentNames = {
  pending: m.order_payment_pending,
  processing: m.order_payment_processing,
  succeeded: m.order_payment_succeeded,
  failed: m.order_payment_failed,
} as const;
const paymentTones: Readonly<Record<Payment['status'], Tone>> = {
  pending: 'waiting',
  processing: 'info',
  succeeded: 'good',
  failed: 'bad',
};

const paymentColumns = (timeZone: string): DataColumn<Payment>[] => [
  {
    key: 'gateway',
    header: m.order_provider(),
    rowHeader: true,
    phone: 'title',
    value: ({ gateway }) => gatewayName(gateway),
    cell: ({ gateway, reference }) => (
      <span className={classes.item}>
        {gatewayName(gateway)}
        {reference !== null && <span className={classes.quiet}>{reference}</span>}
      </span>
    ),
  },
  {
    key: 'date',
    header: m.order_date(),
    whole: true,
    phone: 'detail',
    value: ({ created_at }) => created_at,
    cell: ({ paid_at, created_at }) => formatDay(paid_at ?? created_at, timeZone),
  },
  {
    key: 'status',
    header: m.order_status(),
    phone: 'status',
    value: ({ status }) => status,
    cell: ({ status, failure }) => (
      <span className={classes.item}>
        <StatusBadge tone={paymentTones[status]}>{paymentNames[status]()}</StatusBadge>
        {failure !== null && <span className={classes.quiet}>{failure}</span>}
      </span>
    ),
  },
  amountColumn<Payment>({
    key: 'amount',
    header: m.order_amount(),
    amount: ({ amount }) => amount,
    currency: ({ currency }) => currency,
    phone: 'end',
  }),
];

function Payments({ order }: { order: AdminOrderPage }) {
  const { timeZone } = useCompany();
  const columns = paymentColumns(timeZone);
  return (
    <Panel
      title={m.order_payments()}
      flush
      actions={
        order.payment_link !== null && (
          <a href={order.payment_link} className={classes.id}>
            {m.order_payment_link()}
          </a>
        )
      }
    >
      <DataTable
        caption={m.order_payments()}
        columns={columns}
        rows={order.payments}
        rowKey={({ created_at, reference }) => `${created_at} ${reference}`}
        sortable={false}
        empty={
          <EmptyState why="data" title={order.paid_at === null ? m.order_no_payment() : m.order_paid_elsewhere()} />
        }
      />
    </Panel>
  );
}

const disputeNames = {
  open: m.order_dispute_open,
  review: m.order_dispute_review,
  won: m.order_dispute_won,
  lost: m.order_dispute_lost,
} as const;

function Disputes({ order: { disputes, currency } }: { order: AdminOrderPage }) {
  const { timeZone } = useCompany();
  return (
    <Panel title={m.order_disputes()}>
      <ul className={classes.events}>
        {disputes.map((dispute) => (
          <li key={dispute.dispute_id} className={classes.event}>
            <p>
              {m.order_dispute({
                amount: formatAmount(dispute.amount, currency, true),
                provider: gatewayName(dispute.gateway),
                state: disputeNames[dispute.status](),
              })}
            </p>
            <p className={classes.quiet}>
              <span>{dispute.reason.replaceAll('_', ' ')}</span>
              {dispute.due_by !== null && dispute.status === 'open' && (
                <span>{m.order_dispute_due({ day: formatLongDay(dispute.due_by, timeZone) })}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const refundNames = {
  owed: m.order_refund_status_owed,
  sending: m.order_refund_status_sending,
  refunded: m.order_refund_status_sent,
  withdrawn: m.order_refund_status_withdrawn,
} as const;
const refundTones: Readonly<Record<keyof typeof refundNames, Tone>> = {
  owed: 'bad',
  sending: 'waiting',
  refunded: 'good',
  withdrawn: 'neutral',
};

type Refund = AdminOrderPage['refunds'][number];

const refundCauses: Readonly<Record<Refund['cause'], () => string>> = {
  cancellation: m.order_refund_of_cancellation,
  return: m.order_refund_of_return,
  payment: m.order_refund_of_payment,
};

const refundColumns = (currency: string): DataColumn<Refund>[] => [
  {
    key: 'cause',
    header: m.order_refund_cause(),
    rowHeader: true,
    phone: 'title',
    value: ({ cause }) => refundCauses[cause](),
  },
  {
    key: 'status',
    header: m.order_status(),
    phone: 'status',
    value: ({ status }) => status,
    cell: ({ status, failure }) => (
      <span className={classes.item}>
        <StatusBadge tone={refundTones[status]}>{refundNames[status]()}</StatusBadge>
        {failure !== null && <span className={classes.quiet}>{m.order_refund_failure({ reason: failure })}</span>}
      </span>
    ),
  },
  {
    key: 'sent',
    header: m.order_refund_sent_on(),
    phone: 'detail',
    value: ({ refunded_on }) => refunded_on,
    cell: ({ refunded_on, reference }) => (
      <span className={classes.item}>
        {refunded_on !== null && formatDate(refunded_on)}
        {reference !== null && <span className={classes.quiet}>{reference}</span>}
      </span>
    ),
  },
  amountColumn<Refund>({
    key: 'amount',
    header: m.order_amount(),
    amount: ({ amount }) => amount,
    currency: () => currency,
    phone: 'end',
  }),
];

function Refunds({ order, today }: Props) {
  const recording = useDialog('record-refund');
  const { currency } = order;
  const columns = refundColumns(currency);
  const canRefund = centsOf(order.refundable.total) > 0n;
  return (
    <div id="refunds">
      <Panel
        title={m.order_refunds()}
        flush
        actions={
          canRefund && (
            <ButtonLink needs="refunds:write" to={`/admin/orders/${order.order_id}/refund`} size="sm">
              {m.order_refund()}
            </ButtonLink>
          )
        }
      >
        {centsOf(order.refund_owed) > 0n && <OwedRefund order={order} dialog={recording} />}
        <DataTable
          caption={m.order_refunds()}
          columns={columns}
          rows={order.refunds}
          rowKey={({ refund_id }) => refund_id}
          sortable={false}
          empty={<EmptyState why="data" title={m.order_no_refunds()} />}
        />
        <RecordRefund order={order} today={today} dialog={recording} />
      </Panel>
    </div>
  );
}

/** The refund owed to the buyer, and the ways to send it. */
function OwedRefund({ order, dialog }: { order: AdminOrderPage; dialog: DialogState }) {
  const { refund_gateway: gateway, refund_owed: owed } = order;
  const amount = formatAmount(owed, order.currency, true);
  return (
    <div className={classes.warning}>
      <p>
        {gateway === null
          ? m.order_owed_by_hand({ amount })
          : m.order_owed_by_gateway({ amount, provider: gatewayName(gateway) })}
      </p>
      <div className={classes.actions}>
        {gateway !== null && (
          <SubmitForm name="sendRefund" needs="refunds:write">
            {({ pending }) => (
              <>
                <input type="hidden" name="order_id" value={order.order_id} />
                <input type="hidden" name="amount" value={owed} />
                <Button type="submit" kind="primary" busy={pending}>
                  {m.order_send_refund_amount({ amount })}
                </Button>
              </>
            )}
          </SubmitForm>
        )}
        <DialogButton needs="refunds:write" dialog={dialog}>
          {m.order_record_refund()}
        </DialogButton>
      </div>
    </div>
  );
}

/** Records a refund that was sent another way. */
function RecordRefund({ order, today, dialog }: Props & { dialog: DialogState }) {
  const amount = formatAmount(order.refund_owed, order.currency, true);
  return (
    <FormDialog
      dialog={dialog}
      title={m.order_record_refund_title({ number: String(order.order_no) })}
      description={<p>{m.order_record_refund_description({ amount })}</p>}
      submission="recordRefund"
      values={{ refunded_on: today }}
      submitLabel={m.order_record_refund()}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="order_id" value={order.order_id} />
          <input type="hidden" name="amount" value={order.refund_owed} />
          <TextField {...field('refunded_on')} label={m.order_refund_sent_on()} type="date" max={today} required />
          <TextField
            {...field('reference')}
            label={m.order_reference()}
            hint={m.order_reference_hint()}
            maxLength={80}
            autoComplete="off"
            required
          />
        </>
      )}
    </FormDialog>
  );
}
