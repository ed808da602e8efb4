import type { OrderPage } from '#contract/order/row.ts';
import { trackingUrl } from '#domain/order/tracking.ts';
import { m } from '#messages';
import { formatLongDate } from '#web/period/format-period.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** How and when the order was shipped. */
export function OrderShipment({ shipment, status }: Pick<OrderPage, 'shipment' | 'status'>) {
  if (shipment === null) {
    return (
      <Panel title={m.order_shipment()}>
        <p>{status === 'cancelled' ? m.order_never_shipped() : m.order_not_shipped()}</p>
      </Panel>
    );
  }
  const url = trackingUrl(shipment.carrier, shipment.tracking_number);
  const tracking = shipment.tracking_number ?? m.value_none();
  return (
    <Panel title={m.order_shipment()}>
      <Facts
        facts={[
          { label: m.order_carrier(), value: shipment.carrier },
          {
            label: m.order_tracking_number(),
            value:
              url === null ? (
                tracking
              ) : (
                <a href={url} rel="noreferrer" target="_blank">
                  {tracking}
                </a>
              ),
          },
          { label: m.order_shipped_on(), value: formatLongDate(shipment.shipped_on) },
          {
            label: m.order_delivered_on(),
            value: shipment.delivered_on === null ? m.value_none() : formatLongDate(shipment.delivered_on),
          },
        ]}
      />
    </Panel>
  );
}
