import type { OrderRow } from '#contract/order/row.ts';
import { m } from '#messages';

/** The buyer's name, or a word for none. */
export const buyerOf = ({ first_name, last_name }: Pick<OrderRow, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter(Boolean).join(' ') || m.order_nameless();
