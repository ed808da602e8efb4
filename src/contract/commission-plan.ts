import { z } from 'zod';
import type { PlanProblem } from '#domain/commission/plan-check.ts';
import type { PlanDocument } from '#domain/commission/plan-document.ts';
import { formatAmount } from '#domain/money/decimal.ts';

const code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/, 'A code has letters, digits and hyphens');
const name = z.string().trim().min(1).max(80);
const dollars = z.string().regex(/^(0|[1-9][0-9]{0,10})(\.[0-9]{1,2})?$/, 'An amount looks like 1234.50');
/** Ranges, ladders and worst cases are the domain's to check, all at once (`checkPlan`). */
const basisPoints = z.number().int();

/** A compensation plan as it is kept and sent: amounts as decimal strings, rates in basis points (2000 is 20 %). */
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

/** What is wrong with a plan, in a sentence. */
export function planProblemWords(problem: PlanProblem): string {
  switch (problem.code) {
    case 'no-tracks':
      return 'The plan has no tracks.';
    case 'no-programs':
      return `The track ${problem.track} pays no program.`;
    case 'no-tiers':
      return `The track ${problem.track} has no tiers.`;
    case 'duplicate-track':
      return `The track ${problem.track} is there twice.`;
    case 'duplicate-program':
      return `The program ${problem.program} is paid by two tracks.`;
    case 'duplicate-tier':
      return `The tier ${problem.tier} is there twice.`;
    case 'too-many-tiers':
      return `The plan has ${problem.tiers} tiers; at most ${problem.most} are possible.`;
    case 'amount-too-large':
      return `The amount ${formatAmount(problem.amount)} is too large; at most ${formatAmount(problem.most)} is possible.`;
    case 'tier-minimum-not-positive':
      return `The minimum volume of the tier ${problem.tier} must be above 0; it is ${formatAmount(problem.minimum)}.`;
    case 'tiers-not-ascending':
      return `The minimum volume of the tier ${problem.tier}, ${formatAmount(problem.minimum)}, must be above that of the tier before it, ${formatAmount(problem.below)}.`;
    case 'rate-out-of-range':
      return problem.level === 0
        ? `The personal rate of the tier ${problem.tier} must be between 0 % and 100 %, in hundredths of a percent; it is ${percent(problem.rate)}.`
        : `The rate of the tier ${problem.tier} at level ${problem.level} must be between 0 % and 100 %, in hundredths of a percent; it is ${percent(problem.rate)}.`;
    case 'level-hole':
      return `The levels of the tier ${problem.tier} must follow each other from 1: level ${problem.level} stands where level ${problem.expected} belongs.`;
    case 'too-many-levels':
      return `The tier ${problem.tier} has ${problem.levels} levels; at most ${problem.most} are possible.`;
    case 'share-out-of-range':
      return `The share of a base that overrides are paid on must be between 0 % and 100 %; it is ${percent(problem.share)}.`;
    case 'share-not-in-tenths':
      return `The share of a base that overrides are paid on must be a multiple of 10 %; it is ${percent(problem.share)}.`;
    case 'bonus-window-out-of-range':
      return `The months of the foundation bonus must be a whole number from 0 to 120; they are ${problem.months}.`;
    case 'bonus-step-not-positive':
      return `A step of the foundation bonus must be from and pay more than 0; this one is from ${formatAmount(problem.from)} and pays ${formatAmount(problem.pays)}.`;
    case 'bonus-steps-not-ascending':
      return `The step of the foundation bonus from ${formatAmount(problem.from)} must be above the one from ${formatAmount(problem.below)}, and pay more.`;
    case 'payout-exceeds-base':
      return `An order could pay out ${percent(problem.worst)} of its commissionable base; at most 100 % is possible.`;
    case 'minimum-payout-negative':
      return `The minimum payout cannot be negative; it is ${formatAmount(problem.minimum)}.`;
    case 'program-not-paid':
      return `No track pays the program ${problem.program}, and there are or can be consultants in it.`;
  }
}

function percent(basisPoints: number): string {
  return `${basisPoints / 100} %`;
}
