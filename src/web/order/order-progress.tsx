import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { CheckoutState } from '#contract/order/payment.ts';
import { Leaf } from '#web/art/leaf.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { type HeldOrder, takeBack, useHeldOrders } from './held-order.ts';
import classes from './order-card.module.css';

type Props = {
  /** The session id of the address, as the order's reference. */
  reference: string;
  /** Null while it is being asked for. */
  state: CheckoutState | null;
  /** The server knows no such session. */
  unknown: boolean;
  isConsultant: boolean;
};

type Phase = 'processing' | 'paid' | 'waiting' | 'failed' | 'cancelled' | 'unknown';

export function phaseOf(state: CheckoutState | null, unknown: boolean): Phase {
  if (unknown) return 'unknown';
  if (state === null) return 'processing';
  if (state.status === 'cancelled') return 'cancelled';
  if (state.payment === 'succeeded') return 'paid';
  return state.payment === 'failed' ? 'failed' : 'waiting';
}

const titles: Record<Phase, string> = {
  processing: 'Processing your order...',
  paid: 'Thank you, your order is paid',
  waiting: 'Your payment has not arrived yet',
  failed: 'The payment did not go through',
  cancelled: 'This order was cancelled',
  unknown: 'We do not know this payment',
};

function Words({ phase, state }: { phase: Phase; state: CheckoutState | null }): ReactNode {
  switch (phase) {
    case 'processing':
      return 'Please keep this page open for a moment.';
    case 'paid':
      return 'Processing takes 1-2 business days. Then it is on its way to you.';
    case 'waiting':
      return 'This page keeps asking and goes on as soon as it has.';
    case 'failed':
      return state?.failure ?? 'Please try again, or use another card.';
    case 'cancelled':
      return 'Nothing more will be charged for it.';
    case 'unknown':
      return 'Please start the checkout again. Nothing was charged.';
  }
}

/** What helps where the order is not paid. Its items are still there. */
function UnpaidWays({ held }: { held: HeldOrder | null }) {
  return (
    <>
      {held && (
        <ButtonLink kind="primary" to={held.checkout_url}>
          Go to the payment
        </ButtonLink>
      )}
      <ButtonLink to="/shop" onClick={() => held && takeBack(held.session_id)}>
        Back to the shop
      </ButtonLink>
    </>
  );
}

/** The real state of an order, as the server knows it. */
export function OrderProgress({ reference, state, unknown, isConsultant }: Props) {
  const held = useHeldOrders().find(({ session_id }) => session_id === reference) ?? null;
  const phase = phaseOf(state, unknown);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (phase !== 'processing') card.current?.focus();
  }, [phase]);
  return (
    <section ref={card} className={classes.card} tabIndex={-1} aria-labelledby="order-state">
      {phase === 'paid' && <Leaf className={classes.leaf} />}
      {(phase === 'processing' || phase === 'waiting') && <span className={classes.spinner} aria-hidden="true" />}
      <div role="status">
        <h1 id="order-state" className={classes.title}>
          {titles[phase]}
        </h1>
        <p className={classes.words}>
          <Words phase={phase} state={state} />
        </p>
      </div>
      <dl className={classes.facts}>
        {state && (
          <div>
            <dt>Order number</dt>
            <dd>{state.order_no}</dd>
          </div>
        )}
        {state && (
          <div>
            <dt>Total</dt>
            <dd>
              <Amount value={state.total} currency={state.currency} withCode />
            </dd>
          </div>
        )}
        {reference !== '' && (
          <div>
            <dt>Order reference</dt>
            <dd>{reference}</dd>
          </div>
        )}
      </dl>
      <div className={classes.ways}>
        {phase === 'paid' && (
          <>
            <ButtonLink kind="primary" to={isConsultant ? '/dashboard' : '/shop'}>
              {isConsultant ? 'Go to your dashboard' : 'Continue Shopping'}
            </ButtonLink>
            {!isConsultant && (
              <Link to="/dashboard" className={classes.link}>
                Are you a consultant? To your dashboard
              </Link>
            )}
          </>
        )}
        {(phase === 'waiting' || phase === 'failed' || phase === 'cancelled' || phase === 'unknown') && (
          <UnpaidWays held={held} />
        )}
      </div>
    </section>
  );
}
