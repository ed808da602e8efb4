import type { QueryClient } from '@tanstack/react-query';

/** The key under which cart prices are cached. */
export const cartPrices = 'price-cart';

/** Prices carts again, because the buyer changed. */
export const priceAgain = (queries: QueryClient) => queries.invalidateQueries({ queryKey: [cartPrices] });
