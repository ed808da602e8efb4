import { createPromotion } from './create-promotion.ts';
import { getPromotions } from './get-promotions.ts';

export const promotionFunctions = { getPromotions, createPromotion };
