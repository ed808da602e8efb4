import { z } from 'zod';
import { command } from '../function.ts';
import { amount, id, idempotencyKey, period, singleLine } from '../shapes.ts';

const beforeAndAfter = <T extends z.ZodType>(shape: T) => z.object({ before: shape, after: shape });

/** The effect of a volume adjustment on the consultant in the open period. */
export const volumeAdjusted = z.object({
  consultant_id: id,
  consultant: z.string(),
  period,
  currency: z.string(),
  personal_volume: beforeAndAfter(amount),
  /** Null below the lowest tier. */
  tier: beforeAndAfter(z.string().nullable()),
  /** The earnings of the period so far. */
  earnings: beforeAndAfter(amount),
});
export type VolumeAdjusted = z.infer<typeof volumeAdjusted>;

/** How a volume is adjusted. */
export const volumeAdjustment = z.strictObject({
  /** The consultant: code or id. */
  consultant: z.string().trim().min(1, 'Please enter the consultant’s code').max(40),
  /** Added to the personal volume of the open period; a negative amount is subtracted. */
  amount: z
    .string()
    .trim()
    .regex(/^-?(0|[1-9]\d{0,7})(\.\d{1,2})?$/, 'Please enter an amount like 125.50 or -125.50')
    .refine((typed) => Number(typed) !== 0, 'Please enter an amount other than zero'),
  reason: singleLine(200, 'Please say why'),
});
export type VolumeAdjustment = z.infer<typeof volumeAdjustment>;

const refusals = {
  UNKNOWN_CONSULTANT: { status: 404, message: 'No consultant has this code. Please check it.' },
  OWN_VOLUME: { status: 403, message: 'Another admin has to adjust your own volume.' },
} as const;

/** An admin's edit of a personal volume: a dated adjustment of the open period, with its reason (plan, rule 1). */
export const volumeFunctions = {
  previewVolumeAdjustment: command(
    'preview-volume-adjustment',
    'commissions:write',
    'What adjusting a volume would change',
  )
    .input(volumeAdjustment)
    .errors(refusals)
    .output(volumeAdjusted),
  adjustVolume: command(
    'adjust-volume',
    'commissions:write',
    'Add to a consultant’s personal volume of the open period, or subtract from it',
  )
    .input(volumeAdjustment.extend({ idempotency_key: idempotencyKey }))
    .errors({ ...refusals, KEY_CONFLICT: { status: 409, message: 'This key was used for another command before.' } })
    .output(volumeAdjusted),
};
