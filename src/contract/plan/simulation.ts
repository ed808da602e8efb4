import { z } from 'zod';
import { command } from '../function.ts';
import { amount, id, period } from '../shapes.ts';
import { unsoundPlan } from './check.ts';
import { planDocument } from './document.ts';
import { versionNumber } from './version-number.ts';

/** The cost of a period by a plan. */
const planCost = z.object({
  total: amount,
  personal: amount,
  override: amount,
  bonus: amount,
  statements: z.number().int(),
  /** Commission ÷ base as a fraction with four decimals, null without base. */
  payout_ratio: z.string().nullable(),
  tiers: z.array(z.object({ tier: z.string(), consultants: z.number().int() })),
});

const planSimulation = z.object({
  period,
  run_no: z.number().int(),
  plan_version: versionNumber,
  currency: z.string(),
  consultants: z.number().int(),
  orders: z.number().int(),
  base_total: amount,
  /** Corrections of earlier months that the run pays besides; no plan changes them. In no other amount. */
  correction_total: amount,
  before: planCost,
  after: planCost,
  gainers: z.number().int(),
  losers: z.number().int(),
  unchanged: z.number().int(),
  gained: amount,
  lost: amount,
  /** The largest differences, the largest first. */
  movers: z.array(z.object({ consultant_id: id, name: z.string(), before: amount, after: amount, change: amount })),
  /** Milliseconds it took to calculate and compare. */
  took_ms: z.number(),
});
export type PlanSimulation = z.infer<typeof planSimulation>;

/** A plan tried on a month that was. */
export const planSimulationFunctions = {
  simulatePlan: command('simulate-plan', 'commissions:read', 'What a closed period would have paid under another plan')
    .input(z.strictObject({ period, document: planDocument }))
    .errors({
      ...unsoundPlan,
      PERIOD_NOT_CLOSED: {
        status: 422,
        message: 'Only closed months can be recalculated. Choose one.',
      },
    })
    .output(planSimulation),
};
