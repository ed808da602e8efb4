import { Outlet } from 'react-router';
import { HeaderCartButton } from '#web/order/cart/cart-button.tsx';
import { CartRegion } from '#web/order/cart/cart-region.tsx';
import { PublicFrame } from '#web/shell/public-frame.tsx';

/** The layout of public pages. Each page provides its sections, one `h1` and a `PageTitle`. */
export default function PublicLayout() {
  return (
    <PublicFrame bag={<HeaderCartButton />} cart={<CartRegion />}>
      <Outlet />
    </PublicFrame>
  );
}
