import { type ReactNode, useEffect, useRef } from 'react';
import { Form, Link, useLocation, useNavigation } from 'react-router';
import type { OrderState } from '#contract/order/payment.ts';
import { isCompletedSince } from '#domain/order/completed-since.ts';
import { isReturned } from '#domain/order/returned.ts';
import { m } from '#messages';
import { Leaf } from '#web/art/leaf.tsx';
import { EmailAddress } from '#web/message/email-address.tsx';
import { formatLongDate } from '#web/period/format-period.ts';
import { useCompany, useOnBackOffice } from '#web/settings/company.ts';
import { withReturn } from '#web/shell/return-address.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { shopWithItemsOf, useHeldOrders } from './held-order.ts';
import classes from './order-card.module.css';
import { OrderContents } from './order-contents.tsx';

/** The state of an order, including one without a session. */
type State = Omit<OrderState, 'session_id' | 'order_id' | 'order_no' | 'total' | 'email'> & {
  readonly order_no: OrderState['order_no'] | string;
  /** The address that gets the confirmation; only its buyer gets it. It is not shown, because others may have the link to a guest's order. */
  readonly email?: string | null;
  /** The status of an order that was placed in the former system, in words; otherwise null. */
  readonly former?: string | null;
};

type Props = {
  /** The session id of the order, used as its reference; null for an order that was never payable online. */
  reference: string | null;
  /** Null while it is loading. */
  state: State | null;
  /** The server does not know the session. */
  unknown: boolean;
  /** The next steps, in place of those on the page after a payment. */
  nextSteps?: ReactNode;
  /** The page after a payment is of a signed-in person. */
  person: { readonly isConsultant: boolean } | null;
  /** Why the payment could not be opened; null where nothing was refused. */
  refused: string | null;
};

type Phase =
  | 'processing'
  | 'paid'
  | 'completed'
  | 'shipped'
  | 'delivered'
  | 'returned'
  | 'payment-processing'
  | 'waiting'
  | 'confirming'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'former'
  | 'unknown';

export function phaseOf(state: State | null, unknown: boolean): Phase {
  if (unknown) return 'unknown';
  if (state === null) return 'processing';
  if (state.former != null) return 'former';
  if (state.status === 'cancelled') return 'cancelled';
  if (state.payment === 'succeeded') {
    // Only its buyer gets its items.
    if (state.contents !== null && isReturned(state.contents.lines)) return 'returned';
    if (state.shipment?.delivered_on) return 'delivered';
    const completedOn = state.days?.completed ?? null;
    if (state.shipment && !isCompletedSince(state.shipment.shipped_on, completedOn)) return 'shipped';
    return state.status === 'completed' ? 'completed' : 'paid';
  }
  if (state.payment === 'processing') return 'payment-processing';
  if (state.payable === 'confirming') return 'confirming';
  if (state.payable === 'expired') return 'expired';
  return state.payment === 'failed' ? 'failed' : 'waiting';
}

const titles: Record<Phase, () => string> = {
  processing: m.order_processing,
  paid: m.order_paid_title,
  completed: m.order_completed_title,
  shipped: m.order_shipped_title,
  delivered: m.order_delivered_title,
  returned: m.order_returned_title,
  'payment-processing': m.order_payment_processing_title,
  waiting: m.order_unpaid_title,
  confirming: m.order_confirming_title,
  failed: m.order_payment_failed_title,
  expired: m.order_expired_title,
  cancelled: m.order_cancelled_title,
  former: m.order_former_title,
  unknown: m.payment_unknown,
};

function Description({ phase, state }: { phase: Phase; state: State | null }): ReactNode {
  const { contact, unpaidOrderDays } = useCompany();
  switch (phase) {
    case 'processing':
      return m.order_processing_description();
    case 'paid':
      return state?.email ? `${m.order_paid_description()} ${m.order_paid_mail()}` : m.order_paid_description();
    case 'completed':
      return m.order_completed_description();
    case 'shipped':
      return state?.shipment ? m.order_shipped_with({ carrier: state.shipment.carrier }) : null;
    case 'delivered':
      return m.order_delivered_description();
    case 'payment-processing':
      return m.order_payment_processing_description();
    case 'waiting':
      // On the page of a payment an unpaid order is never closed.
      return state?.payable === 'closed' ? m.order_unpaid_offline() : m.order_unpaid_description();
    case 'confirming':
      return m.order_confirming_description();
    case 'expired':
      return m.order_expired_description({ days: unpaidOrderDays });
    case 'failed':
      return state?.failure ?? m.order_payment_failed_description();
    case 'returned':
      return <RefundLabel state={state} otherwise={m.order_returned_description} />;
    case 'cancelled':
      return <RefundLabel state={state} otherwise={m.order_cancelled_description} />;
    case 'former':
      return m.order_former_description({ status: state?.former ?? '' });
    case 'unknown':
      return (
        <>
          {m.order_unknown_description()} <EmailAddress email={contact.email} />
        </>
      );
  }
}

/** The refund of a cancelled or returned order; only its buyer sees amounts. */
function RefundLabel({ state, otherwise }: { state: State | null; otherwise: () => string }) {
  const owed = Number(state?.refund_owed ?? 0) > 0;
  const refunded = Number(state?.refunded ?? 0) > 0;
  if (!state || (!owed && !refunded)) {
    return otherwise();
  }
  const amountOf = (amount: string | null) => formatAmount(amount ?? '0.00', state.currency ?? '', true);
  return (
    <>
      {refunded && m.order_refunded_amount({ amount: amountOf(state.refunded) })}
      {refunded && owed && ' '}
      {owed && m.order_refund_owed_amount({ amount: amountOf(state.refund_owed) })}
    </>
  );
}

const paidPhases: readonly Phase[] = ['paid', 'completed', 'shipped', 'delivered'];
const isPaid = (phase: Phase): boolean => paidPhases.includes(phase);

/** Whether nothing changes here that the buyer waits for. */
export const isSettled = (phase: Phase): boolean =>
  isPaid(phase) || ['returned', 'cancelled', 'expired', 'former', 'unknown'].includes(phase);

/** The number, amounts and dates of an order. Only its buyer gets more than the reference. */
function Facts({ reference, state }: { reference: string | null; state: State | null }) {
  const currency = state?.currency ?? '';
  const days = state?.days ?? null;
  const shipment = state?.shipment ?? null;
  const amountOf = (amount: string | null | undefined): ReactNode =>
    Number(amount ?? 0) > 0 && <Amount value={amount ?? ''} currency={currency} withCode />;
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [m.order_fact_number(), state?.order_no],
    [m.order_fact_ordered(), days && formatLongDate(days.ordered)],
    [m.order_fact_paid(), days?.paid && formatLongDate(days.paid)],
    [m.order_fact_shipped(), shipment && formatLongDate(shipment.shipped_on)],
    [m.order_fact_carrier(), shipment?.carrier],
    [m.order_fact_tracking_number(), shipment?.tracking_number],
    [m.order_fact_delivered(), shipment?.delivered_on && formatLongDate(shipment.delivered_on)],
    [m.order_fact_cancelled(), days?.cancelled && formatLongDate(days.cancelled)],
    [m.order_fact_refund_owed(), amountOf(state?.refund_owed)],
    [m.order_fact_refunded(), amountOf(state?.refunded)],
    [m.order_fact_refund_sent(), days?.refunded && formatLongDate(days.refunded)],
    [m.order_fact_reference(), reference],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Opens the carrier's page of a shipment. */
const TrackLink = ({ url }: { url: string }) => (
  <ButtonLink kind="primary" to={url} target="_blank" rel="noopener noreferrer">
    {m.order_track()}
  </ButtonLink>
);

/** The next steps after a payment. */
function PaidNextSteps({ trackingUrl, person }: { trackingUrl: string | null; person: Props['person'] }) {
  const isConsultant = person?.isConsultant ?? false;
  const shop = isConsultant ? '/dashboard' : '/shop';
  return (
    <>
      <ButtonLink kind={trackingUrl === null ? 'primary' : 'quiet'} to={shop}>
        {isConsultant ? m.order_to_dashboard() : m.shop_continue()}
      </ButtonLink>
      {person !== null && (
        <Link to="/orders" className={classes.link}>
          {m.order_own_title()}
        </Link>
      )}
      {/* The specification's link to the dashboard (section 2.10), for everyone. */}
      {!isConsultant && (
        <Link to="/dashboard" className={classes.link}>
          {m.order_consultant_to_dashboard()}
        </Link>
      )}
    </>
  );
}

/** The page where an order is paid, by the session of its payment. */
export const paymentPage = (session: string): string =>
  `/payment-success?${new URLSearchParams({ session_id: session })}`;

/** The next steps for an unpaid order, with its items still held. */
function UnpaidNextSteps({ reference, state }: { reference: string | null; state: State | null }) {
  const { state: navigation } = useNavigation();
  const here = useLocation();
  const onBackOffice = useOnBackOffice();
  const isHeld = useHeldOrders().some(({ session_id }) => session_id === reference);
  const isUnpaid = state?.status === 'pending' && state.payment !== 'succeeded';
  return (
    <>
      {/* A form can't be posted to the other host. */}
      {state?.payable === 'open' && reference !== null && onBackOffice && (
        <ButtonLink kind="primary" to={paymentPage(reference)}>
          {m.order_pay()}
        </ButtonLink>
      )}
      {state?.payable === 'open' && reference !== null && !onBackOffice && (
        <Form method="post" action={paymentPage(reference)}>
          <input type="hidden" name="session_id" value={reference} />
          <Button type="submit" kind="primary" busy={navigation !== 'idle'}>
            {m.order_pay()}
          </Button>
        </Form>
      )}
      {isUnpaid && state.payable === null && (
        <ButtonLink kind="primary" to={withReturn('/auth', here)}>
          {m.order_sign_in_to_pay()}
        </ButtonLink>
      )}
      <ButtonLink to={isHeld && reference !== null ? shopWithItemsOf(reference) : '/shop'}>
        {m.payment_back_to_shop()}
      </ButtonLink>
    </>
  );
}

/** The order's state on the server. */
export function OrderProgress({ reference, state, unknown, nextSteps, person, refused }: Props) {
  const phase = phaseOf(state, unknown);
  const trackingUrl = state?.shipment?.tracking_url ?? null;
  const card = useRef<HTMLElement>(null);
  // Only the page after a payment moves the focus to the state, which its reader waits for.
  const isAfterPayment = nextSteps === undefined;
  useEffect(() => {
    if (isAfterPayment && phase !== 'processing') card.current?.focus();
  }, [isAfterPayment, phase]);
  return (
    <>
      <section ref={card} className={classes.card} tabIndex={-1} aria-labelledby="order-state">
        {isPaid(phase) && <Leaf className={classes.leaf} />}
        {(phase === 'processing' || phase === 'confirming') && <span className={classes.spinner} aria-hidden="true" />}
        <div role="status">
          <h1 id="order-state" className={classes.title}>
            {titles[phase]()}
          </h1>
          <p className={classes.text}>
            <Description phase={phase} state={state} />
          </p>
        </div>
        <Facts reference={reference} state={state} />
        {refused !== null && !isPaid(phase) && (
          <p className={classes.refused} role="alert">
            {refused}
          </p>
        )}
        <div className={classes.nextSteps}>
          {phase === 'payment-processing' && (
            <ButtonLink kind="primary" to="/shop">
              {m.shop_continue()}
            </ButtonLink>
          )}
          {isPaid(phase) && trackingUrl !== null && <TrackLink url={trackingUrl} />}
          {isPaid(phase) && isAfterPayment && <PaidNextSteps trackingUrl={trackingUrl} person={person} />}
          {!isPaid(phase) && !['processing', 'payment-processing', 'confirming', 'former'].includes(phase) && (
            <UnpaidNextSteps reference={reference} state={state} />
          )}
          {nextSteps}
        </div>
      </section>
      {state?.contents && <OrderContents contents={state.contents} currency={state.currency ?? ''} />}
    </>
  );
}
