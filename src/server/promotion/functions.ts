import { createPromotion } from './create-promotion.ts';
import { deletePromotion } from './delete-promotion.ts';
import { endPromotion } from './end-promotion.ts';
import { getPromotions } from './get-promotions.ts';
import { updatePromotion } from './update-promotion.ts';

export const promotionFunctions = { getPromotions, createPromotion, updatePromotion, endPromotion, deletePromotion };
