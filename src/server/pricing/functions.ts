import { priceCart } from './price-cart.ts';

export const pricingFunctions = { priceCart };
