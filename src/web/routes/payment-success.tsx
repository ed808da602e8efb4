import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageTitle } from '#web/company/page-title.tsx';
import { personContext } from '#web/context.ts';
import { letGo } from '#web/order/held-order.ts';
import { OrderProgress } from '#web/order/order-progress.tsx';
import classes from '#web/order/stage.module.css';
import { useOrderState } from '#web/order/use-order-state.ts';
import type { Route } from './+types/payment-success.ts';

export const loader = ({ context }: Route.LoaderArgs) => ({ person: context.get(personContext) });

/** How long the page says that it is processing, at least (specification, section 9). */
const leastMilliseconds = 1_500;

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const session = useSearchParams()[0].get('session_id') ?? '';
  const { state, paid, unknown } = useOrderState(session);
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), leastMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (paid) letGo(session);
  }, [paid, session]);
  return (
    <div className={classes.stage}>
      <PageTitle title="Your order" />
      <OrderProgress
        reference={session}
        state={rested ? state : null}
        unknown={rested && unknown}
        isConsultant={loaderData.person?.isConsultant ?? false}
      />
    </div>
  );
}
