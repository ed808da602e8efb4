import type { OrderStatus } from '#contract/order/row.ts';
import { m } from '#messages';
import type { Tone } from '#web/ui/status-badge.tsx';

/** In the order of an order's life. */
export const statuses: readonly OrderStatus[] = ['pending', 'processing', 'completed', 'cancelled'];

export const statusNames: Record<OrderStatus, () => string> = {
  pending: m.order_status_pending,
  processing: m.order_status_processing,
  completed: m.order_status_completed,
  cancelled: m.order_status_cancelled,
};

export const statusTones: Record<OrderStatus, Tone> = {
  pending: 'waiting',
  processing: 'info',
  completed: 'good',
  cancelled: 'bad',
};

/** The name of a status as stored; a blank one is pending (specification). */
export const orderStatusLabel = (status: string): string => {
  const known = statuses.find((candidate) => candidate === status.trim());
  return known ? statusNames[known]() : status.trim() === '' ? statusNames.pending() : status;
};
