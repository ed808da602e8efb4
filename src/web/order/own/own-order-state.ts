import type { OwnOrder, OwnOrderRow } from '#contract/order/own-order.ts';
import { centsOf } from '#domain/money/decimal.ts';
import { isCompletedSince } from '#domain/order/completed-since.ts';
import { isReturned } from '#domain/order/returned.ts';
import { m } from '#messages';
import type { Tone } from '#web/ui/status-badge.tsx';
import { statusNames, statusTones } from '../order-status-labels.ts';

type State = Pick<OwnOrderRow, 'status' | 'former' | 'payment' | 'payable' | 'shipment' | 'completed_on' | 'returned'>;
type Badge = { readonly label: string; readonly tone: Tone };

/** The state of an order in a word, for its buyer: its payment, then its shipment. */
export function ownOrderState({ status, former, payment, payable, shipment, ...order }: State): Badge {
  if (status === 'cancelled') return { label: statusNames.cancelled(), tone: 'neutral' };
  if (former) return { label: statusNames[status](), tone: 'neutral' };
  if (payment === 'succeeded') {
    if (order.returned) return { label: m.order_state_returned(), tone: 'neutral' };
    if (shipment?.delivered_on) return { label: m.order_state_delivered(), tone: 'good' };
    const isShipped = shipment && !isCompletedSince(shipment.shipped_on, order.completed_on);
    if (isShipped) return { label: m.order_state_shipped(), tone: 'info' };
    return { label: statusNames[status](), tone: statusTones[status] };
  }
  if (payment === 'processing') return { label: m.order_state_payment_processing(), tone: 'info' };
  if (payable === 'confirming') return { label: m.order_state_confirming(), tone: 'info' };
  if (payable === 'expired') return { label: m.order_state_expired(), tone: 'neutral' };
  if (payment === 'failed') return { label: m.order_state_failed(), tone: 'bad' };
  return { label: m.order_state_unpaid(), tone: 'waiting' };
}

/** While an order can still be paid, it is not offered to buy its items again. */
export const mayBuyAgain = ({ status, payment, payable }: Pick<State, 'status' | 'payment' | 'payable'>): boolean =>
  status === 'cancelled' || payment === 'succeeded' || payable === 'expired';

type Contents = {
  readonly lines: readonly Pick<OwnOrder['contents']['lines'][number], 'quantity' | 'returned'>[];
  /** The payment without its refunds. */
  readonly net: string;
};

/** Only completed orders can be returned, while pieces are left and not all of the payment was refunded. */
export const mayReturn = ({ status, contents }: Pick<OwnOrder, 'status'> & { readonly contents: Contents }): boolean =>
  status === 'completed' && !isReturned(contents.lines) && centsOf(contents.net) > 0n;
