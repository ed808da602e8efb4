import { Outlet } from 'react-router';
import { HeaderCartButton } from '#web/order/cart-button.tsx';
import { CartRegion } from '#web/order/cart-region.tsx';
import { PublicFooter } from '#web/shell/public-footer.tsx';
import { PublicHeader } from '#web/shell/public-header.tsx';
import { SkipLink } from '#web/shell/skip-link.tsx';

/** The frame of every public page: the page itself brings its sections, one `h1` and a `PageTitle`. */
export default function PublicLayout() {
  return (
    <>
      <SkipLink />
      <PublicHeader bag={<HeaderCartButton />} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <PublicFooter />
      <CartRegion />
    </>
  );
}
