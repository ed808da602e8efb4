import { createRouterClient } from '@orpc/server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Deployment } from '#server/context.ts';
import type { DatabaseProbe } from '#server/db/probe.ts';
import { walletScripts } from '#server/gateways/gateways.ts';
import { router } from '#server/router.ts';
import { legalTextPath } from '#web/shell/public-links.ts';
import type { Calculator } from '../calculator/calculator.ts';
import type { Environment } from '../config/environment.ts';
import { apiDocsPages } from './api-docs.ts';
import { appManifest } from './app/app-manifest.ts';
import { builtFiles } from './built-files.ts';
import { documentFiles } from './documents.ts';
import { refusalOf } from './error-response.ts';
import { imageFiles, photoFiles, privateFiles } from './files.ts';
import { functionsApi } from './functions.ts';
import { allowHosts, type Env, plainPaths, sameOrigin } from './guards.ts';
import { mailPreviews } from './mail/mail-previews.ts';
import { mailboxPages } from './mail/mailbox.ts';
import { openApiPages } from './openapi.ts';
import { type LanguageAssets, type Pages, pageHandler } from './pages.ts';
import {
  type CachedOr,
  type CallOf,
  cachedBy,
  callsOf,
  callsWithKeys,
  logFailure,
  requestContext,
} from './request-context.ts';
import { refuse } from './request-input.ts';
import type { ResponseCache } from './response-cache.ts';
import { hideBackOffice, robotsAndSitemap } from './robots-and-sitemap.ts';
import { signInApi } from './sign-in.ts';
import { signOutPage } from './sign-out.ts';
import { webhooks } from './webhooks.ts';

export type SiteOptions = {
  readonly deployment: Deployment;
  readonly environment: Environment;
  readonly pages: Pages;
  /** Without them, pages in another language have the scripts of the standard one. */
  readonly languageAssets?: LanguageAssets;
  /** Folder of the built files for browsers; none in development. */
  readonly clientDir?: string;
  /** Responses for visitors; none in development. */
  readonly responseCache?: ResponseCache;
  /** Calculates in another process; without one the site calculates itself. */
  readonly calculator?: Calculator;
  /** Whether the process is about to stop: a load balancer then sends no requests here. */
  readonly isDraining?: () => boolean;
};

/** The whole site as one application: guards, sign-in, functions, pages. */
export function createSite(options: SiteOptions): Hono<Env> {
  const { deployment, environment, pages, languageAssets = {}, calculator, clientDir } = options;
  const providers = walletScripts(deployment);
  const callOf = callsOf(deployment);
  const cachedOr = cachedBy(options.responseCache);

  const app = new Hono<Env>();
  app.use(requestContext(deployment, environment, providers));
  addGuards(app, options);
  if (clientDir !== undefined) app.use(builtFiles(clientDir));
  app.use(compress());

  app.route('/', healthChecks(deployment.probe, options.isDraining));
  addApi(app, options, callOf, cachedOr);
  if (deployment.demo)
    app.route('/dev', mailboxPages(deployment.db)).route(
      '/dev',
      mailPreviews(() => deployment.company),
    );
  app.route(
    '/',
    appManifest(() => deployment.company.brand.name),
  );
  app.route('/photos', photoFiles(deployment, logFailure));
  app.route('/images', imageFiles(deployment, callOf, logFailure));
  app.route('/files', privateFiles(deployment, logFailure));
  app.route(
    '/',
    robotsAndSitemap(deployment.company.hosts, async (c) => {
      const { catalog, content } = createRouterClient(router, { context: await callOf(c) });
      const [products, legalTexts] = await Promise.all([catalog.getPublicProducts(), content.getLegalTexts()]);
      return [
        ...products.data.map(({ product_code }) => `/shop/${encodeURIComponent(product_code)}`),
        ...legalTexts.data.map(({ kind }) => legalTextPath(kind)),
      ];
    }),
  );

  // A page is read, or accepts its own form.
  app.use(async (c, next) => {
    if (['GET', 'HEAD', 'POST'].includes(c.req.method)) return next();
    return c.json({ code: 'METHOD_NOT_ALLOWED', error: 'Pages accept GET, HEAD and POST only.' }, 405, {
      allow: 'GET, HEAD, POST',
      'cache-control': 'no-store',
    });
  });
  const development = clientDir === undefined;
  app.all(
    '*',
    pageHandler({
      deployment,
      pages,
      languageAssets,
      development,
      calculator,
      providers,
      callOf,
      cachedOr,
      log: logFailure,
    }),
  );
  app.onError((error, c) => {
    const { status, refusal, headers } = refusalOf(error);
    if (status >= 500) logFailure(error, c.get('requestId'));
    return Response.json(refusal, { status, headers: { 'cache-control': 'no-store', ...headers } });
  });
  return app;
}

function addGuards(app: Hono<Env>, { deployment, environment }: SiteOptions): void {
  const origins = [environment.publicUrl, environment.backOfficeUrl];
  app.use(allowHosts(origins, environment.demo));
  app.use(plainPaths);
  app.use(sameOrigin(origins, environment.demo));
  app.use(hideBackOffice(deployment.company.hosts));
}

/** How long a program may use the signing keys that it has read. */
const signingKeysSeconds = 300;

function addApi(
  app: Hono<Env>,
  { deployment, environment, calculator }: SiteOptions,
  callOf: CallOf,
  cachedOr: CachedOr,
): void {
  app.route('/api/auth', signInApi(deployment));
  app.route('/sign-out', signOutPage(deployment, logFailure));
  app.get('/.well-known/jwks.json', async () => {
    const keys = await deployment.auth.handler(new Request(new URL('/api/auth/jwks', environment.publicUrl)));
    const headers = new Headers(keys.headers);
    if (keys.ok) headers.set('cache-control', `public, max-age=${signingKeysSeconds}`);
    return new Response(keys.body, { status: keys.status, headers });
  });
  app.route(
    '/api',
    openApiPages(async () => ({
      publicUrl: environment.publicUrl,
      brand: deployment.company.brand.name,
      sessionCookie: (await deployment.auth.$context).authCookies.sessionToken.name,
    })),
  );
  app.route(
    '/api',
    apiDocsPages(() => deployment.company.brand.name),
  );
  app.route('/api/functions', functionsApi(callsWithKeys(deployment, callOf), logFailure, cachedOr, calculator));
  app.route('/api/webhooks', webhooks(deployment, logFailure, calculator));
  app.route('/api', documentFiles(callOf, logFailure));
  app.all('/api/*', () => refuse(404, { code: 'UNKNOWN_FUNCTION', error: 'There is no such function.' }));
}

/**
 * `/healthz`: the process is alive. `/readyz`, for a load balancer: it can serve. Not ready are nodes that are stopping or
 * with a database that accepts no writes.
 */
function healthChecks(probe: DatabaseProbe, isDraining = () => false) {
  return new Hono()
    .get('/healthz', (c) => c.json({ ok: true }))
    .get('/readyz', async (c) => {
      const isReady = !isDraining() && (await probe.answers());
      const headers = { 'cache-control': 'no-store', ...(isReady ? {} : { 'retry-after': '5' }) };
      return c.json({ ok: isReady }, isReady ? 200 : 503, headers);
    });
}
