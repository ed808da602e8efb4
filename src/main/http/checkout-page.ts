import type { ProviderScript } from '#server/gateways/wallet.ts';
import { bundlesOf } from './cached-page.ts';
import { contentSecurityPolicy } from './guards.ts';

/** The one page that loads third-party scripts: those of the configured wallets. */
export const loadsProviders = (url: URL, providers: readonly ProviderScript[]): boolean =>
  providers.length > 0 && /^\/checkout\/?$/.test(url.pathname);

/** The pages that open payments, or the page of a card processor on which a card is saved. */
export const opensPayments = (url: URL): boolean => /^\/(checkout|payment-success|settings)\/?$/.test(url.pathname);

/** Its policy: our own bundles, the providers' hosts and what those need. */
export const checkoutPolicy = (
  url: URL,
  providers: readonly ProviderScript[],
  { nonce, development, redirects }: { nonce: string; development: boolean; redirects: readonly string[] },
): string => {
  const hosts = new Set(providers.flatMap(({ scripts }) => scripts));
  const scripts = [`'nonce-${nonce}'`, bundlesOf(url), ...hosts].join(' ');
  return contentSecurityPolicy({ ...(development ? {} : { scripts }), nonce, development, providers, redirects });
};

/** Lets a provider's window communicate with the page that opened it, and its frame request a payment. */
export const checkoutHeaders = (providers: readonly ProviderScript[]): Readonly<Record<string, string>> => ({
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(${['self', ...framesOf(providers)].join(' ')})`,
});

const framesOf = (providers: readonly ProviderScript[]): string[] => [
  ...new Set(providers.flatMap(({ frames }) => frames.map((frame) => `"${frame}"`))),
];
