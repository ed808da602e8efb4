import { z } from 'zod';
import { payerFields } from '#domain/tax/filing.ts';
import { read } from '../function.ts';
import { amount, id, listInput } from '../shapes.ts';
import { taxSlipName } from './year-end.ts';

/** What a person's slip still lacks. */
const slipGap = z.enum(['tax-number', 'address', 'exchange-rate', 'amount']);
export type SlipGap = z.infer<typeof slipGap>;

/** What the payer on the slips still lacks. */
const payerGap = z.enum(payerFields);

/** Why no file can be made: the year's payments may still change, or its layout is not known here. */
const filingObstacle = z.enum(['year-not-over', 'unknown-layout', 'no-slips', 'payer', 'people']);
export type FilingObstacle = z.infer<typeof filingObstacle>;

/** A person with a required slip that is not complete. */
const incompleteSlip = z.object({
  consultant_id: id,
  code: z.string(),
  name: z.string(),
  /** In the currency of the slip. */
  reported: amount,
  gaps: z.array(slipGap),
});
export type IncompleteSlip = z.infer<typeof incompleteSlip>;

const taxFiling = z.object({
  year: z.number().int(),
  /** Years with payments, newest first. */
  years: z.array(z.number().int()),
  slip: taxSlipName,
  /** The published layout of the file, with its version. */
  layout: z.string(),
  currency: z.string(),
  /** The required slips and the sum of their amounts. */
  slips: z.number().int(),
  amount,
  /** Empty if the file can be downloaded. */
  obstacles: z.array(filingObstacle),
  payer_gaps: z.array(payerGap),
  data: z.array(incompleteSlip),
  /** The number of incomplete slips. */
  total: z.number().int(),
});
export type TaxFiling = z.infer<typeof taxFiling>;

export const taxFilingErrors = {
  NOT_READY: { status: 409, message: 'This file cannot be made yet. The page lists what is missing.' },
} as const;

export const taxFilingFunctions = {
  getTaxFiling: read(
    'get-tax-filing',
    'tax:read',
    'Whether the tax file of a year is complete, and which slips are not',
  )
    .input(
      listInput.extend({
        year: z.coerce.number().int().min(2000).max(2999).nullable().default(null),
        slip: taxSlipName.default('T4A'),
      }),
    )
    .output(taxFiling),
};
