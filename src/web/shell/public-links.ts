import type { LegalTextKind } from '#domain/content/legal-text.ts';
import { m } from '#messages';

/** The pages of the public site, in the order of the header. */
export const publicLinks = [
  { to: '/', label: m.nav_home },
  { to: '/shop', label: m.nav_shop_all },
  { to: '/join-us', label: m.nav_join_us },
  { to: '/science', label: m.nav_science },
  { to: '/about', label: m.nav_about },
  { to: '/charter', label: m.nav_charter },
  { to: '/contact', label: m.nav_contact },
] as const;

/** The income disclosure: linked where the company has published one. */
export const disclosurePath = '/income-disclosure';

/** The compensation plan, which everyone can read. */
export const planPath = '/compensation-plan';

/** A customer's account. The settings of consultants are `/settings`. */
export const accountPath = '/account';

/** The page of a legal text: of the current version, or of a numbered one. */
export const legalTextPath = (kind: LegalTextKind, version?: number): string =>
  version === undefined ? `/${kind}` : `/${kind}?version=${version}`;
