/** The value of a cookie in a `Cookie` header or in `document.cookie`; null if there is none. */
export function cookieValue(cookies: string | null, name: string): string | null {
  const start = `${name}=`;
  const cookie = (cookies ?? '').split(/;\s*/).find((each) => each.startsWith(start));
  return cookie?.slice(start.length) ?? null;
}

/** The line that stores a cookie for some days, for `Set-Cookie` and for `document.cookie`; 0 days remove it. */
export const cookieLine = (name: string, value: string, days: number): string =>
  `${name}=${value}; Path=/; Max-Age=${days * 24 * 60 * 60}; SameSite=Lax`;

/** The cookie of this browser; null on the server and if there is none. */
export const browserCookie = (name: string): string | null =>
  typeof document === 'undefined' ? null : cookieValue(document.cookie, name);

/** Stores a cookie in this browser; 0 days remove it. */
export function setBrowserCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers still in use
  document.cookie = cookieLine(name, value, days) + secure;
}
