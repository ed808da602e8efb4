import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** The parameter of `shopWithItemsOf` (held-order.ts, which the shop loads only for such an address). */
const parameter = 'unpaid';

/** Returns the items of the order in the address to the cart, once, and removes the order from the address. */
export function useReturnedOrder(): void {
  const [params, setParams] = useSearchParams();
  const session = params.get(parameter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per order; the setter changes with each address
  useEffect(() => {
    if (session === null) return;
    let current = true;
    const returnItems = ({ returnHeldToCart }: typeof import('./held-order.ts')) => {
      returnHeldToCart(session);
      if (!current) return;
      setParams(
        (before) => {
          before.delete(parameter);
          return before;
        },
        { replace: true, preventScrollReset: true },
      );
    };
    // Without it the order stays among those that wait for their payment, and the cart returns its items.
    import('./held-order.ts').then(returnItems, () => undefined);
    return () => {
      current = false;
    };
  }, [session]);
}
