import type { CompanySettings } from '#contract/company.ts';
import type { SignedInPerson } from '#contract/person.ts';
import { publicLinks } from './public-links.ts';

type Question = {
  readonly url: URL;
  readonly person: Pick<SignedInPerson, 'isAdmin' | 'isConsultant'> | null;
  readonly hosts: CompanySettings['hosts'];
};

/** Paths that begin like this are never shown without a sign-in, whatever follows (specification, sections 2.1 and 2.2). */
export const guardedStarts = [
  '/dashboard',
  '/network',
  '/financials',
  '/earnings',
  '/wallets',
  '/data-import',
  '/data-viewer',
  '/analytics',
  '/achievements',
  '/promotions',
  '/settings',
  '/admin',
  '/product-generator',
] as const;

const publicPages = [
  ...publicLinks.map(({ to }) => to).filter((to) => to !== '/'),
  '/checkout',
  '/payment-success',
  '/pay',
];

/** The back-office host is known by its name; an installation on one host that is named so has no other to lead to. */
export const isBackOffice = (url: URL, hosts: CompanySettings['hosts']): boolean =>
  namesBackOffice(url) && url.host !== new URL(hosts.public).host;

export const namesBackOffice = ({ hostname }: URL): boolean => hostname.includes('backoffice');

/** Whether the page belongs to the public host alone. The start page and sign-in are on both. */
export const isPublicPage = ({ pathname }: URL): boolean => {
  const path = pathname.toLowerCase();
  return publicPages.some((page) => path === page || path.startsWith(`${page}/`));
};

/**
 * Where an address leads instead, by host and by who is signed in; null where its own page (or the not-found page) is
 * shown. An answer that is no path leads to the other host. (Specification 2.2; product.md, "Back-office pages on the
 * public host".)
 */
export function homeSwitch({ url, person, hosts }: Question): string | null {
  const { pathname, search, searchParams } = url;
  if (pathname === '/' && searchParams.get('type') === 'recovery') return `/auth${search}`;
  if (person === null && guardedStarts.some((start) => pathname.toLowerCase().startsWith(start))) return '/auth';
  if (!isBackOffice(url, hosts)) return null;
  if (isPublicPage(url)) return `${hosts.public}${pathname}${search}`;
  if (pathname !== '/') return null;
  if (person === null) return '/auth';
  if (person.isAdmin) return '/admin';
  return person.isConsultant ? '/dashboard' : `${hosts.public}/shop`;
}
