import { z } from 'zod';
import type { CaseFile } from '#domain/commission/case-file.ts';

const name = z.string().min(1);

// Amounts stay text here: the domain parses them and reports the order with an error.
const decimal = z.string();

/**
 * A worked example of a commission plan as a file. Its expected results, `lines` and `statements`, are optional and not
 * read.
 */
export const caseFile = z.strictObject({
  name: z.string().optional(),
  period: z.string(),
  consultants: z.array(z.strictObject({ id: name, sponsor: name.nullable(), program: z.string(), joined: z.string() })),
  orders: z.array(
    z.strictObject({
      id: name,
      consultant: name,
      subtotal: decimal,
      discounts: decimal,
      returns: decimal,
      /** Taken, because an order has them; they never count. */
      tax: decimal.optional(),
      shipping: decimal.optional(),
    }),
  ),
  adjustments: z.array(z.strictObject({ consultant: name, amount: decimal, reason: z.string().optional() })).optional(),
  lines: z.unknown().optional(),
  statements: z.unknown().optional(),
}) satisfies z.ZodType<CaseFile>;
