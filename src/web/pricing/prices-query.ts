import type { CartLine } from '#contract/pricing/pricing.ts';
import { cartText } from '#web/order/cart/cart-cookie.ts';
import type { Destination } from './price-lines.ts';

/** The query that asks for the prices of a cart, which also says whether an answer is about it. */
export function pricesQuery(
  lines: readonly Pick<CartLine, 'product_code' | 'variant' | 'quantity'>[],
  { country, state }: Destination,
): string {
  const query = new URLSearchParams({ cart: cartText(lines), country });
  if (state !== null) query.set('state', state);
  return `?${query}`;
}
