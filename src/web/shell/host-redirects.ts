import type { SignedInPerson } from '#contract/account/account.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { legalTextKinds } from '#domain/content/legal-text.ts';
import type { Language } from '#domain/language/language.ts';
import { type StartPage, startPageOf } from '#domain/settings/start-page.ts';
import { publicAddress } from '#web/language/public-address.ts';
import { accountPath, disclosurePath, legalTextPath, planPath, publicLinks } from './public-links.ts';
import { withReturn } from './return-address.ts';

const choosePassword = '/choose-password';

/** The links of mails that lead to the start page, with this in their query. */
const mailedTypes: readonly string[] = ['recovery', 'confirm'];

type Question = {
  readonly url: URL;
  readonly person: Pick<SignedInPerson, 'isAdmin' | 'isConsultant' | 'mustChangePassword' | 'preferences'> | null;
  readonly hosts: CompanySettings['hosts'];
  /** The language of the reader's pages on this host. */
  readonly language: Language;
};

/** Paths with these prefixes always require a sign-in (specification, sections 2.1 and 2.2). */
export const guardedPrefixes = [
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

/** Back-office pages that are not in the specification. */
const moreGuardedPages = ['/agreement', '/plan', '/help', '/statements', '/orders', accountPath];

const publicPages = [
  ...publicLinks.map(({ to }) => to).filter((to) => to !== '/'),
  disclosurePath,
  planPath,
  ...legalTextKinds.map((kind) => legalTextPath(kind)),
  '/checkout',
  '/payment-success',
  '/pay',
];

/** The path of the page with which a person starts: the chosen one, and otherwise `standard`. */
export const startPath = (
  { isAdmin, preferences }: Pick<SignedInPerson, 'isAdmin' | 'preferences'>,
  standard: StartPage,
): string => `/${startPageOf({ startPage: preferences.startPage, isAdmin }, standard)}`;

/** Whether an address is on the back-office host of the settings. A single-host installation has none. */
export const isBackOffice = (url: URL, hosts: CompanySettings['hosts']): boolean =>
  url.host === new URL(hosts.backOffice).host && url.host !== new URL(hosts.public).host;

/**
 * The target of Consultant Login: the back-office host, or on a single host sign-in, which redirects signed-in users.
 */
export const consultantLogin = (hosts: CompanySettings['hosts']): string =>
  hosts.backOffice === hosts.public ? '/auth' : hosts.backOffice;

/** Whether the page belongs only to the public host. The start page and sign-in are on both. */
export const isPublicPage = ({ pathname }: URL): boolean => {
  const path = pathname.toLowerCase();
  return publicPages.some((page) => isAtOrBelow(path, page));
};

/** Whether a visitor who asked for this page signs in as a shopper: it is public, or a page of a customer's account. */
export const isShopperPage = (url: URL, hosts: CompanySettings['hosts']): boolean => {
  if (isBackOffice(url, hosts)) return false;
  const path = url.pathname.toLowerCase();
  return path === '/' || isPublicPage(url) || [accountPath, '/orders'].some((page) => isAtOrBelow(path, page));
};

const isAtOrBelow = (path: string, page: string): boolean => path === page || path.startsWith(`${page}/`);

const isGuarded = (pathname: string): boolean => {
  const path = pathname.toLowerCase();
  return (
    guardedPrefixes.some((start) => path.startsWith(start)) || moreGuardedPages.some((page) => isAtOrBelow(path, page))
  );
};

/**
 * The redirect of an address by host and user; null where its own page (or the not-found page) is shown. A target
 * that is not a path is on the other host. (Specification 2.2; product.md, "Back-office pages on the public host".)
 */
export function hostRedirects({ url, person, hosts, language }: Question): string | null {
  const { pathname, search, searchParams } = url;
  if (pathname === '/' && mailedTypes.includes(searchParams.get('type') ?? '')) return `/auth${search}`;
  if (person?.mustChangePassword) return pathname === choosePassword ? null : withReturn(choosePassword, url);
  if (person === null && isGuarded(pathname)) return withReturn('/auth', url);
  if (!isBackOffice(url, hosts)) return null;
  if (isPublicPage(url)) return publicAddress(`${pathname}${search}`, hosts, language);
  if (pathname !== '/') return null;
  if (person === null) return '/auth';
  if (!person.isConsultant) return publicAddress('/shop', hosts, language);
  return startPath(person, person.isAdmin ? 'admin' : 'dashboard');
}
