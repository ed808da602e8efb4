import { z } from 'zod';
import { read } from './function.ts';
import { amount, id, listInput } from './shapes.ts';

export const slipName = z.enum(['T4A', '1099-NEC']);

/** What somebody was paid in a calendar year, by the dates of the payments. */
export const yearEndRow = z.object({
  consultant_id: id,
  code: z.string(),
  name: z.string(),
  address: z.array(z.string()),
  country: z.string().nullable(),
  /** Null where the country asks for no slip we know of; then nothing is reported. */
  slip: slipName.nullable(),
  box: z.string().nullable(),
  payments: z.number().int(),
  /** As it was paid, in the currency of payouts. */
  paid: amount,
  paid_currency: z.string(),
  /** In the currency of the slip. */
  reported: amount.nullable(),
  currency: z.string().nullable(),
  /** The law asks for a slip of this amount. */
  required: z.boolean(),
  /** Payments in a currency that no run gives a rate for: they are missing in what is reported. */
  unconverted: z.number().int(),
});
export type YearEndRow = z.infer<typeof yearEndRow>;

export const yearEnd = z.object({
  year: z.number().int(),
  /** The calendar year is over: until then the sums grow. */
  over: z.boolean(),
  /** Years with payments, newest first. */
  years: z.array(z.number().int()),
  sums: z.array(
    z.object({
      slip: slipName.nullable(),
      people: z.number().int(),
      required: z.number().int(),
      reported: amount.nullable(),
      currency: z.string().nullable(),
      paid: amount,
      paid_currency: z.string(),
    }),
  ),
  data: z.array(yearEndRow),
  total: z.number().int(),
});
export type YearEnd = z.infer<typeof yearEnd>;

/** Of what the sums are, and what the sheets leave blank. */
export const yearEndWords = {
  basis:
    'Payments are counted on the day they were made, in the company’s time zone. A slip in another currency than the payment’s takes the amount of the statement that was paid, in the currency it was calculated in; a payment without a statement is converted at the exchange rate of the last run closed before it.',
  blank:
    'Social insurance numbers, social security numbers and the payer’s account numbers are not kept here: these boxes are left blank. This sheet comes from the company’s records and is no official form.',
} as const;

/** Said on papers of a year that is not over. */
export const unfinishedYear = (year: number): string => `${year} is not over yet: these are the payments so far.`;

export const yearEnds = {
  getYearEnd: read('get-year-end', 'admin', 'What was paid to whom in a calendar year, for T4A and 1099-NEC slips')
    .input(listInput.extend({ year: z.coerce.number().int().min(2000).max(2999).nullable().default(null) }))
    .output(yearEnd),
};

export const slipRefusals = {
  NO_PAYMENTS: { status: 404, message: 'Nothing was paid in this year.' },
} as const;
