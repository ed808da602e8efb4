import { z } from 'zod';
import { read } from '../function.ts';
import { amount, id, instant, largeLimit, longListInput, longListOf } from '../shapes.ts';

/** A completed order of someone below a consultant: how it counts, without its buyer. */
export const teamOrder = z.object({
  order_id: id,
  order_no: z.number().int(),
  /** When it was paid, or placed if it was not paid here. */
  sold_at: instant,
  seller: z.string(),
  /** The seller's level below the consultant, from 1. */
  level: z.number().int(),
  commissionable_base: amount,
});

export const teamOrderFunctions = {
  getTeamOrders: read(
    'get-team-orders',
    'consultant',
    'The orders of your team that count in the open period, newest first',
  )
    .input(longListInput.omit({ searchTerm: true }).extend({ limit: largeLimit }))
    // With the sum of all of them, including those on other pages.
    .output(longListOf(teamOrder).extend({ commissionable_base: amount, currency: z.string() })),
};
