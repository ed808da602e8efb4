import type { CartLine } from '#contract/pricing/pricing.ts';
import { cookieLine, cookieValue } from '#web/ui/form/cookie.ts';
import { cartText, readCartText } from './cart/cart-cookie.ts';

// The order that was placed without scripts and is not paid yet. Its items stay in the cart until it is paid; the next
// order replaces it (decision 037).

const orderCookie = 'birchline.order';
const days = 30;

type PlacedOrder = { readonly session_id: string; readonly lines: readonly CartLine[] };

/** The `Set-Cookie` line for an order that was placed. */
export const orderCookieLine = ({ session_id, lines }: PlacedOrder): string =>
  cookieLine(orderCookie, `${session_id}|${cartText(lines)}`, days);

/** The `Set-Cookie` line that forgets the order. */
export const noOrderCookieLine = (): string => cookieLine(orderCookie, '', 0);

/** The order of a request's `Cookie` header. */
export function orderOfCookies(header: string | null): PlacedOrder | null {
  const text = cookieValue(header, orderCookie) ?? '';
  const session_id = text.slice(0, 36);
  return /^[0-9a-f-]{36}$/.test(session_id) ? { session_id, lines: readCartText(text.slice(37)) } : null;
}
