import { z } from 'zod';
import { parseTaxNumber, taxNumberKinds } from '#domain/tax/tax-number.ts';
import { command, read } from '../function.ts';
import { amount, instant, text } from '../shapes.ts';

export const taxNumberKind = z.enum(taxNumberKinds);

/** A stored tax number: never more than its last digits. */
export const taxNumber = z.object({ kind: taxNumberKind, masked: z.string(), updated_at: instant });

/** The caller's tax number, and why it is asked for. */
export const taxNumberState = z.object({
  /** The kinds that the slip of their country can carry; empty if their country requires no slip. */
  kinds: z.array(taxNumberKind),
  slip: z.enum(['T4A', '1099-NEC']).nullable(),
  /** The payments of a year have reached the share of the limit from which the number is asked for. */
  needed: z.boolean(),
  year: z.number().int(),
  /** The payments of this year, in the currency of the slip. */
  reported: amount.nullable(),
  currency: z.string().nullable(),
  number: taxNumber.nullable(),
});
export type TaxNumberState = z.infer<typeof taxNumberState>;

const taxNumberInput = z
  .strictObject({ kind: taxNumberKind, number: text(20, 'Please enter your number') })
  .superRefine(({ kind, number }, issues) => {
    if (parseTaxNumber(kind, number) !== null) return;
    issues.addIssue({ code: 'custom', path: ['number'], message: 'This number is not valid. Check the digits.' });
  });

export const taxNumberFunctions = {
  getTaxNumber: read(
    'get-tax-number',
    'consultant',
    'Your tax number, by its last digits, and whether it is needed',
  ).output(taxNumberState),
  saveTaxNumber: command('save-tax-number', 'consultant', 'Enter or change your tax number')
    .input(taxNumberInput)
    .errors({
      OTHER_COUNTRY: { status: 422, message: 'This kind of number does not belong to the country of your address.' },
    })
    .output(taxNumber),
};
