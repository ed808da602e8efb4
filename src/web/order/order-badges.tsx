import type { CreditedOrderRow } from '#contract/order/row.ts';
import { m } from '#messages';
import { formatDate, formatPeriod } from '#web/period/format-period.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './order-list.module.css';
import { statusNames, statusTones } from './order-status-labels.ts';

/** The status of an order, and what else is to know of it. */
export function OrderBadges({ order }: { order: CreditedOrderRow }) {
  const { shipment, currency } = order;
  const amount = (value: string) => formatAmount(value, currency);
  return (
    <span className={classes.badges}>
      <StatusBadge tone={statusTones[order.status]}>{statusNames[order.status]()}</StatusBadge>
      {shipment && order.status !== 'cancelled' && (
        <StatusBadge tone={shipment.delivered_on === null ? 'info' : 'good'}>
          {shipment.delivered_on === null
            ? m.order_shipped({ day: formatDate(shipment.shipped_on) })
            : m.order_delivered({ day: formatDate(shipment.delivered_on) })}
        </StatusBadge>
      )}
      {Number(order.refund_owed) > 0 && (
        <StatusBadge tone="bad">{m.order_badge_owed({ amount: amount(order.refund_owed) })}</StatusBadge>
      )}
      {Number(order.refund_sending) > 0 && (
        <StatusBadge tone="waiting">{m.order_badge_sending({ amount: amount(order.refund_sending) })}</StatusBadge>
      )}
      {Number(order.refunded) > 0 && (
        <StatusBadge tone="neutral">{m.order_badge_refunded({ amount: amount(order.refunded) })}</StatusBadge>
      )}
      {order.late && order.period !== null && (
        <StatusBadge tone="waiting">{m.order_badge_late({ month: formatPeriod(order.period, 'short') })}</StatusBadge>
      )}
    </span>
  );
}
