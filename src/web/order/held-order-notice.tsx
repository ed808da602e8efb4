import { useEffect } from 'react';
import { Button } from '#web/ui/button.tsx';
import { type HeldOrder, letGo, takeBack } from './held-order.ts';
import classes from './held-order-notice.module.css';
import { useOrderState } from './use-order-state.ts';

/** An order that waits for its payment: pay it, or put its items back into the cart. Nothing once it is paid. */
export function HeldOrderNotice({ order }: { order: HeldOrder }) {
  const { session_id, checkout_url } = order;
  const { paid, unknown } = useOrderState(session_id);
  useEffect(() => {
    if (paid) letGo(session_id);
    if (unknown) takeBack(session_id);
  }, [paid, unknown, session_id]);
  return (
    <section className={classes.notice} aria-label="Order waiting for payment">
      <p>Your order waits for its payment. Until it is paid, its items are kept for you.</p>
      <p className={classes.ways}>
        <a href={checkout_url}>Pay now</a>
        <Button kind="plain" size="sm" onClick={() => takeBack(session_id)}>
          Put the items back
        </Button>
      </p>
    </section>
  );
}
