import { useEffect } from 'react';
import { m } from '#messages';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { type HeldOrder, releaseOrder, returnToCart, useHeldOrders } from './held-order.ts';
import classes from './held-orders.module.css';
import { useOrderState } from './use-order-state.ts';

function HeldOrderNotice({ order }: { order: HeldOrder }) {
  const { session_id, checkout_url } = order;
  const { paid, unknown } = useOrderState(session_id);
  useEffect(() => {
    if (paid) releaseOrder(session_id);
    if (unknown) returnToCart(session_id);
  }, [paid, unknown, session_id]);
  return (
    <section className={classes.notice} aria-label={m.order_held()}>
      <p>{m.order_held_description()}</p>
      <p className={classes.ways}>
        <ButtonLink kind="plain" size="sm" to={checkout_url}>
          {m.order_pay_now()}
        </ButtonLink>
        <Button kind="plain" size="sm" onClick={() => returnToCart(session_id)}>
          {m.order_return_to_cart()}
        </Button>
      </p>
    </section>
  );
}

/** The orders that wait for their payment: each can be paid, or its items returned to the cart. */
export default function HeldOrders() {
  return useHeldOrders().map((order) => <HeldOrderNotice key={order.session_id} order={order} />);
}
