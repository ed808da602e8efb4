import { z } from 'zod';
import { commissionableBase } from '#domain/commission/base.ts';
import type { SingleRefusal, SingleResult } from '#domain/commission/single.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import { command } from '../function.ts';
import { amount } from '../shapes.ts';

// The single calculation: what one commissionable base is worth to one consultant. The messages are the specification's
// (back office, sections 5 and 8), word for word.

/** A number or a decimal string in currency units, at most two decimals; cents once read. */
function cents(name: string, most?: { readonly units: number; readonly message: string }) {
  const valid = `${name} must be a valid number`;
  return z.union([z.number(), z.string()], valid).transform((input, context) => {
    const units = Number(input);
    const read = parseAmount(String(input).trim());
    const message =
      units < 0 ? `${name} must be non-negative` : most !== undefined && units > most.units ? most.message : valid;
    if (read !== null && message === valid) return read;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** The amounts of an order. Tax and shipping are checked and never count. */
export const orderAmounts = z.strictObject({
  subtotal: cents('Subtotal', { units: 100_000, message: 'Subtotal seems unreasonably high' }),
  discounts: cents('Discounts'),
  returns: cents('Returns'),
  tax: cents('Tax'),
  shipping: cents('Shipping'),
});

/** The base of the calculation: as an amount, or from an order. */
export const singleInput = z.strictObject({
  personalVolume: cents('Personal volume', { units: 1_000_000, message: 'Personal volume seems unreasonably high' }),
  /** The two tracks; the programs that the Beauty Consultant track pays count as it. */
  programType: z.enum(
    ['Beauty Consultant', 'Affiliate', 'Advanced Consultant', 'Senior Consultant'],
    "Program type must be 'Beauty Consultant' or 'Affiliate'",
  ),
  enrollmentMonth: z
    .number('Enrollment month must be an integer')
    .int('Enrollment month must be an integer')
    .min(1, 'must be at least 1')
    .max(12, 'must be at most 12'),
  /** If it is given, the consultant's own join date counts instead of the month's number. */
  consultantId: z.string('Consultant must be a text').optional(),
  commissionableBase: z.unknown().optional(),
  order: orderAmounts.optional(),
});

/** A question that passed every check. Amounts in cents. */
export interface SingleQuestion extends Omit<z.output<typeof singleInput>, 'commissionableBase' | 'order'> {
  readonly base: bigint;
}

/** Parses the input, or returns the specification's error message. */
export function readSingleQuestion(input: unknown): SingleQuestion | { readonly error: string } {
  const read = singleInput.safeParse(input);
  if (!read.success) return { error: validationMessages(read.error) };
  const { commissionableBase: given, order, ...question } = read.data;
  if (order === undefined) {
    const base = typeof given === 'number' || typeof given === 'string' ? parseAmount(String(given).trim()) : null;
    return base === null ? { error: invalidBase } : { ...question, base };
  }
  if (given !== undefined) return { error: invalidBase };
  const base = commissionableBase(order);
  return base < 0n ? { error: 'Commissionable base cannot be negative' } : { ...question, base };
}

const invalidBase = 'Invalid commissionable base amount';

/** Faults of an input in one sentence: "Validation failed: path: message, path: message". */
export function validationMessages(error: z.ZodError): string {
  const faults = error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`);
  return `Validation failed: ${faults.join(', ')}`;
}

/** Why a calculation is refused, in the specification's words. */
export function singleRefusalLabels(refusal: SingleRefusal): string {
  switch (refusal.code) {
    case 'invalid-base':
      return invalidBase;
    case 'commission-exceeds-base':
      return 'Commission cannot exceed the commissionable base';
    case 'unknown-program':
      return "Program type must be 'Beauty Consultant' or 'Affiliate'";
  }
}

/** The API's answer. */
export const singleAnswer = z.object({
  personalCommission: amount,
  overrideCommissions: z.array(z.object({ level: z.number().int(), amount })),
  foundationBonus: amount,
  totalCommission: amount,
  currentTier: z.string().nullable(),
  nextTierThreshold: amount.nullable(),
});
export type SingleAnswer = z.infer<typeof singleAnswer>;

/** A result as the API's answer: amounts as decimal strings. */
export function answerOf(result: SingleResult): SingleAnswer {
  return {
    personalCommission: formatAmount(result.personalCommission),
    overrideCommissions: result.overrideCommissions.map(({ level, amount }) => ({
      level,
      amount: formatAmount(amount),
    })),
    foundationBonus: formatAmount(result.foundationBonus),
    totalCommission: formatAmount(result.totalCommission),
    currentTier: result.currentTier?.code ?? null,
    nextTierThreshold: result.nextTierThreshold === null ? null : formatAmount(result.nextTierThreshold),
  };
}

/**
 * The fields of `singleInput` before validation, so that all errors are reported at once, in the specification's words.
 */
const singleFields = z.strictObject({
  personalVolume: z.unknown().optional(),
  programType: z.unknown().optional(),
  enrollmentMonth: z.unknown().optional(),
  consultantId: z.unknown().optional(),
  commissionableBase: z.unknown().optional(),
  order: z.unknown().optional(),
} satisfies Record<keyof typeof singleInput.shape, z.ZodType>);

/** The rules of the run for one sale. */
export const singleFunctions = {
  calculateCommission: command(
    'calculate-commission',
    ['consultant', 'commissions:read'],
    'What a commissionable base earns a consultant under the plan of the open period',
  )
    .input(singleFields)
    .errors({
      INVALID_CALCULATION: { status: 422, message: 'Validation failed' },
      UNKNOWN_CONSULTANT: { status: 404, message: 'This consultant does not exist, or you don’t have access to them.' },
    })
    .output(singleAnswer),
};
