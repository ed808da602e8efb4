import './theme/tokens.css';
import './theme/fonts.css';
import './theme/base.css';
import { type ReactNode, useEffect } from 'react';
import {
  Links,
  type LinksFunction,
  Outlet,
  redirect,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { readerLanguage } from '#contract/language/format.ts';
import type { LegalTextKind } from '#domain/content/legal-text.ts';
import { zoneOffsets } from '#domain/period/zone.ts';
import type { Route } from './+types/root.ts';
import { apiContext, companyContext, failureContext, type LogFailure, nowContext, personContext } from './context.ts';
import { useReloadForLanguage } from './language/use-reload-for-language.ts';
import { useNonce } from './nonce.tsx';
import { setZoneOffsets } from './period/zone-offset.ts';
import { companyTexts } from './settings/company-texts.ts';
import { HomeSkeleton } from './shell/home-skeleton.tsx';
import { hostRedirects, isBackOffice, isPublicPage } from './shell/host-redirects.ts';
import { NavigationGuard } from './shell/navigation-guard.tsx';
import { colorSchemeScript, followScheme } from './theme/color-scheme.ts';
import displayFont from './theme/fonts/newsreader-latin.woff2?url';
import figuresFont from './theme/fonts/schibsted-grotesk-figures.woff2?url&no-inline';
import textFont from './theme/fonts/schibsted-grotesk-latin.woff2?url';
import { paperColor } from './theme/paper-color.ts';
import { NavigationProgress } from './ui/navigation-progress.tsx';
import { PageFailed } from './ui/page-failed.tsx';
import { ToastRegion } from './ui/toast.tsx';

export const links: LinksFunction = () => [
  ...[textFont, figuresFont, displayFont].map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
  { rel: 'icon', type: 'image/svg+xml', href: '/mark.svg' },
];

/** Runs before every page: redirects between the hosts. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    const { hosts } = context.get(companyContext);
    const to = hostRedirects({ url, person: context.get(personContext), hosts, language: readerLanguage() });
    if (to !== null) throw redirect(to);
  },
];

/** A client-side navigation would stay on the wrong host, so the server handles it. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ url }) => {
    const onBackOffice = 'backOffice' in document.documentElement.dataset;
    if (onBackOffice && isPublicPage(url)) throw redirectDocument(url.pathname + url.search);
  },
];

export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const company = context.get(companyContext);
  const api = context.get(apiContext);
  const { buy_now } = await api.order.getPaymentMethods();
  const zone = zoneOffsets(yearsAround(context.get(nowContext)), company.timeZone);
  const prefersDark = context.get(personContext)?.preferences.darkMode === true;
  const onBackOffice = isBackOffice(url, company.hosts);
  const log = context.get(failureContext);
  const { disclosed, legalTexts } = onBackOffice ? noneLinked : await linkedTexts(api, log);
  return {
    company,
    companyTexts: companyTexts(company),
    zone,
    onBackOffice,
    buyNow: buy_now,
    disclosed,
    legalTexts,
    prefersDark,
  };
};

type LinkedTexts = {
  /** Whether there is an income disclosure. */
  disclosed: boolean;
  legalTexts: readonly LegalTextKind[];
};

const noneLinked: LinkedTexts = { disclosed: false, legalTexts: [] };

/** The texts to which public pages link. While the database does not answer, pages show what they can. */
const linkedTexts = (api: ApiClient, log: LogFailure): Promise<LinkedTexts> =>
  api.content.getLegalTexts().then(
    ({ data, disclosure_years: years }) => ({ disclosed: years.length > 0, legalTexts: data.map(({ kind }) => kind) }),
    (error: unknown) => {
      log(error, 'The legal texts could not be loaded');
      return noneLinked;
    },
  );

/** The years of zone data that every browser gets from the server: laws change after a browser was built. */
function yearsAround(now: Date) {
  const year = now.getUTCFullYear();
  return { from: new Date(Date.UTC(year - 5, 0)), until: new Date(Date.UTC(year + 11, 0)) };
}

/** The host does not change while a page is open, and the settings only for the admin who changes them. */
export const shouldRevalidate = ({ formAction }: ShouldRevalidateFunctionArgs): boolean =>
  formAction?.startsWith('/admin/settings') ?? false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const withNonce = nonce ? { nonce } : {};
  // An error page has no data of the root.
  const root = useRouteLoaderData<typeof loader>('root');
  const onBackOffice = root?.onBackOffice === true;
  // Without scripts these attributes alone decide.
  const dark = root?.prefersDark ? { 'data-prefers-dark': '', 'data-color-scheme': 'dark' } : {};
  useEffect(followScheme, []);
  return (
    <html lang={readerLanguage()} data-back-office={onBackOffice ? '' : undefined} {...dark} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={paperColor.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paperColor.dark} />
        <script suppressHydrationWarning {...withNonce}>
          {colorSchemeScript}
        </script>
        <Links {...withNonce} />
      </head>
      <body>
        <NavigationProgress />
        <HomeSkeleton />
        <NavigationGuard />
        {children}
        <ToastRegion />
        <ScrollRestoration {...withNonce} />
        <Scripts {...withNonce} />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  setZoneOffsets(loaderData.zone);
  useReloadForLanguage();
  return <Outlet />;
}

/** The frame of a page failed as well. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <PageFailed error={error} />
    </main>
  );
}
