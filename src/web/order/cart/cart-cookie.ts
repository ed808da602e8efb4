import type { CartLine } from '#contract/pricing/pricing.ts';
import { maxLines, maxQuantity } from '#domain/pricing/cart-limits.ts';
import { cookieLine, cookieValue } from '#web/ui/form/cookie.ts';

// The cart's lines in a cookie that the browser and the server both read and write (decision 037).

export const cartCookie = 'birchline.cart';
export const cartDays = 365;

/** The most characters of a cart in the cookie: browsers refuse cookies of more than 4096 bytes. */
export const maxCookieText = 3800;

type Line = Pick<CartLine, 'product_code' | 'variant' | 'quantity'>;

/** The lines as text: `LBC-BODYOIL:2|LBC-BROWP:1:Blonde`; `-` for an empty cart. */
export const cartText = (lines: readonly Line[]): string =>
  lines
    .map(({ product_code, variant, quantity }) =>
      [product_code, quantity, ...(variant ? [encodeURIComponent(variant)] : [])].join(':'),
    )
    .join('|') || '-';

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function readLine(text: string): CartLine | null {
  const [code = '', count = '', shade] = text.split(':');
  const variant = shade === undefined ? null : decoded(shade);
  const quantity = Number(count);
  if (!/^[A-Z0-9][A-Z0-9-]{1,39}$/.test(code) || !/^\d{1,2}$/.test(count) || quantity < 1) return null;
  if (shade !== undefined && (variant === null || variant === '' || variant.length > 60)) return null;
  return { product_code: code, variant, quantity: Math.min(quantity, maxQuantity) };
}

/** The valid lines of such a text, each product and shade once. */
export function readCartText(text: string | null): readonly CartLine[] {
  const lines = new Map<string, CartLine>();
  for (const part of (text ?? '').slice(0, maxCookieText).split('|')) {
    const line = readLine(part);
    const key = `${line?.product_code}/${line?.variant}`;
    if (line && !lines.has(key) && lines.size < maxLines) lines.set(key, line);
  }
  return [...lines.values()];
}

/** The lines of a request's `Cookie` header. */
export const cartOfCookies = (header: string | null): readonly CartLine[] =>
  readCartText(cookieValue(header, cartCookie));

/** The `Set-Cookie` line that stores these lines. */
export const cartCookieLine = (lines: readonly Line[]): string => cookieLine(cartCookie, cartText(lines), cartDays);

const isSame = (a: Line, b: Line) => a.product_code === b.product_code && (a.variant ?? null) === (b.variant ?? null);

/** The lines without those of a paid order; more of a product than was ordered stays. */
export const withoutOrdered = <L extends Line>(lines: readonly L[], ordered: readonly Line[]): readonly L[] =>
  lines.flatMap((line) => {
    const quantity = line.quantity - (ordered.find((each) => isSame(each, line))?.quantity ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
