import { useEffect, useRef, useState } from 'react';
import { type Cart, isSame } from '#web/order/cart/cart.ts';
import { rememberPrices } from '#web/order/cart/cart-store.ts';
import type { loader } from '#web/routes/public/cart-prices.ts';
import { useFetcher } from '#web/ui/form/use-fetcher.ts';
import type { Destination, Priced } from './price-lines.ts';
import { pricesQuery } from './prices-query.ts';

/** The pause after a change before the cart is priced again, in milliseconds. */
const pause = 250;

type Answer = { readonly asked: string; readonly priced: Priced | null };

/** The same as the route's `clientLoader` returns. */
const unanswered = ({ searchParams }: URL) => ({ asked: `?${searchParams}`, priced: null });

/**
 * The cart's prices from the server; `rendered` are those of the page. While a change is loading the previous prices stay
 * (`waiting`), so that the layout does not shift.
 */
export function usePricedCart(cart: Cart, to: Destination, rendered: Answer | null = null) {
  const fetcher = useFetcher<typeof loader>(unanswered);
  const wanted = cart.length > 0 ? pricesQuery(cart, to) : '';
  const answer: Answer | null = fetcher.data ?? rendered;
  const [shown, setShown] = useState(answer?.priced ?? null);
  if (answer?.priced && answer.priced !== shown) setShown(answer.priced);

  const waiters = useRef<((priced: Priced | null) => void)[]>([]);
  const load = (query: string) => void fetcher.load(`/cart-prices${query}`);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another cart or destination is priced again
  useEffect(() => {
    if (wanted === '' || wanted === answer?.asked) return;
    const timer = setTimeout(() => load(wanted), first.current ? 0 : pause);
    first.current = false;
    return () => clearTimeout(timer);
  }, [wanted]);
  useEffect(() => {
    if (answer?.priced && answer.asked === wanted) rememberPrices(answer.priced.cart.lines);
  }, [answer, wanted]);

  useEffect(() => {
    if (fetcher.state !== 'idle' || answer?.asked !== wanted) return;
    for (const resolve of waiters.current.splice(0)) resolve(answer.priced);
  }, [fetcher.state, answer, wanted]);

  const current = answer?.asked === wanted;
  return {
    priced: wanted === '' ? null : shown,
    /** The shown prices belong to the previous cart. */
    waiting: wanted !== '' && (!current || fetcher.state !== 'idle'),
    failed: current && answer.priced === null && fetcher.state === 'idle',
    retry: () => load(wanted),
    /** The price of the current cart, without waiting for typing to settle; null if it can't be loaded. */
    now: () =>
      new Promise<Priced | null>((resolve) => {
        waiters.current.push(resolve);
        load(wanted);
      }),
  };
}

/** The server's price of a line; null while it is loading. */
export const pricedLineOf = (priced: Priced | null, item: Cart[number]) =>
  priced?.cart.lines.find((line) => isSame(line, item)) ?? null;
