import { useEffect, useState } from 'react';
import { data, redirect, useSearchParams } from 'react-router';
import { m } from '#messages';
import { codeOf, messageOf, statusOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { cartCookieLine, cartOfCookies, withoutOrdered } from '#web/order/cart/cart-cookie.ts';
import { untilAnswered } from '#web/order/checkout/wallet.ts';
import { requestWallet } from '#web/order/checkout/wallet-request.ts';
import { releaseOrder } from '#web/order/held-order.ts';
import { noOrderCookieLine, orderOfCookies } from '#web/order/order-cookie.ts';
import { isSettled, OrderProgress, phaseOf } from '#web/order/order-progress.tsx';
import classes from '#web/order/stage.module.css';
import { useOrderState } from '#web/order/use-order-state.ts';
import type { Route } from './+types/payment-success.ts';

const unknownCodes = ['UNKNOWN_SESSION', 'BAD_REQUEST', 'NOT_FOUND'];

/** The items of an order that was placed without scripts leave the cart when it is paid. */
function paidCookies(request: Request, session: string): Headers {
  const headers = new Headers();
  const cookies = request.headers.get('cookie');
  const order = orderOfCookies(cookies);
  if (order?.session_id !== session) return headers;
  headers.append('set-cookie', cartCookieLine(withoutOrdered(cartOfCookies(cookies), order.lines)));
  headers.append('set-cookie', noOrderCookieLine());
  return headers;
}

/** The order's current state, which pages with an unpaid order ask for again and again. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const session = url.searchParams.get('session_id') ?? '';
  const orderState = await context
    .get(apiContext)
    .order.getOrderStatus({ session_id: session })
    .catch((error: unknown) => (unknownCodes.includes(codeOf(error) ?? '') ? ('unknown' as const) : null));
  const isPaid = typeof orderState === 'object' && orderState?.payment === 'succeeded';
  const person = context.get(personContext);
  return data({ person, orderState }, isPaid ? { headers: paidCookies(request, session) } : {});
}

/** Without an answer the state stays unknown, and the page asks again. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch {
    return { person: null, orderState: null };
  }
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
    return { refused: messageOf(error, m.payment_not_opened()) };
  }
}

/** An answer is always a refusal. With this status the router does not load the page's data again: nothing changed. */
export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  data(await serverAction().catch(notOpened), { status: 422 });

/** Without an answer the page stays, and says so. */
function notOpened(failure: unknown) {
  if (failure instanceof Response) throw failure;
  return { refused: m.payment_not_opened() };
}

/** The minimum time for which the page shows "processing" (specification, section 9). */
const minMilliseconds = 1_500;

/** Providers add their own names and secrets to the address to which they lead back: none of them is needed here. */
function useOwnAddress(session: string, isApproved: boolean): void {
  useEffect(() => {
    if (!isApproved) return;
    const approved = new URLSearchParams(location.search).get('approved') ?? '';
    const own = new URLSearchParams({ session_id: session, approved });
    history.replaceState(history.state, '', `${location.pathname}?${own}`);
  }, [session, isApproved]);
}

/** Takes a payment that was approved at its provider, which led here. True as long as that lasts. */
function useApproved(session: string, isApproved: boolean): boolean {
  const [busy, setBusy] = useState(isApproved);
  useEffect(() => {
    if (!isApproved) return;
    // The result is in the state of the order.
    untilAnswered(() => requestWallet('confirmPayment', { session_id: session }))
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
  useOwnAddress(session, search.has('approved'));
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
    person,
    refused: actionData?.refused ?? null,
  };
  const settled = isSettled(phaseOf(now.state, now.unknown));
  const shown = rested && (!taking || paid);
  return (
    <div className={classes.stage}>
      <PageTitle title={m.order_title()} />
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
