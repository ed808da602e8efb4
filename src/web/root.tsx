import './theme/tokens.css';
import './theme/fonts.css';
import './theme/base.css';
import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Outlet,
  redirect,
  redirectDocument,
  Scripts,
  ScrollRestoration,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { apiContext, companyContext, personContext } from './context.ts';
import { useNonce } from './nonce.tsx';
import { EarlyPress } from './shell/early-press.tsx';
import { homeSwitch, isBackOffice, isPublicPage, namesBackOffice } from './shell/home-switch.ts';
import { HomeWaiting } from './shell/home-waiting.tsx';
import { OfflineGuard } from './shell/offline-guard.tsx';
import { colorSchemeScript, followScheme } from './theme/color-scheme.ts';
import displayFont from './theme/fonts/newsreader-latin.woff2?url';
import figuresFont from './theme/fonts/schibsted-grotesk-figures.woff2?url&no-inline';
import textFont from './theme/fonts/schibsted-grotesk-latin.woff2?url';
import { NavigationProgress } from './ui/navigation-progress.tsx';
import { PageFailed } from './ui/page-failed.tsx';
import { PageNotFound } from './ui/page-not-found.tsx';
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

/** Before any page: who is where on which host. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    const { hosts } = context.get(companyContext);
    const to = homeSwitch({ url, person: context.get(personContext), hosts });
    if (to !== null) throw redirect(to);
  },
];

/** A page that shows without asking the server would stay on the wrong host: the server is asked. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ url }) => {
    if (namesBackOffice(url) && isPublicPage(url)) throw redirectDocument(url.pathname + url.search);
  },
];

export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const company = context.get(companyContext);
  const { buy_now } = await context.get(apiContext).order.getPaymentMethods();
  return { company, onBackOffice: isBackOffice(url, company.hosts), buyNow: buy_now };
};

// The settings don't change while a page is open, nor does the host.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const withNonce = nonce ? { nonce } : {};
  useEffect(followScheme, []);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101613" />
        <script suppressHydrationWarning {...withNonce}>
          {colorSchemeScript}
        </script>
        <EarlyPress />
        <Links {...withNonce} />
      </head>
      <body>
        <NavigationProgress />
        <HomeWaiting />
        <OfflineGuard />
        {children}
        <ToastRegion />
        <ScrollRestoration {...withNonce} />
        <Scripts {...withNonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** An address that isn't there is told apart from a page that failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main id="main">
      <title>{missing ? 'Page not found' : 'This page could not be shown'}</title>
      {missing ? <PageNotFound /> : <PageFailed />}
    </main>
  );
}
