import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { m } from '#messages';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { type HeldOrder, returnToCart } from '../held-order.ts';
import classes from '../order-card.module.css';
import { useOrderState } from '../use-order-state.ts';

type Props = {
  order: HeldOrder;
  /** Called when the shopper returns to the form. */
  onGiveUp: () => void;
};

/** The order is placed and being paid, usually in another tab. This view follows its state. */
export default function WaitingForPayment({ order, onGiveUp }: Props) {
  const { session_id, checkout_url, lines } = order;
  const { state, paid, unknown } = useOrderState(session_id);
  const navigate = useNavigate();
  useEffect(() => {
    if (paid) void navigate(`/payment-success?session_id=${session_id}`, { replace: true });
    if (unknown) returnToCart(session_id);
  }, [paid, unknown, session_id, navigate]);
  const card = useRef<HTMLElement>(null);
  // The form was longer: without scrolling, the card would be above the viewport.
  useEffect(() => {
    card.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  const leave = () => {
    returnToCart(session_id);
    onGiveUp();
  };
  return (
    <section ref={card} className={classes.card} tabIndex={-1} aria-labelledby="waiting">
      <h1 id="waiting" className={classes.title}>
        {m.order_waiting()}
      </h1>
      <p className={classes.text} role="status">
        {state?.failure ?? m.order_waiting_description()}
      </p>
      <div className={classes.nextSteps}>
        <ButtonLink kind="primary" to={checkout_url} target="_blank" rel="noopener">
          {m.order_open_payment()}
        </ButtonLink>
        <Button onClick={leave}>{lines.length > 0 ? m.order_return_to_cart() : m.checkout_back()}</Button>
      </div>
    </section>
  );
}
