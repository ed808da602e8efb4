import type { ReactNode } from 'react';
import { Outlet, redirect, useLocation } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { readerLanguage } from '#contract/language/format.ts';
import { AgreementNotice } from '#web/content/legal/agreement-notice.tsx';
import { apiContext, nowContext, personContext } from '#web/context.ts';
import { OwnSuppression } from '#web/message/suppression/own-suppression.tsx';
import { useNonce } from '#web/nonce.tsx';
import { Bell } from '#web/notification/bell.tsx';
import { HeaderCartButton } from '#web/order/cart/cart-button.tsx';
import { CartRegion } from '#web/order/cart/cart-region.tsx';
import { failedAdminCheck, isAdminPage } from '#web/shell/admin-check.ts';
import { BackOfficeShell } from '#web/shell/back-office-shell.tsx';
import { ForConsultants } from '#web/shell/for-consultants.tsx';
import { OfflinePages } from '#web/shell/offline/offline-pages.tsx';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import { withReturn } from '#web/shell/return-address.ts';
import { isCollapsed } from '#web/shell/sidebar-cookie.ts';
import { AuthProvider } from '#web/ui/auth.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-address.tsx';
import { PageFailed } from '#web/ui/page-failed.tsx';
import type { Route } from './+types/back-office-layout.ts';
import classes from './back-office-layout.module.css';

/** Everyone who is signed in; the layouts of consultants' and admin pages inside this one are stricter. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    if (context.get(personContext) === null) throw redirect(withReturn('/auth', url));
  },
];

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (person === null) throw new Error('The middleware of this layout redirects visitors.');
  return {
    person,
    unread: person.isConsultant ? await unreadOf(context.get(apiContext)) : null,
    collapsed: isCollapsed(request.headers.get('cookie')),
    fetchedAt: context.get(nowContext).toISOString(),
    language: readerLanguage(),
  };
};

/** The number of unread notifications; null if it can’t be read, because the page is useful without it. */
const unreadOf = ({ notification }: ApiClient): Promise<number | null> =>
  notification.getNotifications({ limit: 1 }).then(
    ({ unread }) => unread,
    () => null,
  );

type Data = Route.ComponentProps['loaderData'];

/** The frame of every back-office page; customers see the shop's. */
function Frame(props: { data: Data; children: ReactNode }) {
  return (
    <AuthProvider permissions={props.data.person.permissions}>
      <FrameInside {...props} />
    </AuthProvider>
  );
}

function FrameInside({
  data: { person, unread, collapsed, fetchedAt },
  children,
}: {
  data: Data;
  children: ReactNode;
}) {
  const nonce = useNonce();
  if (!person.isConsultant) {
    return (
      <PublicFrame bag={<HeaderCartButton />} cart={<CartRegion />} person={person}>
        <div className={classes.customer}>
          <OwnSuppression person={person} />
          {children}
        </div>
      </PublicFrame>
    );
  }
  return (
    <>
      {/* React Aria puts the nonce on the style elements that it adds. */}
      <link rel="manifest" href="/app.webmanifest" />
      <link rel="apple-touch-icon" href="/app-apple.png" />
      <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
      <BackOfficeShell person={person} initiallyCollapsed={collapsed} bell={<Bell unread={unread} />}>
        <OfflinePages person={person} fetchedAt={fetchedAt}>
          <OwnSuppression person={person} />
          {person.agreementDue && <AgreementNotice />}
          {children}
          <DialogForm />
        </OfflinePages>
      </BackOfficeShell>
    </>
  );
}

/** The back-office pages that customers can use. Pages of admins refuse them like consultants; the others say whom they are for. */
const customerPages = /^\/(account|settings|help|orders(\/[^/]+)?)\/?$/i;

export default function BackOfficeLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const isOpen = loaderData.person.isConsultant || customerPages.test(pathname) || isAdminPage(pathname);
  // Entries about one record, and its open dialog, do not stay on the page of another one.
  const page = <Outlet key={pathname} />;
  return <Frame data={loaderData}>{isOpen ? page : <ForConsultants />}</Frame>;
}

/** A page that could not be loaded: sidebar and header stay. An error of an admin page itself stays inside its own layout. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const failed = <PageFailed error={error} ours={failedAdminCheck(pathname)} />;
  if (!loaderData) return <main id="main">{failed}</main>;
  return <Frame data={loaderData}>{failed}</Frame>;
}
