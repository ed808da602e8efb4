import { Outlet } from 'react-router';
import { useOnBackOffice } from '#web/company/company.ts';
import { HeaderCartButton } from '#web/order/cart-button.tsx';
import { CartRegion } from '#web/order/cart-region.tsx';
import { DoorHeader } from '#web/shell/door-header.tsx';
import { PublicFooter } from '#web/shell/public-footer.tsx';
import { PublicHeader } from '#web/shell/public-header.tsx';
import { SkipLink } from '#web/shell/skip-link.tsx';
import classes from './public-layout.module.css';

/**
 * The frame of every public page: the page itself brings its sections, one `h1` and a `PageTitle`. On the back-office
 * host only sign-in and the not-found page stand in it, without ways into the shop.
 */
export default function PublicLayout() {
  const onBackOffice = useOnBackOffice();
  return (
    <div className={classes.page}>
      <SkipLink />
      {onBackOffice ? <DoorHeader /> : <PublicHeader bag={<HeaderCartButton />} />}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {!onBackOffice && (
        <>
          <PublicFooter />
          <CartRegion />
        </>
      )}
    </div>
  );
}
