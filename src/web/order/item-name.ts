import type { OrderPage } from '#contract/order/row.ts';

/** The name of an item in the shop, or of the product where it has none. */
export const itemName = ({ title, description }: Pick<OrderPage['lines'][number], 'title' | 'description'>): string =>
  title ?? description;
