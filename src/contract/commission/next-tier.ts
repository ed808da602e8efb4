import { z } from 'zod';
import { amount } from '../shapes.ts';

/** The tier above one's own: the volume it begins at, and how much of it is missing. Null, where it may be, at the top. */
export const nextTier = z.object({ tier: z.string(), from: amount, missing: amount });
