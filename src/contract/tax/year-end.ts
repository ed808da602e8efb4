import { z } from 'zod';
import { read } from '../function.ts';
import { amount, id, listInput } from '../shapes.ts';

export const taxSlipName = z.enum(['T4A', '1099-NEC']);

/** A consultant's payments of a calendar year, by the dates of the payments. */
export const yearEndRow = z.object({
  consultant_id: id,
  code: z.string(),
  name: z.string(),
  /** The lines of the address as written on an envelope; its parts follow. */
  address: z.array(z.string()),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string().nullable(),
  /** Null if the country requires no tax slip; then nothing is reported. */
  slip: taxSlipName.nullable(),
  box: z.string().nullable(),
  payments: z.number().int(),
  /** The amount paid, in the currency of payouts. */
  paid: amount,
  paid_currency: z.string(),
  /** In the currency of the tax slip. */
  reported: amount.nullable(),
  currency: z.string().nullable(),
  /** The law requires a tax slip for this amount. */
  required: z.boolean(),
  /** Payments in a currency without a known rate: they are missing in the reported amount. */
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
      slip: taxSlipName.nullable(),
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

export const yearEndFunctions = {
  getYearEnd: read('get-year-end', 'tax:read', 'What was paid to whom in a calendar year, for T4A and 1099-NEC slips')
    .input(listInput.extend({ year: z.coerce.number().int().min(2000).max(2999).nullable().default(null) }))
    .output(yearEnd),
};

export const taxSlipErrors = {
  NO_PAYMENTS: { status: 404, message: 'Nothing was paid in this year.' },
} as const;
