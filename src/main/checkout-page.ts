import type { ProviderScript } from '#server/gateways/wallets.ts';
import { contentSecurityPolicy } from './guards.ts';
import { bundlesOf } from './kept-page.ts';

/** The one page that loads scripts of others: those of the wallets that are configured. */
export const loadsProviders = (url: URL, providers: readonly ProviderScript[]): boolean =>
  providers.length > 0 && /^\/checkout\/?$/.test(url.pathname);

/** Its policy: our own bundles and the providers' own hosts, and what those need. Nothing that they name runs besides. */
export const checkoutPolicy = (
  url: URL,
  providers: readonly ProviderScript[],
  { nonce, development }: { nonce: string; development: boolean },
): string => {
  const hosts = new Set(providers.flatMap(({ scripts }) => scripts));
  const scripts = [`'nonce-${nonce}'`, bundlesOf(url), ...hosts].join(' ');
  return contentSecurityPolicy({ ...(development ? {} : { scripts }), nonce, development, providers });
};

/** A provider's window must be able to speak with the page that opened it, and its frame to ask for a payment. */
export const checkoutHeaders = (providers: readonly ProviderScript[]): Readonly<Record<string, string>> => ({
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(${['self', ...framesOf(providers)].join(' ')})`,
});

const framesOf = (providers: readonly ProviderScript[]): string[] => [
  ...new Set(providers.flatMap(({ frames }) => frames.map((frame) => `"${frame}"`))),
];
