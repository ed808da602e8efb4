import { Suspense, useState } from 'react';
import { type ClientActionFunctionArgs, data, redirectDocument } from 'react-router';
import { m } from '#messages';
import { nullIf } from '#web/api.ts';
import { cartItemOf } from '#web/catalog/cart-item.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { type Cart, linesOf } from '#web/order/cart/cart.ts';
import { linesOfRequest } from '#web/order/cart/cart-of-request.ts';
import { useCart } from '#web/order/cart/cart-store.ts';
import { EmptyCart } from '#web/order/cart/empty-cart.tsx';
import { type CheckoutAnswer, checkoutAction } from '#web/order/checkout/checkout-action.ts';
import { destinationOf, emptyDraft, shownDraft } from '#web/order/checkout/checkout-form.ts';
import { CheckoutPage } from '#web/order/checkout/checkout-page.tsx';
import { type HeldOrder, useHeldOrders } from '#web/order/held-order.ts';
import { orderOfCookies } from '#web/order/order-cookie.ts';
import classes from '#web/order/stage.module.css';
import { priceLines } from '#web/pricing/price-lines.ts';
import { pricesQuery } from '#web/pricing/prices-query.ts';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/checkout.ts';

const WaitingForPayment = lazyAhead(() => import('#web/order/checkout/waiting-for-payment.tsx'));

/** The one product that `?product=…&variant=…` orders directly; null where the cart is ordered. */
async function singleOf(context: Route.LoaderArgs['context'], query: URLSearchParams): Promise<Cart | null> {
  const code = query.get('product');
  if (code === null) return null;
  const { catalog } = context.get(apiContext);
  const product = await catalog.getProduct({ product_code: code }).catch(nullIf('UNKNOWN_PRODUCT', 'BAD_REQUEST'));
  const wanted = query.get('variant');
  const shade = product?.shades.find(({ name }) => name === wanted) ?? null;
  const complete = product !== null && (product.shades.length === 0 || shade !== null);
  return complete ? [{ ...cartItemOf(product, shade), quantity: 1 }] : [];
}

/** `/checkout` orders the cart, `/checkout?product=…&variant=…` orders one product directly (Buy Now). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const person = context.get(personContext);
  const [methods, single, legalTexts, details] = await Promise.all([
    api.order.getPaymentMethods(),
    singleOf(context, url.searchParams),
    api.content.getLegalTexts(),
    person && api.order.getCheckoutDetails(),
  ]);
  const lines = single ? linesOf(single) : linesOfRequest(context, request);
  const to = destinationOf(shownDraft(emptyDraft, person && { id: person.id, addresses: details?.addresses ?? null }));
  const priced = lines.length > 0 ? await priceLines(api, lines, to) : null;
  return {
    person,
    details,
    methods,
    single,
    terms: legalTexts.data.find(({ kind }) => kind === 'terms')?.version ?? null,
    prices: priced && { asked: pricesQuery(lines, to), priced },
    replaces: orderOfCookies(request.headers.get('cookie'))?.session_id ?? null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { answer, headers } = await checkoutAction(context, request);
  return data(answer, { headers });
}

export const clientAction = (args: ClientActionFunctionArgs) =>
  formClientAction(args, { woocommerceCheckout: m.try_again_later });

/**
 * Whether the document was loaded as a checkout: only then may it load the wallets' scripts (content security
 * policy).
 */
const openedAsCheckout = (): boolean => {
  const [document] = performance.getEntriesByType('navigation');
  return document !== undefined && /^\/checkout\/?$/.test(new URL(document.name, location.href).pathname);
};

/** From another page, a shop with wallets reloads the document for its checkout. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader();
  const { pathname, search } = new URL(request.url);
  if (loaded.methods.wallets.length > 0 && !openedAsCheckout()) throw redirectDocument(pathname + search);
  return loaded;
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { person, details, methods, single, terms, prices, replaces } = loaderData;
  const storedCart = useCart();
  const [held] = useHeldOrders();
  const [placed, setPlaced] = useState<HeldOrder | null>(null);
  const cart = single ?? storedCart;
  // When the items are back in the cart, from any tab, they can be ordered again.
  const waitsFor = single !== null ? placed : cart.length === 0 ? (placed ?? held) : null;
  const answer = actionData as CheckoutAnswer | undefined;
  return (
    <div className={classes.stage}>
      <PageTitle title={m.checkout()} />
      {waitsFor ? (
        <Suspense fallback={<Skeleton height="36rem" />}>
          <WaitingForPayment order={waitsFor} onGiveUp={() => setPlaced(null)} />
        </Suspense>
      ) : cart.length === 0 ? (
        <EmptyCart />
      ) : (
        <CheckoutPage
          cart={cart}
          fromCart={single === null}
          person={person}
          details={details}
          methods={methods}
          terms={terms}
          prices={answer?.prices ?? prices}
          answer={answer}
          replaces={replaces}
          onPlaced={setPlaced}
        />
      )}
    </div>
  );
}
