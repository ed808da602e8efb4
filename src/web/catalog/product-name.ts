import type { TitledProduct } from '#contract/catalog/product.ts';

/** The name of a product: its title in the shop, or its description where it has none. */
export const productName = ({ title, item_description }: Pick<TitledProduct, 'title' | 'item_description'>): string =>
  title ?? item_description;
