import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  useHref,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router';
import { personContext } from '#web/context.ts';
import { useNonce } from '#web/nonce.tsx';
import { Bell } from '#web/notification/bell.tsx';
import { HeaderCartButton } from '#web/order/cart/cart-button.tsx';
import { CartRegion } from '#web/order/cart/cart-region.tsx';
import { Queries } from '#web/queries.tsx';
import { BackOfficeShell } from '#web/shell/back-office-shell.tsx';
import { ForConsultants } from '#web/shell/for-consultants.tsx';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import { isCollapsed } from '#web/shell/sidebar-cookie.ts';
import { DialogForm } from '#web/ui/dialog/dialog-address.tsx';
import classes from './back-office-layout.module.css';

export const loader = ({ context, request }: LoaderFunctionArgs) => {
  const person = context.get(personContext);
  if (!person) throw redirect('/auth');
  return { person, collapsed: isCollapsed(request.headers.get('cookie')) };
};

/** The back-office pages that customers can use; on the others they read whom the page is for. */
const customerPages = ['/settings', '/help'];

/**
 * The frame of every back-office page. Signed-out visitors are redirected to sign-in; customers see the shop's frame.
 */
export default function BackOfficeLayout() {
  const { person, collapsed } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const nonce = useNonce();
  if (!person.isConsultant) {
    return (
      <PublicFrame bag={<HeaderCartButton />} cart={<CartRegion />}>
        <div className={classes.customer}>
          {customerPages.includes(pathname.replace(/\/$/, '').toLowerCase()) ? <Outlet /> : <ForConsultants />}
          <DialogForm />
        </div>
      </PublicFrame>
    );
  }
  return (
    <I18nProvider locale="en-US">
      {/* React Aria puts the nonce on the style elements that it adds. */}
      <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
      <RouterProvider navigate={(to) => void navigate(to)} useHref={useHref}>
        <Queries>
          <BackOfficeShell person={person} initiallyCollapsed={collapsed} bell={<Bell />}>
            <Outlet />
            <DialogForm />
          </BackOfficeShell>
        </Queries>
      </RouterProvider>
    </I18nProvider>
  );
}
