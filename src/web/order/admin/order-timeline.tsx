import type { AdminOrderPage } from '#contract/order/row.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from '../order-page.module.css';

type Event = AdminOrderPage['timeline'][number];

/** What happened to the order, newest first. */
export function OrderTimeline({ order: { timeline, currency } }: { order: AdminOrderPage }) {
  const { timeZone } = useCompany();
  return (
    <Panel title={m.order_timeline()}>
      <ol className={classes.events}>
        {timeline.map((event, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no id, and the list only grows at its start
          <li key={`${event.at} ${event.event} ${place}`} className={classes.event}>
            <p>{sentenceOf(event, currency)}</p>
            {event.note !== null && <p className={classes.quiet}>{event.note}</p>}
            <p className={classes.quiet}>
              <time dateTime={event.at}>{formatMoment(event.at, timeZone)}</time>
              {event.by_name !== null && <span>{m.consultant_event_by({ name: event.by_name })}</span>}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const sentences: Readonly<Record<string, (values: { amount: string }) => string>> = {
  placed: m.order_event_placed,
  imported: m.order_event_imported,
  paid: m.order_event_paid,
  'paid-offline': m.order_event_paid_offline,
  completed: m.order_event_completed,
  cancelled: m.order_event_cancelled,
  'cancelled-unpaid': m.order_event_cancelled_unpaid,
  'record-shipment': m.order_event_shipment,
  'record-return': m.order_event_return,
  'record-refund': m.order_event_refund_recorded,
  'send-refund': m.order_event_refund_started,
  'refund-sent': m.order_event_refund_sent,
  'refund-refused': m.order_event_refund_refused,
  'refund-failed': m.order_event_refund_failed,
  'create-order': m.order_event_created,
  'edit-order': m.order_event_edited,
};

/** An action without a sentence is shown by its name in the audit log. */
const sentenceOf = ({ event, amount }: Event, currency: string): string =>
  sentences[event]?.({ amount: amount === null ? '' : formatAmount(amount, currency, true) }) ?? event;
