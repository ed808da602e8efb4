import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { returnHeldToCart } from './held-order.ts';

const parameter = 'unpaid';

/**
 * The address of the shop that returns the items of this unpaid order to the cart. The address itself says what to do,
 * because a link is often pressed before the scripts of its page run.
 */
export const shopWithItemsOf = (session: string): string => `/shop?${new URLSearchParams({ [parameter]: session })}`;

/** Returns the items of the order in the address to the cart, once, and removes the order from the address. */
export function useReturnedOrder(): void {
  const [params, setParams] = useSearchParams();
  const session = params.get(parameter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per order; the setter changes with each address
  useEffect(() => {
    if (session === null) return;
    returnHeldToCart(session);
    setParams(
      (before) => {
        before.delete(parameter);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [session]);
}
