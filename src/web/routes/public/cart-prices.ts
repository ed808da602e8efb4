import { apiContext } from '#web/context.ts';
import { readCartText } from '#web/order/cart/cart-cookie.ts';
import { priceLines } from '#web/pricing/price-lines.ts';
import { queryOf } from '#web/query-of.ts';
import type { Route } from './+types/cart-prices.ts';

/** The prices of a cart while it changes: `?cart=LBC-BODYOIL:2&country=CA&state=AB`. */
export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const { searchParams } = url;
  const to = { country: searchParams.get('country') ?? 'CA', state: searchParams.get('state') };
  const lines = readCartText(searchParams.get('cart'));
  return { asked: `?${queryOf(url)}`, priced: await priceLines(context.get(apiContext), lines, to) };
};

/** Without an answer the cart says so, and the page stays. */
export const clientLoader = async ({ serverLoader, request }: Route.ClientLoaderArgs) => {
  try {
    return await serverLoader();
  } catch {
    return { asked: `?${queryOf(new URL(request.url))}`, priced: null };
  }
};
