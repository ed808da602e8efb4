import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { keptAnswers } from './kept-answers.ts';
import { replayFrom } from './replay.ts';
import { createSite, type SiteOptions } from './site.ts';
import { siteHeaders } from './site-headers.ts';

type ProductionOptions = Omit<SiteOptions, 'kept' | 'clientDir'> & { readonly clientDir: string };

/** The site as it runs in production: what every visitor gets alike is kept and given again without asking the site. */
export function siteListener(options: ProductionOptions): RequestListener {
  const kept = keptAnswers(options.deployment.catalogWatch);
  const site = getRequestListener(createSite({ ...options, kept }).fetch, { overrideGlobalObjects: false });
  const replay = replayFrom(kept, siteHeaders(options.environment));
  return (request, response) => {
    if (!replay(request, response)) void site(request, response);
  };
}
