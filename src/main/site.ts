import { randomBytes, randomUUID } from 'node:crypto';
import { serveStatic } from '@hono/node-server/serve-static';
import { createRouterClient } from '@orpc/server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { actorOf } from '#server/auth/session.ts';
import type { Call, Deployment } from '#server/context.ts';
import { reasonOf } from '#server/db/reason.ts';
import { router } from '#server/router.ts';
import { apiContext, companyContext, nonceContext, nowContext, personContext } from '#web/context.ts';
import type { Environment } from './environment.ts';
import { foundPages, hideBackOffice } from './found.ts';
import { functionsApi, isUnavailable } from './functions.ts';
import { addressOf, allowHosts, contentSecurityPolicy, type Env, plainPaths, sameOrigin } from './guards.ts';
import { mailboxPages } from './mailbox.ts';
import { openApiPages } from './openapi.ts';
import { signInApi } from './signin.ts';

export type SiteOptions = {
  readonly deployment: Deployment;
  readonly environment: Environment;
  /** The built pages, or how to get them afresh at each request while developing. */
  readonly pages: ServerBuild | (() => Promise<ServerBuild>);
  /** Folder of the built files for browsers; none while developing. */
  readonly clientDir?: string;
};

/** The whole site as one application: guards, sign-in, functions, pages. */
export function createSite({ deployment, environment, pages, clientDir }: SiteOptions): Hono<Env> {
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
  const log = (error: unknown, requestId: string) => console.error(`request ${requestId}: ${reasonOf(error)}`);

  const app = new Hono<Env>();
  app.use(async (c, next) => {
    c.set('address', addressOf(c.req.raw, c.env.incoming.socket.remoteAddress, environment.trustedProxies));
    c.set('requestId', randomUUID());
    c.set('cookies', []);
    await next();
    const { headers } = c.res;
    for (const line of c.get('cookies')) headers.append('set-cookie', line);
    headers.set('x-request-id', c.get('requestId'));
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('cross-origin-opener-policy', 'same-origin');
    headers.set('cross-origin-resource-policy', 'same-origin');
    headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(self)');
    if (environment.publicUrl.startsWith('https:')) {
      headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains');
    }
  });
  app.use(allowHosts(origins, environment.demo));
  app.use(plainPaths);
  app.use(sameOrigin(origins, environment.demo));
  app.use(hideBackOffice(deployment.company.hosts));

  if (clientDir !== undefined) {
    app.use(
      '/assets/*',
      serveStatic({
        root: clientDir,
        precompressed: true,
        onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
      }),
    );
    app.use(
      '*',
      serveStatic({
        root: clientDir,
        precompressed: true,
        onFound: (_path, c) => c.header('cache-control', 'public, max-age=3600'),
      }),
    );
  }
  app.use(compress());

  app.get('/healthz', (c) => c.json({ ok: true }));
  app.route('/api/auth', signInApi(deployment));
  app.get('/.well-known/jwks.json', () =>
    deployment.auth.handler(new Request(new URL('/api/auth/jwks', environment.publicUrl))),
  );
  app.route('/api', openApiPages(environment.publicUrl, deployment.company.brand.name));
  app.route('/api/functions', functionsApi(callOf, log));
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
  app.all('*', async (c) => {
    const nonce = randomBytes(16).toString('base64');
    try {
      const context = await callOf(c);
      const client = createRouterClient(router, { context });
      const provider = new RouterContextProvider();
      provider.set(apiContext, client);
      provider.set(nonceContext, nonce);
      provider.set(companyContext, deployment.company);
      provider.set(nowContext, deployment.now());
      provider.set(personContext, await client.person.getSession());
      const page = await render(c.req.raw, provider);
      const answer = new Response(page.body, page);
      answer.headers.set('content-security-policy', contentSecurityPolicy(nonce, development));
      answer.headers.append('vary', 'Cookie, Host');
      if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'no-store');
      return answer;
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
