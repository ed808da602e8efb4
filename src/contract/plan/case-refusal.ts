import { z } from 'zod';
import { amount } from '../shapes.ts';

const consultant = z.string();
const order = z.string();

/** Why a case cannot be calculated. */
export const caseRefusal = z.discriminatedUnion('code', [
  z.object({ code: z.literal('bad-period'), period: z.string() }),
  z.object({ code: z.literal('duplicate-consultant'), consultant }),
  z.object({ code: z.literal('duplicate-order'), order }),
  z.object({ code: z.literal('unknown-program'), consultant, program: z.string() }),
  z.object({ code: z.literal('bad-join-date'), consultant, joined: z.string() }),
  z.object({ code: z.literal('unknown-sponsor'), consultant, sponsor: z.string() }),
  z.object({ code: z.literal('circle-of-sponsors'), consultants: z.array(consultant).readonly() }),
  z.object({ code: z.literal('unknown-consultant'), order, consultant }),
  z.object({
    code: z.literal('malformed-amount'),
    order,
    field: z.enum(['subtotal', 'discounts', 'returns']),
    text: z.string(),
  }),
  z.object({ code: z.literal('negative-base'), order, base: amount }),
  z.object({ code: z.literal('base-too-large'), order, base: z.string(), most: amount }),
  z.object({ code: z.literal('adjustment-of-unknown-consultant'), consultant }),
  z.object({ code: z.literal('malformed-adjustment'), consultant, text: z.string() }),
  z.object({ code: z.literal('volume-too-large'), most: amount }),
]);
export type CaseRefusalJson = z.infer<typeof caseRefusal>;
