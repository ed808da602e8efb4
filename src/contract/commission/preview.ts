import { z } from 'zod';
import { read } from '../function.ts';
import { amount, id, period, queryRowNumber } from '../shapes.ts';
import { findingPeople } from './checklist.ts';
import { runRow, unknownRun } from './run.ts';

/** Anomalies that an admin should check before closing a draft. They are not necessarily errors. */
export const anomalyKind = z.enum([
  /** Nothing is paid although something was sold: `now` is the commission, `usual` the base. */
  'nothing-paid',
  /** The payout ratio is far from the one before; both are fractions. */
  'payout-ratio',
  /** The total is far from the average of the last statements. */
  'far-from-average',
  /** An order with a base many times the average of the run. */
  'large-order',
  /**
   * Most of the volume is their own purchases, and it reaches a tier that pays overrides: `usual` is all of their base.
   */
  'own-use',
  /** Orders dated after the consultant left or was suspended: `now` is their base. */
  'credited-after-leaving',
  /** Volume that an admin added or took away: `usual` is the base of their orders. */
  'volume-adjustment',
  /** Orders of an earlier month that count in this one: `count` of them, `now` is their base, `usual` the run's. */
  'late-orders',
]);

export const anomaly = z.object({
  kind: anomalyKind,
  /** How many there are; `rows` has the largest. */
  count: z.number().int(),
  rows: z.array(
    z.object({
      /** Null if it concerns the whole company. */
      consultant_id: id.nullable(),
      code: z.string().nullable(),
      name: z.string().nullable(),
      order_no: z.number().int().nullable(),
      now: z.string(),
      usual: z.string().nullable(),
    }),
  ),
});
export type Anomaly = z.infer<typeof anomaly>;

/** The review of a draft before closing it: the effects of the close, compared with the previous period. */
export const runPreview = z.object({
  run: runRow,
  /** Commission ÷ commissionable base as a fraction with four decimals, null without base. */
  payout_ratio: z.string().nullable(),
  before: z
    .object({ period, total: amount, statement_count: z.number().int(), payout_ratio: z.string().nullable() })
    .nullable(),
  /** Sums by line type. */
  personal_total: amount,
  override_total: amount,
  bonus_total: amount,
  tiers: z.array(z.object({ tier: z.string(), count: z.number().int() })),
  /** The largest changes against the period before. */
  movers: z.array(
    z.object({ consultant_id: id, code: z.string(), name: z.string(), before: amount, now: amount, change: amount }),
  ),
  /** Balances that would be below zero after the close, in the payout currency. */
  negative_balances: findingPeople,
  /** Only of a draft. */
  anomalies: z.array(anomaly),
});
export type RunPreview = z.infer<typeof runPreview>;

/** Reviewing a draft before it is closed. */
export const previewFunctions = {
  getRunPreview: read(
    'get-run-preview',
    'commissions:read',
    'What closing a run will do, compared with the period before',
  )
    .input(z.strictObject({ run_no: queryRowNumber }))
    .errors(unknownRun)
    .output(runPreview),
};
