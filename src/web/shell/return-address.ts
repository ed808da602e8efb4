import { siteAddress } from '#domain/account/site-address.ts';

// `?next=` of sign-in: the page to return to. Anyone can edit an address, so it is validated.

/** `page` with the return address. */
export const withReturn = (page: string, { pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  pathname === '/' ? page : `${page}?${new URLSearchParams({ next: pathname + search })}`;

/** The return address, if it is a page of this site other than sign-in; null otherwise. */
export function returnAddress(url: URL): string | null {
  const next = siteAddress(url.searchParams.get('next') ?? '', [url.origin]);
  if (next === null || !next.startsWith('/')) return null;
  const path = next.replace(/[?#].*$/, '').toLowerCase();
  return /^\/(auth|api|choose-password|sign-in|sign-out)(\/|$)/.test(path) ? null : next;
}
