import { z } from 'zod';
import { amount } from '../shapes.ts';

/** The next tier: the volume it starts at, and the missing volume. Null at the top. */
export const nextTier = z.object({ tier: z.string(), from: amount, missing: amount });

/** What reaching the next tier would pay for the sales that count already: by the personal rate, by overrides. */
export const nextTierGain = z.object({
  tier: z.string(),
  missing: amount,
  personal: amount,
  overrides: amount,
  total: amount,
});
export type NextTier = z.infer<typeof nextTier>;
export type NextTierGain = z.infer<typeof nextTierGain>;
