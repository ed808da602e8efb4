import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { type HeldOrder, letGo, takeBack } from './held-order.ts';
import classes from './order-card.module.css';
import { useOrderState } from './use-order-state.ts';

/** The order is placed and being paid, most likely in another tab. Follows it there. */
export function WaitingForPayment({ order }: { order: HeldOrder }) {
  const { session_id, checkout_url } = order;
  const { state, paid, unknown } = useOrderState(session_id);
  const navigate = useNavigate();
  useEffect(() => {
    if (paid) void navigate(`/payment-success?session_id=${session_id}`, { replace: true });
    if (unknown) takeBack(session_id);
  }, [paid, unknown, session_id, navigate]);
  const back = () => {
    if (order.lines.length > 0) takeBack(session_id);
    else letGo(session_id);
  };
  return (
    <section className={classes.card} aria-labelledby="waiting">
      <h1 id="waiting" className={classes.title}>
        Your order waits for its payment
      </h1>
      <p className={classes.words} role="status">
        {state?.failure ?? 'The payment opened in a tab of its own. This page goes on as soon as it has arrived.'}
      </p>
      <div className={classes.ways}>
        <a href={checkout_url} target="_blank" rel="noopener" className={classes.link}>
          Open the payment
        </a>
        <Button onClick={back}>
          {order.lines.length > 0 ? 'Put the items back into the cart' : 'Leave it unpaid'}
        </Button>
      </div>
    </section>
  );
}
