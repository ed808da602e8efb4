import { z } from 'zod';

/** The specification's message for a missing field. */
export const missing = 'Please fill in all required fields';
/** Above zero, as typed: `125.5` and `125.50` are equal. */
export const typedAmount = z
  .union([z.string(), z.number()], missing)
  .transform(String)
  .pipe(
    z
      .string()
      .trim()
      .min(1, missing)
      .regex(/^(0|[1-9]\d{0,9})(\.\d{1,2})?$/, 'Please enter an amount like 125.50')
      .refine((typed) => Number(typed) > 0, 'The amount must be above zero'),
  );
