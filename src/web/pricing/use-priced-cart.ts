import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { PricedCart } from '#contract/pricing/pricing.ts';
import { api, codeOf, dataOf } from '#web/api.ts';
import { type Cart, isSame, linesOf } from '#web/order/cart/cart.ts';
import { rememberPrices } from '#web/order/cart/cart-store.ts';
import { isRecord } from '#web/ui/form/stored-value.ts';
import { cartPrices } from './price-again.ts';

/** The destination, which determines the tax. `state` is null while it is unknown. */
export type Destination = { readonly country: string; readonly state: string | null };

export type Priced = {
  readonly cart: PricedCart;
  /** Products of the cart that cannot be bought; they are not in the total. */
  readonly unavailable: readonly string[];
};

const unknown = ['UNKNOWN_PRODUCT', 'UNKNOWN_SHADE', 'SHADE_REQUIRED'];

/** The products named by an error. */
function refusedProducts(error: unknown): string[] {
  const code = codeOf(error);
  const data = dataOf(error);
  if (code === null || !unknown.includes(code) || !isRecord(data)) return [];
  const codes = Array.isArray(data.product_codes) ? data.product_codes : [data.product_code];
  return codes.filter((each): each is string => typeof each === 'string');
}

async function price(cart: Cart, to: Destination, unavailable: readonly string[] = []): Promise<Priced> {
  const rest = cart.filter((item) => !unavailable.includes(item.product_code));
  try {
    return { cart: await api.pricing.priceCart({ cart: linesOf(rest), ...to }), unavailable };
  } catch (error) {
    const refused = refusedProducts(error).filter((code) => !unavailable.includes(code));
    if (refused.length === 0) throw error;
    return price(cart, to, [...unavailable, ...refused]);
  }
}

const asked = (cart: Cart, to: Destination) => ({
  queryKey: [cartPrices, linesOf(cart), to],
  queryFn: () => price(cart, to),
  staleTime: 0,
});

/**
 * The cart's prices from the server. While a change is loading the previous prices stay (`waiting`), so that the
 * layout does not shift.
 */
export function usePricedCart(cart: Cart, to: Destination) {
  const queries = useQueryClient();
  const wanted = useMemo(() => ({ cart, to: { country: to.country, state: to.state } }), [cart, to.country, to.state]);
  const [settled, settle] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => settle(wanted), 250);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...asked(settled.cart, settled.to),
    enabled: settled.cart.length > 0,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (data && !isPlaceholderData) rememberPrices(data.cart.lines);
  }, [data, isPlaceholderData]);

  return {
    priced: cart.length > 0 ? (data ?? null) : null,
    /** The shown prices belong to the previous cart. */
    waiting: isFetching || isPlaceholderData || settled !== wanted,
    failed: error !== null && !isFetching,
    retry: () => void refetch(),
    /** The price of the current cart, without waiting for typing to settle. */
    now: () => queries.fetchQuery(asked(cart, wanted.to)),
    /** A price that the server returned in another response. */
    replace: (next: PricedCart) =>
      queries.setQueryData(asked(cart, wanted.to).queryKey, { cart: next, unavailable: [] }),
  };
}

/** The server's price of a line; null while it is loading. */
export const pricedLineOf = (priced: Priced | null, item: Cart[number]) =>
  priced?.cart.lines.find((line) => isSame(line, item)) ?? null;
