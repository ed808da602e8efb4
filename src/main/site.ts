import { randomBytes, randomUUID } from 'node:crypto';
import { createRouterClient, onError } from '@orpc/server';
import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { createRequestHandler, isRouteErrorResponse, RouterContextProvider, type ServerBuild } from 'react-router';
import { visitor } from '#domain/person/actor.ts';
import { actorOf } from '#server/auth/session.ts';
import type { Call, Deployment } from '#server/context.ts';
import { reasonOf } from '#server/db/reason.ts';
import { scriptsOf } from '#server/gateways/wallets.ts';
import { router } from '#server/router.ts';
import { apiContext, companyContext, failureContext, nonceContext, nowContext, personContext } from '#web/context.ts';
import { builtFiles } from './built-files.ts';
import type { Calculator } from './calculator.ts';
import { checkoutHeaders, checkoutPolicy, loadsProviders } from './checkout-page.ts';
import type { Environment } from './environment.ts';
import { foundPages, hideBackOffice } from './found.ts';
import { functionsApi } from './functions.ts';
import { addressOf, allowHosts, contentSecurityPolicy, type Env, plainPaths, sameOrigin } from './guards.ts';
import type { KeptAnswers, Made } from './kept-answers.ts';
import { isKeptPage, keptPagePolicy } from './kept-page.ts';
import { mailboxPages } from './mailbox.ts';
import { openApiPages } from './openapi.ts';
import { paperFiles } from './papers.ts';
import { isUnavailable } from './refusal.ts';
import { keyOf, mayReplay, responseOf } from './replay.ts';
import { signInApi } from './signin.ts';
import { siteHeaders } from './site-headers.ts';

export type SiteOptions = {
  readonly deployment: Deployment;
  readonly environment: Environment;
  /** The built pages, or how to get them afresh at each request while developing. */
  readonly pages: ServerBuild | (() => Promise<ServerBuild>);
  /** Folder of the built files for browsers; none while developing. */
  readonly clientDir?: string;
  /** Where answers to visitors are kept; none while developing. */
  readonly kept?: KeptAnswers;
  /** Calculates beside the site; without one it calculates itself. */
  readonly calculator?: Calculator;
};

/** The whole site as one application: guards, sign-in, functions, pages. */
export function createSite({ deployment, environment, pages, clientDir, kept, calculator }: SiteOptions): Hono<Env> {
  const development = clientDir === undefined;
  const origins = [environment.publicUrl, environment.backOfficeUrl];

  const callOf = async (c: Context<Env>): Promise<Call> => ({
    ...deployment,
    actor: await actorOf(deployment.auth, deployment.signInDb, c.req.raw.headers, (line) =>
      c.get('cookies').push(line),
    ),
    requestId: c.get('requestId'),
    address: c.get('address'),
  });
  const providers = scriptsOf(deployment.wallets);
  const always = Object.entries(siteHeaders(environment));
  const atCheckout = Object.entries({ ...siteHeaders(environment), ...checkoutHeaders(providers) });
  /** A visitor's answer from what is kept, or made for it; `otherwise` for everybody else's. */
  const keptOr = async (c: Context<Env>, make: () => Promise<Made>, otherwise: () => Promise<Response>) => {
    const { method, headers } = c.req.raw;
    if (!kept || !mayReplay(method, headers.get('cookie'), headers.get('authorization'))) return otherwise();
    const answer = await kept.answer(keyOf(c.get('url')), make);
    return answer instanceof Response ? answer : responseOf(answer, c.req.raw);
  };
  const log = (error: unknown, requestId: string) => console.error(`request ${requestId}: ${reasonOf(error)}`);

  const app = new Hono<Env>();
  app.use(async (c, next) => {
    c.set('address', addressOf(c.req.raw, c.env.incoming.socket.remoteAddress, environment.trustedProxies));
    c.set('requestId', randomUUID());
    c.set('cookies', []);
    c.set('url', new URL(c.req.url));
    await next();
    // Whoever changed something sees it in the next answer, before the database has told anybody.
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') deployment.catalogWatch.doubt();
    const { headers } = c.res;
    for (const line of c.get('cookies')) headers.append('set-cookie', line);
    headers.set('x-request-id', c.get('requestId'));
    const own = loadsProviders(c.get('url'), providers) ? atCheckout : always;
    for (const [name, value] of own) headers.set(name, value);
  });
  app.use(allowHosts(origins, environment.demo));
  app.use(plainPaths);
  app.use(sameOrigin(origins, environment.demo));
  app.use(hideBackOffice(deployment.company.hosts));

  if (clientDir !== undefined) {
    app.use(builtFiles(clientDir));
  }
  app.use(compress());

  // Alive, and for a balancer ready: a node without its database sells nothing.
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.get('/readyz', async (c) => {
    try {
      await deployment.db.execute(sql`select 1`);
      return c.json({ ok: true });
    } catch {
      return c.json({ ok: false }, 503);
    }
  });
  app.route('/api/auth', signInApi(deployment));
  app.get('/.well-known/jwks.json', () =>
    deployment.auth.handler(new Request(new URL('/api/auth/jwks', environment.publicUrl))),
  );
  app.route(
    '/api',
    openApiPages(async () => ({
      publicUrl: environment.publicUrl,
      brand: deployment.company.brand.name,
      sessionCookie: (await deployment.auth.$context).authCookies.sessionToken.name,
    })),
  );
  app.route('/api/functions', functionsApi(callOf, log, keptOr, calculator));
  app.route('/api', paperFiles(callOf, log));
  app.all('/api/*', (c) => c.json({ code: 'UNKNOWN_FUNCTION', error: 'There is no such function.' }, 404));
  if (deployment.demo) app.route('/dev', mailboxPages(deployment.db));

  app.route(
    '/',
    foundPages(deployment.company.hosts, async (c) => {
      const { data } = await createRouterClient(router, { context: await callOf(c) }).catalog.getPublicProducts();
      return data.map(({ product_code }) => product_code);
    }),
  );

  // What a page's form may send.
  app.use(
    bodyLimit({ maxSize: 64 * 1024, onError: () => new Response('What you sent is too large.', { status: 413 }) }),
  );
  const render = createRequestHandler(pages, development ? 'development' : 'production');
  const renderFor = async (context: Call, request: Request, nonce: string, onFailure = () => {}): Promise<Response> => {
    const client = createRouterClient(router, { context, interceptors: [onError(onFailure)] });
    const provider = new RouterContextProvider();
    provider.set(apiContext, client);
    provider.set(nonceContext, nonce);
    provider.set(companyContext, deployment.company);
    provider.set(nowContext, deployment.now());
    // An address that isn't there is no failure of ours.
    provider.set(failureContext, (error) => {
      if (!isRouteErrorResponse(error)) log(error, context.requestId);
    });
    provider.set(personContext, await client.person.getSession());
    const page = await render(request, provider);
    return new Response(page.body, page);
  };
  const ownPage = (page: Response, nonce: string, url: URL): Response => {
    const policy = loadsProviders(url, providers)
      ? checkoutPolicy(url, providers, { nonce, development })
      : contentSecurityPolicy({ nonce, development });
    page.headers.set('content-security-policy', policy);
    page.headers.append('vary', 'Cookie, Host');
    if (!page.headers.has('cache-control')) page.headers.set('cache-control', 'no-store');
    return page;
  };
  /** Made of the address alone, without anything else that this visitor's browser says. */
  const visitorsPage = async (c: Context<Env>): Promise<Made> => {
    let complete = true;
    const nonce = randomBytes(16).toString('base64');
    const context = { ...deployment, actor: visitor, requestId: c.get('requestId'), address: c.get('address') };
    const page = await renderFor(context, new Request(c.get('url')), nonce, () => {
      complete = false;
    });
    if (page.status !== 200 || page.headers.has('set-cookie'))
      return { answer: ownPage(page, nonce, c.get('url')), keep: false };
    const html = await page.text();
    const whole = new Response(html, page);
    if (!complete) return { answer: ownPage(whole, nonce, c.get('url')), keep: false };
    whole.headers.set('content-security-policy', keptPagePolicy(html, c.get('url'), nonce));
    whole.headers.set('vary', 'Accept-Encoding, Cookie, Host');
    whole.headers.set('cache-control', 'no-cache');
    return { answer: whole, keep: true };
  };
  app.all('*', async (c) => {
    const own = async () => {
      const nonce = randomBytes(16).toString('base64');
      return ownPage(await renderFor(await callOf(c), c.req.raw, nonce), nonce, c.get('url'));
    };
    try {
      const shared = isKeptPage(c.get('url'), deployment.company.hosts);
      return await (shared ? keptOr(c, () => visitorsPage(c), own) : own());
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return unavailablePage(deployment.company.brand.name);
    }
  });
  app.onError((error, c) => {
    log(error, c.get('requestId'));
    return Response.json(
      { code: 'INTERNAL_SERVER_ERROR', error: 'Something went wrong on our side. Please try again later.' },
      { status: 500 },
    );
  });
  return app;
}

/** Shown when even the frame of a page can't be made: without the database nobody knows who is asking. */
const unavailablePage = (brand: string) =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${brand}</title><main><h1>We will be right back</h1><p>The service is temporarily unavailable. Please try again in a moment.</p></main></html>`,
    {
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '5', 'cache-control': 'no-store' },
    },
  );
