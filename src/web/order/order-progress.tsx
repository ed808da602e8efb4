import { type ReactNode, useEffect, useRef } from 'react';
import { Form, Link, useLocation, useNavigation } from 'react-router';
import type { OrderState } from '#contract/order/payment.ts';
import { Leaf } from '#web/art/leaf.tsx';
import { useCompany } from '#web/settings/company.ts';
import { withReturn } from '#web/shell/return-address.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { returnToCart, useHeldOrders } from './held-order.ts';
import classes from './order-card.module.css';

type Props = {
  /** The session id of the address, used as the order's reference. */
  reference: string;
  /** Null while it is loading. */
  state: OrderState | null;
  /** The server does not know the session. */
  unknown: boolean;
  isConsultant: boolean;
  /** Why the payment could not be opened; null where nothing was refused. */
  refused: string | null;
};

type Phase =
  | 'processing'
  | 'paid'
  | 'completed'
  | 'shipped'
  | 'delivered'
  | 'payment-processing'
  | 'waiting'
  | 'confirming'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'unknown';

export function phaseOf(state: OrderState | null, unknown: boolean): Phase {
  if (unknown) return 'unknown';
  if (state === null) return 'processing';
  if (state.status === 'cancelled') return 'cancelled';
  if (state.payment === 'succeeded') {
    if (state.shipment) return state.shipment.delivered_on === null ? 'shipped' : 'delivered';
    return state.status === 'completed' ? 'completed' : 'paid';
  }
  if (state.payment === 'processing') return 'payment-processing';
  if (state.payable === 'confirming') return 'confirming';
  if (state.payable === 'expired') return 'expired';
  return state.payment === 'failed' ? 'failed' : 'waiting';
}

const titles: Record<Phase, string> = {
  processing: 'Processing your order...',
  paid: 'Thank you, your order is paid',
  completed: 'Your order is complete',
  shipped: 'Your order is on its way',
  delivered: 'Your order was delivered',
  'payment-processing': 'Your payment is pending',
  waiting: 'Your payment has not arrived yet',
  confirming: 'We are confirming your payment',
  failed: 'The payment did not go through',
  expired: 'This order has expired',
  cancelled: 'This order was cancelled',
  unknown: 'We can’t find this payment',
};

function Text({ phase, state }: { phase: Phase; state: OrderState | null }): ReactNode {
  const { contact, unpaidOrderDays } = useCompany();
  switch (phase) {
    case 'processing':
      return 'Please keep this page open for a moment.';
    case 'paid':
      return 'Processing takes 1-2 business days. Then it is on its way to you.';
    case 'completed':
      return 'Thank you for your order.';
    case 'shipped':
      return `We shipped it with ${state?.shipment?.carrier ?? 'our carrier'}.`;
    case 'delivered':
      return 'We hope you like it.';
    case 'payment-processing':
      return 'We have your order. Your payment provider is still processing the payment, which can take a few days. We’ll email you when it’s done. Please don’t pay again.';
    case 'waiting':
      return 'This page updates once you’ve paid.';
    case 'confirming':
      return 'This takes about a minute. Please do not pay again; this page updates by itself.';
    case 'expired':
      return `It was not paid within ${unpaidOrderDays} days. You can place a new order in the shop.`;
    case 'failed':
      return state?.failure ?? 'Please try again, or use another card.';
    case 'cancelled':
      return <RefundLabel state={state} />;
    case 'unknown':
      return (
        <>
          Check the link in your order email. If you were charged, write to{' '}
          <a href={`mailto:${contact.email}`}>{contact.email}</a>.
        </>
      );
  }
}

/** The refund of a cancelled order; only its buyer sees amounts. */
function RefundLabel({ state }: { state: OrderState | null }) {
  const owed = Number(state?.refund_owed ?? 0) > 0;
  const refunded = Number(state?.refunded ?? 0) > 0;
  if (!state || (!owed && !refunded)) {
    return 'You can no longer pay for it. If a payment still arrives, we refund it.';
  }
  const amountOf = (amount: string | null) => formatAmount(amount ?? '0.00', state.currency ?? '', true);
  return (
    <>
      {refunded && `We refunded ${amountOf(state.refunded)}. `}
      {owed && `You will get a refund of ${amountOf(state.refund_owed)}. We will send it the way you paid.`}
    </>
  );
}

const paidPhases: readonly Phase[] = ['paid', 'completed', 'shipped', 'delivered'];
const isPaid = (phase: Phase): boolean => paidPhases.includes(phase);

/** Nothing changes here that the buyer waits for. */
export const isSettled = (phase: Phase): boolean =>
  isPaid(phase) || phase === 'cancelled' || phase === 'expired' || phase === 'unknown';

const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });
const dayText = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** The number, amounts and dates of an order. Only its buyer gets more than the reference. */
function Facts({ reference, state }: { reference: string; state: OrderState | null }) {
  const currency = state?.currency ?? '';
  const days = state?.days ?? null;
  const shipment = state?.shipment ?? null;
  const amountOf = (amount: string | null | undefined): ReactNode =>
    Number(amount ?? 0) > 0 && <Amount value={amount ?? ''} currency={currency} withCode />;
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    ['Order number', state?.order_no],
    ['Total', amountOf(state?.total)],
    ['Ordered', days && dayText(days.ordered)],
    ['Paid', days?.paid && dayText(days.paid)],
    ['Shipped', shipment && dayText(shipment.shipped_on)],
    ['Carrier', shipment?.carrier],
    ['Tracking number', shipment?.tracking_number],
    ['Delivered', shipment?.delivered_on && dayText(shipment.delivered_on)],
    ['Cancelled', days?.cancelled && dayText(days.cancelled)],
    ['Refund to come', amountOf(state?.refund_owed)],
    ['Refunded', amountOf(state?.refunded)],
    ['Refund sent', days?.refunded && dayText(days.refunded)],
    ['Order reference', reference],
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

/** Where a buyer goes from a paid order. */
function PaidWays({ trackingUrl, isConsultant }: { trackingUrl: string | null; isConsultant: boolean }) {
  const shop = isConsultant ? '/dashboard' : '/shop';
  return (
    <>
      {trackingUrl !== null && (
        <ButtonLink kind="primary" to={trackingUrl} target="_blank" rel="noopener noreferrer">
          Track your parcel
        </ButtonLink>
      )}
      <ButtonLink kind={trackingUrl === null ? 'primary' : 'quiet'} to={shop}>
        {isConsultant ? 'Go to your dashboard' : 'Continue Shopping'}
      </ButtonLink>
      {!isConsultant && (
        <Link to="/dashboard" className={classes.link}>
          Are you a consultant? To your dashboard
        </Link>
      )}
    </>
  );
}

/** The next steps for an unpaid order, with its items still held. */
function UnpaidWays({ reference, state }: { reference: string; state: OrderState | null }) {
  const { state: navigation } = useNavigation();
  const here = useLocation();
  const held = useHeldOrders().find(({ session_id }) => session_id === reference) ?? null;
  const isUnpaid = state?.status === 'pending' && state.payment !== 'succeeded';
  return (
    <>
      {state?.payable === 'open' && (
        <Form method="post">
          <input type="hidden" name="session_id" value={reference} />
          <Button type="submit" kind="primary" busy={navigation !== 'idle'}>
            Pay for this order
          </Button>
        </Form>
      )}
      {isUnpaid && state.payable === null && (
        <ButtonLink kind="primary" to={withReturn('/auth', here)}>
          Sign in to pay
        </ButtonLink>
      )}
      <ButtonLink to="/shop" onClick={() => held && returnToCart(held.session_id)}>
        Back to the shop
      </ButtonLink>
    </>
  );
}

/** The order's state on the server. */
export function OrderProgress({ reference, state, unknown, isConsultant, refused }: Props) {
  const phase = phaseOf(state, unknown);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (phase !== 'processing') card.current?.focus();
  }, [phase]);
  return (
    <section ref={card} className={classes.card} tabIndex={-1} aria-labelledby="order-state">
      {isPaid(phase) && <Leaf className={classes.leaf} />}
      {(phase === 'processing' || phase === 'waiting' || phase === 'confirming') && (
        <span className={classes.spinner} aria-hidden="true" />
      )}
      <div role="status">
        <h1 id="order-state" className={classes.title}>
          {titles[phase]}
        </h1>
        <p className={classes.text}>
          <Text phase={phase} state={state} />
        </p>
      </div>
      <Facts reference={reference} state={state} />
      {refused !== null && !isPaid(phase) && (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      )}
      <div className={classes.ways}>
        {phase === 'payment-processing' && (
          <ButtonLink kind="primary" to="/shop">
            Continue Shopping
          </ButtonLink>
        )}
        {isPaid(phase) && <PaidWays trackingUrl={state?.shipment?.tracking_url ?? null} isConsultant={isConsultant} />}
        {!isPaid(phase) && !['processing', 'payment-processing', 'confirming'].includes(phase) && (
          <UnpaidWays reference={reference} state={state} />
        )}
      </div>
    </section>
  );
}
