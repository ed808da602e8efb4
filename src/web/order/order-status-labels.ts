import type { OrderStatus } from '#contract/order/row.ts';

/** In the order of an order's life. */
export const statuses: readonly OrderStatus[] = ['pending', 'processing', 'completed', 'cancelled'];

export const statusNames: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** The name of a status as stored; a blank one is pending (specification). */
export const orderStatusLabel = (status: string): string => {
  const known = statuses.find((candidate) => candidate === status.trim());
  return known ? statusNames[known] : status.trim() === '' ? statusNames.pending : status;
};
