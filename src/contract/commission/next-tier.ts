import { z } from 'zod';
import { amount } from '../shapes.ts';

/** The next tier: the volume it starts at, and the missing volume. Null at the top. */
export const nextTier = z.object({ tier: z.string(), from: amount, missing: amount });
