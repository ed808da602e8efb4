import { useEffect, useState } from 'react';
import { redirect, useSearchParams } from 'react-router';
import { api, labelsOf, statusOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { untilAnswered } from '#web/order/checkout/wallet.ts';
import { releaseOrder } from '#web/order/held-order.ts';
import { isSettled, OrderProgress, phaseOf } from '#web/order/order-progress.tsx';
import classes from '#web/order/stage.module.css';
import { askOrderState, useOrderState } from '#web/order/use-order-state.ts';
import type { Route } from './+types/payment-success.ts';

/** The current state for browsers without scripts; with scripts the page polls. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const session = url.searchParams.get('session_id') ?? '';
  const orderState = await askOrderState(context.get(apiContext), session).catch(() => null);
  return { person: context.get(personContext), orderState };
}

/** Leads to the payment of an order that is not paid. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => null);
  if (form === null) throw new Response(null, { status: 415 });
  const session = String(form.get('session_id') ?? '');
  try {
    const { checkout_url } = await context.get(apiContext).order.payOrder({ session_id: session });
    return redirect(checkout_url, 303);
  } catch (error) {
    if (statusOf(error) === null) throw error;
    return { refused: labelsOf(error, 'The payment could not be opened.') };
  }
}

/** The minimum time for which the page shows "processing" (specification, section 9). */
const minMilliseconds = 1_500;

/** Takes a payment that was approved at its provider, which led here. True as long as that lasts. */
function useApproved(session: string, isApproved: boolean): boolean {
  const [busy, setBusy] = useState(isApproved);
  useEffect(() => {
    if (!isApproved) return;
    // The result is in the state of the order.
    untilAnswered(() => api.order.confirmPayment({ session_id: session }))
      .catch(() => {})
      .finally(() => setBusy(false));
  }, [session, isApproved]);
  return busy;
}

export default function PaymentSuccess({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const session = search.get('session_id') ?? '';
  const { state, paid, unknown } = useOrderState(session);
  const { person, orderState } = loaderData;
  const now = { state: typeof orderState === 'object' ? orderState : null, unknown: orderState === 'unknown' };
  const isUnpaid = now.state?.status === 'pending' && now.state.payment !== 'succeeded';
  const taking = useApproved(session, search.has('approved') && isUnpaid);
  const isProcessing = state?.payment === 'processing';
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), minMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (paid || isProcessing) releaseOrder(session);
  }, [paid, isProcessing, session]);
  const progress = {
    reference: session,
    isConsultant: person?.isConsultant ?? false,
    refused: actionData?.refused ?? null,
  };
  const settled = isSettled(phaseOf(now.state, now.unknown));
  const shown = rested && (!taking || paid);
  return (
    <div className={classes.stage}>
      <PageTitle title="Your order" />
      <noscript>
        {!settled && <meta httpEquiv="refresh" content="10" />}
        <OrderProgress {...progress} {...now} />
      </noscript>
      <div className={classes.asking}>
        <OrderProgress {...progress} state={shown ? state : null} unknown={rested && unknown} />
      </div>
    </div>
  );
}
