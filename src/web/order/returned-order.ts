import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { returnHeldToCart, unpaidParameter } from './held-order.ts';

/** Returns the items of the order in the address to the cart, once, and removes the order from the address. */
export function useReturnedOrder(): void {
  const [params, setParams] = useSearchParams();
  const session = params.get(unpaidParameter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per order; the setter changes with each address
  useEffect(() => {
    if (session === null) return;
    returnHeldToCart(session);
    setParams(
      (before) => {
        before.delete(unpaidParameter);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [session]);
}
