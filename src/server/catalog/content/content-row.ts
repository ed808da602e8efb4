import { packshot, productPage } from '#contract/catalog/catalog.ts';
import type { ProductContent } from '#contract/catalog/product-content.ts';
import type { productContents } from '../tables.ts';

/** The stored content of a product as a row of the API. Ingredients and a drawing that can't be read are left out. */
export const contentRowOf = (content: typeof productContents.$inferSelect): ProductContent => ({
  title: content.title,
  subtitle: content.subtitle,
  badges: content.badges,
  benefits: content.benefits,
  key_ingredients: productPage.shape.key_ingredients.safeParse(content.keyIngredients).data ?? [],
  full_ingredients: content.fullIngredients,
  how_to_use: content.howToUse,
  tips: content.tips,
  packshot: packshot.safeParse(content.packshot).data ?? null,
  updated_at: content.updatedAt.toISOString(),
});
