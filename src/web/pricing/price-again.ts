import type { QueryClient } from '@tanstack/react-query';

/** The name under which prices of carts are remembered. */
export const cartPrices = 'price-cart';

/** Prices again: somebody else is buying now. */
export const priceAgain = (queries: QueryClient) => queries.invalidateQueries({ queryKey: [cartPrices] });
