import { siteAddress } from '#domain/account/site-address.ts';

// `?next=` of sign-in: the page to return to. Anyone can edit an address, so it is validated.

/** `page` with the return address. */
export const withReturn = (page: string, { pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  pathname === '/' ? page : `${page}?${new URLSearchParams({ next: pathname + search })}`;

/** The sign-in page that returns to `next`; it is the shop's if `next` is a page of the shop (`isShopperPage`). */
export const signInPage = (next: string | null): string =>
  next === null ? '/auth' : `/auth?${new URLSearchParams({ next })}`;

/** The sign-in page of the shop. Without a page to return to, customers would get that of consultants. */
export const shopSignInPage = signInPage('/shop');

/** The enrolment, which a customer who signs in first continues with the account. */
export const enrolmentPath = '/auth?tab=signup';

/** The form that signs out, and then leads to the shop's sign-in page or, by default, to that of consultants. */
export const signOutPath = (page: string): string => `/sign-out${page.replace(/^[^?]*/, '')}`;

/** The return address, if it is the enrolment or a page of this site other than sign-in; null otherwise. */
export function returnAddress(url: URL): string | null {
  const next = siteAddress(url.searchParams.get('next') ?? '', [url.origin]);
  if (next === null || !next.startsWith('/')) return null;
  if (next === enrolmentPath) return next;
  const path = next.replace(/[?#].*$/, '').toLowerCase();
  return /^\/(auth|api|choose-password|sign-in|sign-out)(\/|$)/.test(path) ? null : next;
}
