import { z } from 'zod';
import { day, optionalLine, singleLine } from '../shapes.ts';

/** How an order travels; days in the company’s calendar. */
export const shipment = z.object({
  carrier: z.string(),
  tracking_number: z.string().nullable(),
  shipped_on: z.string(),
  /** Null until it arrived. */
  delivered_on: z.string().nullable(),
});
export type Shipment = z.infer<typeof shipment>;

export const typedShipment = z.strictObject({
  carrier: singleLine(40, 'Enter the carrier'),
  /** Empty for a shipment without one, such as a letter. */
  tracking_number: optionalLine(60),
  shipped_on: day('Choose the day on which the order was shipped'),
  delivered_on: day('Choose the day on which the order was delivered').nullable().default(null),
});

/** The shipment that an admin saw. */
export const expectedShipment = shipment.extend({
  tracking_number: z.string().nullable().default(null),
  delivered_on: z.string().nullable().default(null),
});
