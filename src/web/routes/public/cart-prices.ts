import { apiContext } from '#web/context.ts';
import { readCartText } from '#web/order/cart/cart-cookie.ts';
import { priceLines } from '#web/pricing/price-lines.ts';
import type { Route } from './+types/cart-prices.ts';

/** The query without what the router adds to it. */
const askedIn = ({ searchParams }: URL): string => {
  const asked = new URLSearchParams(searchParams);
  asked.delete('_routes');
  return `?${asked}`;
};

/** The prices of a cart while it changes: `?cart=LBC-BODYOIL:2&country=CA&state=AB`. */
export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const { searchParams } = url;
  const to = { country: searchParams.get('country') ?? 'CA', state: searchParams.get('state') };
  const lines = readCartText(searchParams.get('cart'));
  return { asked: askedIn(url), priced: await priceLines(context.get(apiContext), lines, to) };
};

/** Without an answer the cart says so, and the page stays. */
export const clientLoader = async ({ serverLoader, request }: Route.ClientLoaderArgs) => {
  try {
    return await serverLoader();
  } catch {
    return { asked: askedIn(new URL(request.url)), priced: null };
  }
};
