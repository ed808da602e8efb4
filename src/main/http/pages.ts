import { randomBytes } from 'node:crypto';
import { createRouterClient, ORPCError, onError } from '@orpc/server';
import type { Context, Handler } from 'hono';
import { html } from 'hono/html';
import {
  createRequestHandler,
  isRouteErrorResponse,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { largestImage } from '#contract/catalog/product-image.ts';
import { largestPhoto } from '#contract/consultant/profile.ts';
import { functionName, unstorableText } from '#contract/function.ts';
import { readerLanguage } from '#contract/language/format.ts';
import { largestReturnFile } from '#contract/payout/return-file.ts';
import { largestReceipt } from '#contract/report/financials.ts';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { csvLimits, importLimits } from '#domain/import/csv-file.ts';
import { type Language, languages, standardLanguage } from '#domain/language/language.ts';
import { m } from '#messages';
import type { Call, Deployment } from '#server/context.ts';
import { currentWork } from '#server/db/work-limits.ts';
import { paymentSites } from '#server/gateways/gateways.ts';
import type { ProviderScript } from '#server/gateways/wallet.ts';
import { inLanguage, streamInLanguage } from '#server/language/in-language.ts';
import { languageOf } from '#server/language/language-of.ts';
import { router } from '#server/router.ts';
import {
  apiContext,
  companyContext,
  demoContext,
  failureContext,
  nextPartContext,
  nonceContext,
  nowContext,
  personContext,
} from '#web/context.ts';
import { chosenLanguage } from '#web/language/language-cookie.ts';
import { failedAdminCheck } from '#web/shell/admin-check.ts';
import { type Calculator, callOrCalculate } from '../calculator/calculator.ts';
import { offlineCopyName } from './app/offline-copy.ts';
import { bodyBytes } from './body-text.ts';
import { cachedPagePolicy, categoryIn, isCachedPage } from './cached-page.ts';
import { checkoutPolicy, loadsProviders, opensPayments } from './checkout-page.ts';
import { type RefusedCall, refusalOf } from './error-response.ts';
import { contentSecurityPolicy, type Env } from './guards.ts';
import { pageError } from './page-errors.ts';
import type { CachedOr, CallOf, Log } from './request-context.ts';
import type { FreshResponse } from './response-cache.ts';
import { hasUnstorableText } from './unstorable-text.ts';

/** The built pages, or a function that loads them for each request in development. */
export type Pages = ServerBuild | (() => Promise<ServerBuild>);

/** The scripts of the built pages in the other languages: the scripts of a page have one language. */
export type LanguageAssets = Readonly<Partial<Record<Language, ServerBuild['assets']>>>;

export type PageOptions = {
  readonly deployment: Deployment;
  readonly pages: Pages;
  readonly languageAssets: LanguageAssets;
  readonly development: boolean;
  /** Calculates in another process; without one the pages calculate themselves. */
  readonly calculator: Calculator | undefined;
  readonly providers: readonly ProviderScript[];
  readonly callOf: CallOf;
  readonly cachedOr: CachedOr;
  readonly log: Log;
};

/** Answers every other address with a rendered page. */
export function pageHandler(options: PageOptions): Handler<Env> {
  const { deployment, callOf, cachedOr, log } = options;
  const render = renderer(options);
  const ownPage = async (c: Context<Env>): Promise<Response> => {
    const nonce = newNonce();
    const call = await callOf(c);
    // An admin may be about to calculate, so the process starts now.
    if (call.actor.role === 'admin' && c.get('url').pathname.startsWith('/admin')) options.calculator?.wake();
    const request = c.req.method === 'POST' ? await formRequest(c, call.actor) : c.req.raw;
    if (request === null) {
      const tooLarge = () => tooLargePage(deployment.company.brand.name);
      return asOwnPage(options, inLanguage(await languageOf(call), tooLarge), nonce, c.get('url'));
    }
    const page = asOwnPage(options, await render(call, request, nonce), nonce, c.get('url'));
    const version = typeof options.pages === 'function' ? null : options.pages.assets.version;
    const copy = version === null || page.status !== 200 ? null : offlineCopyName(call.actor, c.get('url'), version);
    if (copy !== null) page.headers.set('offline-copy', copy);
    return page;
  };
  /** Rendered from the address and the language alone, ignoring everything else in the request. */
  const visitorsPage = async (c: Context<Env>): Promise<FreshResponse> => {
    let complete = true;
    const nonce = newNonce();
    const url = c.get('url');
    const context = {
      ...deployment,
      actor: visitor,
      browserLanguage: chosenLanguage(c.req.header('cookie')) ?? standardLanguage,
      requestId: c.get('requestId'),
      address: c.get('address'),
    };
    const page = await render(context, new Request(url), nonce, () => {
      complete = false;
    });
    if (page.status !== 200 || page.headers.has('set-cookie')) {
      return { response: asOwnPage(options, page, nonce, url), cacheable: false };
    }
    const html = await page.text();
    const whole = new Response(html, page);
    // A function may fail as late as at the page's last byte.
    if (!complete || !(await hasKnownCategory(context, url))) {
      return { response: asOwnPage(options, whole, nonce, url), cacheable: false };
    }
    whole.headers.set('content-security-policy', cachedPagePolicy(html, url, nonce));
    whole.headers.set('vary', 'Accept-Encoding, Cookie, Host');
    whole.headers.set('cache-control', 'no-cache');
    return { response: whole, cacheable: true };
  };
  return async (c) => {
    try {
      if (!isCachedPage(c.get('url'), deployment.company.hosts)) return await ownPage(c);
      return await cachedOr(
        c,
        () => visitorsPage(c),
        () => ownPage(c),
      );
    } catch (error) {
      const { status, headers } = refusalOf(error);
      if (status !== 503) throw error;
      log(error, c.get('requestId'));
      return unavailablePage(deployment.company.brand.name, c.get('url').pathname, headers);
    }
  };
}

/** Whether the category in an address, if there is one, has products: others are unlimited, so that their pages would displace all others. */
async function hasKnownCategory(context: Call, url: URL): Promise<boolean> {
  const category = categoryIn(url);
  if (category === null) return true;
  const { data } = await createRouterClient(router, { context }).catalog.getPublicProducts();
  return data.some(({ item_category }) => item_category === category);
}

/** Bytes of a form with fields only. */
const fieldBytes = 64 * 1024;

/** Pages with forms that may be larger, by how many bytes, for whom. */
const largerForms: readonly { path: RegExp; bytes: number; admins?: true }[] = [
  { path: /^\/settings(\.data)?$/, bytes: largestPhoto },
  { path: /^\/financials(\.data)?$/, bytes: largestReceipt },
  { path: /^\/admin\/products\/[0-9a-f-]{36}(\.data)?$/, bytes: largestImage, admins: true },
  { path: /^\/data-import(\.data)?$/, bytes: csvLimits.bytes, admins: true },
  { path: /^\/admin\/imports(\.data)?$/, bytes: importLimits.bytes, admins: true },
  { path: /^\/admin\/payments\/batches\/[0-9a-f-]{36}(\.data)?$/, bytes: largestReturnFile, admins: true },
  // Long texts, or a plan with its worked examples.
  { path: /^\/admin\/(pages\/[a-z]+|plan\/edit)(\.data)?$/, bytes: 1024 * 1024, admins: true },
];

/** A page's form, read before the page is rendered; null if it is too large. */
async function formRequest(c: Context<Env>, actor: Actor): Promise<Request | null> {
  const larger = largerForms.find(({ path }) => path.test(c.get('url').pathname));
  const more = larger && (!larger.admins || actor.role === 'admin') ? larger.bytes : 0;
  const body = await bodyBytes(c.req.raw, more + fieldBytes);
  return body && new Request(c.get('url'), { method: 'POST', headers: c.req.raw.headers, body });
}

const newNonce = () => randomBytes(16).toString('base64');

/** Renders the page of a request for a caller; calls `onFailure` for every function that fails meanwhile. */
function renderer({ deployment, pages, languageAssets, development, calculator, log }: PageOptions) {
  const handlerOf = requestHandlers(pages, languageAssets, development);
  return async (context: Call, request: Request, nonce: string, onFailure = () => {}): Promise<Response> => {
    const waits: [string, string][] = [];
    const failed = (error: unknown) => {
      onFailure();
      const { status, headers } = refusalOf(error);
      if (status === 503) waits.splice(0, waits.length, ...Object.entries(headers));
    };
    const client = createRouterClient(router, {
      context,
      interceptors: [
        onError((error) => {
          failed(error);
          throw pageError(error);
        }),
        ({ next, ...options }) => {
          // The API refuses them when it reads a body; forms can contain them, too.
          if (hasUnstorableText(options.input)) throw new ORPCError('BAD_REQUEST', { status: 400, ...unstorableText });
          const name = functionName(options.path.at(-1) ?? '');
          const calling = { calculator, name, input: options.input, caller: context };
          return callOrCalculate(calling, (caller) => next({ ...options, context: caller }));
        },
      ],
    });
    const provider = new RouterContextProvider();
    provider.set(apiContext, client);
    provider.set(nonceContext, nonce);
    provider.set(companyContext, deployment.company);
    provider.set(nowContext, deployment.now());
    provider.set(demoContext, deployment.demo);
    provider.set(nextPartContext, () => currentWork()?.startLong());
    const uncaught: RefusedCall[] = [];
    provider.set(failureContext, (error, what) => {
      // An unknown address is not an internal error.
      if (isRouteErrorResponse(error)) return;
      const refused = refusalOf(error);
      if (what === undefined) uncaught.push(refused);
      if (what !== undefined || refused.status >= 500) log(error, context.requestId, what);
    });
    const person = await client.account.getSession();
    provider.set(personContext, person);
    const { language, handle } = handlerOf(person?.preferences.language ?? context.browserLanguage ?? standardLanguage);
    const answer = await inLanguage(language, () => handle(request, provider));
    // A loader may answer with a file that is written while it is read.
    const page = new Response(answer.body && streamInLanguage(language, answer.body), answer);
    // A page without what could not be read is neither cached nor indexed; data requests of scripts have their own status. A loader that
    // failed altogether made it 500.
    const isDocument = page.headers.get('content-type')?.startsWith('text/html') === true;
    const [refused] = uncaught;
    if (page.status === 500 && refused && uncaught.every(({ status }) => status < 500)) {
      return asRefused(page, isDocument, refused);
    }
    const isIncomplete = page.status === 500 || (isDocument && page.status < 400);
    if (waits.length === 0 || !isIncomplete) return new Response(page.body, page);
    return new Response(page.body, { status: 503, headers: [...page.headers, ...waits] });
  };
}

/**
 * The answer with the status of a refusal that neither its loader nor its action handled, which the router takes for an internal error. A
 * file, or data for a program, is replaced by the code and the sentence of the refusal.
 */
function asRefused(page: Response, isDocument: boolean, { status, refusal, headers }: RefusedCall): Response {
  if (isDocument || page.headers.has('x-remix-response')) {
    return new Response(page.body, { status, headers: [...page.headers, ...Object.entries(headers)] });
  }
  return Response.json(refusal, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

type LanguageHandler = { readonly language: Language; readonly handle: RequestHandler };

/**
 * What answers a request in a language: pages link to the scripts of their language. Without such scripts, as in development, the page
 * is in the standard language.
 */
function requestHandlers(
  pages: Pages,
  languageAssets: LanguageAssets,
  development: boolean,
): (language: Language) => LanguageHandler {
  const mode = development ? 'development' : 'production';
  const standard = { language: standardLanguage, handle: createRequestHandler(pages, mode) };
  if (typeof pages === 'function') return () => standard;
  const handlers = languages.flatMap((language): LanguageHandler[] => {
    const assets = languageAssets[language];
    return assets ? [{ language, handle: createRequestHandler({ ...pages, assets }, mode) }] : [];
  });
  return (wanted) => handlers.find(({ language }) => language === wanted) ?? standard;
}

/** The page for one request only. */
function asOwnPage(
  { deployment, providers, development }: Pick<PageOptions, 'deployment' | 'providers' | 'development'>,
  page: Response,
  nonce: string,
  url: URL,
): Response {
  const redirects = [
    ...(opensPayments(url) ? paymentSites(deployment) : []),
    // Without scripts the answer to the form of a sign-in with Google is a redirect there.
    ...(deployment.googleOrigin !== null && /^\/auth\/?$/.test(url.pathname) ? [deployment.googleOrigin] : []),
  ];
  const policy = loadsProviders(url, providers)
    ? checkoutPolicy(url, providers, { nonce, development, redirects })
    : contentSecurityPolicy({ nonce, development, redirects });
  page.headers.set('content-security-policy', policy);
  page.headers.append('vary', 'Cookie, Host');
  if (!page.headers.has('cache-control')) page.headers.set('cache-control', 'no-store');
  return page;
}

/** Shown if not even the frame of a page can be rendered: without the database the caller is unknown. */
function unavailablePage(brand: string, pathname: string, headers: Readonly<Record<string, string>>): Response {
  const [title, text] = failedAdminCheck(pathname) ?? [
    'We will be right back',
    'The service is temporarily unavailable. Please try again in a moment.',
  ];
  return barePage(brand, { title, text }, { status: 503, headers });
}

/** The answer to a form that is not read because of its size. */
const tooLargePage = (brand: string): Response =>
  barePage(
    brand,
    { title: m.page_too_large_title(), text: m.page_too_large_description(), lang: readerLanguage() },
    { status: 413, headers: {} },
  );

type Answer = { readonly status: number; readonly headers: Readonly<Record<string, string>> };

/** A page without frame, scripts and styles. */
const barePage = (
  brand: string,
  { title, text, lang = standardLanguage }: { readonly title: string; readonly text: string; readonly lang?: Language },
  { status, headers }: Answer,
): Response =>
  new Response(
    String(
      html`<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${brand}</title><main><h1>${title}</h1><p>${text}</p></main></html>`,
    ),
    { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers } },
  );
