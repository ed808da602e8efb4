import type { Shipment } from '#contract/order/shipment.ts';
import type { orders } from '../tables.ts';

type Stored = Pick<typeof orders.$inferSelect, 'carrier' | 'trackingNumber' | 'shippedOn' | 'deliveredOn'>;

/** How an order was shipped; null if it was not. */
export const shipmentOf = ({ carrier, trackingNumber, shippedOn, deliveredOn }: Stored): Shipment | null =>
  carrier === null || shippedOn === null
    ? null
    : { carrier, tracking_number: trackingNumber, shipped_on: shippedOn, delivered_on: deliveredOn };
