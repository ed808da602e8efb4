import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { readerLanguage } from '#contract/language/format.ts';
import { personContext } from '#web/context.ts';
import { HeaderCartButton } from '#web/order/cart/cart-button.tsx';
import { cartOfRequest } from '#web/order/cart/cart-of-request.ts';
import { CartRegion } from '#web/order/cart/cart-region.tsx';
import { useShopper, type Visitor } from '#web/order/cart/requested-cart.ts';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import { PageFailed } from '#web/ui/page-failed.tsx';
import type { Route } from './+types/public-layout.ts';

/** The person and their cart, for the header and the shop. A visitor without a cart gets the cached page. */
export const loader = async ({ context, request }: Route.LoaderArgs): Promise<Visitor> => ({
  person: context.get(personContext),
  cart: await cartOfRequest(context, request),
  language: readerLanguage(),
});

/**
 * From page to page nothing changes here, except after a form or a reload. A refused form changes nothing. Signing in leads
 * over two redirects, and the second one no longer names the form.
 */
export const shouldRevalidate = ({
  actionStatus = 200,
  currentUrl,
  nextUrl,
  formMethod,
}: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus < 400 &&
  (currentUrl.href === nextUrl.href ||
    (formMethod ?? 'GET') !== 'GET' ||
    (currentUrl.pathname === '/auth' && nextUrl.pathname !== '/auth'));

/** A page that could not be loaded: the header stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicFrame bag={<HeaderCartButton />} cart={<CartRegion />} person={useShopper()}>
      <PageFailed error={error} />
    </PublicFrame>
  );
}

/** The layout of public pages. Each page provides its sections, one `h1` and a `PageTitle`. */
export default function PublicLayout() {
  return (
    <PublicFrame bag={<HeaderCartButton />} cart={<CartRegion />} person={useShopper()}>
      <Outlet />
    </PublicFrame>
  );
}
