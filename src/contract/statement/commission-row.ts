import { z } from 'zod';
import { amount, id, instant, period } from '../shapes.ts';

/** A statement in the specification's fields. */
export const commissionRow = z.object({
  commission_id: id,
  consultant_id: id,
  name: z.string(),
  period,
  personal_volume: amount,
  tier: z.string().nullable(),
  personal_total: amount,
  override_total: amount,
  bonus_total: amount,
  /** Differences of closed periods that are booked in this one; part of the total. */
  correction_total: amount,
  total_earnings: amount,
  currency: z.string(),
  payout_amount: amount.nullable(),
  payout_currency: z.string(),
  exchange_rate: z.string().nullable(),
  check_number: z.number().int().nullable(),
  check_date: z.string().nullable(),
  closed: z.boolean(),
  created_at: instant,
});
export type CommissionRow = z.infer<typeof commissionRow>;

/** A statement in a list of all of them, with its consultant as known today. */
export const commissionListRow = commissionRow.extend({
  consultant: z.object({ first_name: z.string(), last_name: z.string(), code: z.string() }),
});
export type CommissionListRow = z.infer<typeof commissionListRow>;
