import { z } from 'zod';
import type { PlanDocument } from '#domain/plan/plan-document.ts';

const code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/, 'A code has letters, digits and hyphens');
const name = z.string().trim().min(1).max(80);
const dollars = z.string().regex(/^(0|[1-9][0-9]{0,10})(\.[0-9]{1,2})?$/, 'An amount looks like 1234.50');
/** The domain checks ranges, ladders and worst cases, all at once (`checkPlan`). */
const basisPoints = z.number().int();

/** A compensation plan as it is stored and sent: amounts as decimal strings, rates in basis points (2000 is 20 %). */
export const planDocument = z.strictObject({
  name,
  tracks: z
    .array(
      z.strictObject({
        code,
        programs: z.array(name).max(20),
        tiers: z
          .array(
            z.strictObject({
              code,
              minimum: dollars,
              personalRate: basisPoints,
              overrides: z.array(z.strictObject({ level: z.number().int(), rate: basisPoints })).max(20),
            }),
          )
          .max(50),
      }),
    )
    .max(20),
  overrideShare: basisPoints,
  compression: z.enum(['none', 'dynamic']),
  foundationBonus: z.strictObject({
    windowMonths: z.number().int(),
    steps: z.array(z.strictObject({ from: dollars, pays: dollars })).max(20),
  }),
  afterClose: z.enum(['replay', 'order-share']),
  minimumPayout: dollars,
}) satisfies z.ZodType<PlanDocument>;
