import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageTitle } from '#web/company/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { letGo } from '#web/order/held-order.ts';
import { OrderProgress, phaseOf } from '#web/order/order-progress.tsx';
import classes from '#web/order/stage.module.css';
import { askOrderState, useOrderState } from '#web/order/use-order-state.ts';
import type { Route } from './+types/payment-success.ts';

/** The state as it is now, for who has no scripts; with them the page asks by itself. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const session = url.searchParams.get('session_id') ?? '';
  const found = await askOrderState(context.get(apiContext), session).catch(() => null);
  return { person: context.get(personContext), found };
}

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
  const { person, found } = loaderData;
  const progress = { reference: session, isConsultant: person?.isConsultant ?? false };
  const now = { state: typeof found === 'object' ? found : null, unknown: found === 'unknown' };
  const settled = ['paid', 'cancelled', 'unknown'].includes(phaseOf(now.state, now.unknown));
  return (
    <div className={classes.stage}>
      <PageTitle title="Your order" />
      <noscript>
        {!settled && <meta httpEquiv="refresh" content="10" />}
        <OrderProgress {...progress} {...now} />
      </noscript>
      <div className={classes.asking}>
        <OrderProgress {...progress} state={rested ? state : null} unknown={rested && unknown} />
      </div>
    </div>
  );
}
