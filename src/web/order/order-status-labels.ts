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

/** A status as stored; a blank one is pending (specification). Null for one that only a former system knows. */
const knownStatus = (status: string): OrderStatus | null =>
  status.trim() === '' ? 'pending' : (statuses.find((candidate) => candidate === status.trim()) ?? null);

/** The name of a status as stored. */
export const orderStatusLabel = (status: string): string => {
  const known = knownStatus(status);
  return known === null ? status : statusNames[known]();
};

/** The tone of the badge with this status. */
export const orderStatusTone = (status: string): Tone => {
  const known = knownStatus(status);
  return known === null ? 'neutral' : statusTones[known];
};
