import type { OrderStatus } from '#contract/order/row.ts';

/** In the order of an order's life. */
export const statuses: readonly OrderStatus[] = ['pending', 'processing', 'completed', 'cancelled'];

export const statusNames: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
