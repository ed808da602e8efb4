import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { openResponseCache } from './response-cache.ts';
import { serveCached } from './serve-cached.ts';
import { createSite, type SiteOptions } from './site.ts';
import { siteHeaders } from './site-headers.ts';

type ProductionOptions = Omit<SiteOptions, 'responseCache' | 'clientDir'> & { readonly clientDir: string };

/** The production site: responses that are the same for every visitor come from the cache, before the site. */
export function siteListener(options: ProductionOptions): RequestListener {
  const responseCache = openResponseCache(options.deployment.catalogWatch, () => options.deployment.company);
  const site = getRequestListener(createSite({ ...options, responseCache }).fetch, { overrideGlobalObjects: false });
  const serve = serveCached(responseCache, siteHeaders(options.environment));
  return (request, response) => {
    if (!serve(request, response)) void site(request, response);
  };
}
