import { cookieLine, cookieValue } from '#web/ui/form/cookie.ts';

// A guest's wishes in a cookie that the browser and the server both read and write (decision 037). Those of an account
// are on the server.

export const wishCookie = 'birchline.wishes';
export const wishDays = 365;

/** The server's limit (`maxWishListItems` of the contract). */
export const maxWishes = 200;

const isCode = (code: unknown): code is string => typeof code === 'string' && /^[A-Z0-9][A-Z0-9-]{1,39}$/.test(code);

/** Product codes without duplicates, as many as a list may have. */
export const wishesOf = (codes: readonly unknown[]): readonly string[] =>
  [...new Set(codes.filter(isCode))].slice(0, maxWishes);

/** The codes as text: `LBC-MASC.LBC-BODYOIL`. Browsers refuse more than 4096 bytes; the newest come first. */
export const wishText = (codes: readonly string[]): string => {
  const text = codes.join('.');
  return text.length <= 3800 ? text : text.slice(0, text.lastIndexOf('.', 3800));
};

export const readWishText = (text: string | null): readonly string[] => wishesOf((text ?? '').split('.'));

/** The wishes of a request's `Cookie` header. */
export const wishesOfCookies = (header: string | null): readonly string[] =>
  readWishText(cookieValue(header, wishCookie));

/** The `Set-Cookie` line that stores them. */
export const wishCookieLine = (codes: readonly string[]): string => cookieLine(wishCookie, wishText(codes), wishDays);

/** The list with a product added as the newest wish, or removed. */
export function withWish(codes: readonly string[], code: string, wished: boolean): readonly string[] {
  if (wished) return codes.includes(code) ? codes : [code, ...codes];
  return codes.filter((each) => each !== code);
}
