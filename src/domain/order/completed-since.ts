/**
 * Whether a shipped order was completed after its shipment was recorded, so that it is no longer on its way. Both are days of the
 * company’s calendar. An order that is shipped and completed on the same day is complete: that is the usual order of the two.
 */
export const isCompletedSince = (shippedOn: string, completedOn: string | null): boolean =>
  completedOn !== null && completedOn >= shippedOn;
