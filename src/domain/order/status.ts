import type { OrderStatus } from './order.ts';

/** What decides about an order's next status. */
export interface OrderStanding {
  readonly status: OrderStatus;
  readonly paidAt: Date | null;
  /** Returned so far, in cents. */
  readonly returns: bigint;
}

export interface StatusChange {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  /** When it was paid, after the change. */
  readonly paidAt: Date | null;
  /** True when the change itself records a payment that was taken offline. */
  readonly paidOffline: boolean;
}

export type StatusRefusal = 'already-completed' | 'already-cancelled' | 'refunded' | 'not-pending';

type Changed = StatusChange | { readonly refused: StatusRefusal };

/**
 * Completing an order, from every other status. One that was not paid is paid now, offline. A cancelled order is
 * completed again only if nothing was refunded. Product decisions, section 2.
 */
export function complete(order: OrderStanding & { readonly refunded: boolean }, now: Date): Changed {
  if (order.status === 'completed') return { refused: 'already-completed' };
  if (order.status === 'cancelled' && (order.returns > 0n || order.refunded)) return { refused: 'refunded' };
  return {
    from: order.status,
    to: 'completed',
    paidAt: order.paidAt ?? now,
    paidOffline: order.paidAt === null,
  };
}

/** Cancelling an order, from every other status. A payment stays on record. */
export function cancel(order: OrderStanding): Changed {
  if (order.status === 'cancelled') return { refused: 'already-cancelled' };
  return { from: order.status, to: 'cancelled', paidAt: order.paidAt, paidOffline: false };
}

/** A gateway's payment of a placed order. A paid, completed or cancelled order accepts no payment. */
export function pay(order: OrderStanding, now: Date): Changed {
  if (order.status !== 'pending' || order.paidAt !== null) return { refused: 'not-pending' };
  return { from: 'pending', to: 'processing', paidAt: now, paidOffline: false };
}
