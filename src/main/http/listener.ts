import type { RequestListener, ServerOptions } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { openResponseCache } from './response-cache.ts';
import { serveCached } from './serve-cached.ts';
import { createSite, type SiteOptions } from './site.ts';
import { siteHeaders } from './site-headers.ts';

type ProductionOptions = Omit<SiteOptions, 'responseCache' | 'clientDir'> & { readonly clientDir: string };

/**
 * Limits of a connection. Idle ones stay open longer than common proxies reuse theirs (Caddy 120 s, nginx and AWS 60 s):
 * a server that closes first resets the request that the proxy sends at that moment.
 */
export const serverOptions: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 130_000,
  maxHeaderSize: 16 * 1024,
};

/** The production site: responses that are the same for every visitor come from the cache, before the site. */
export function siteListener(options: ProductionOptions): RequestListener {
  const responseCache = openResponseCache(options.deployment.catalogWatch, () => options.deployment.company);
  const site = getRequestListener(createSite({ ...options, responseCache }).fetch, { overrideGlobalObjects: false });
  const serve = serveCached(responseCache, siteHeaders(options.environment));
  return (request, response) => {
    if (!serve(request, response)) void site(request, response);
  };
}
