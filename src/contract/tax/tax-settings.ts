import { z } from 'zod';
import { canadianPayrollAccount, parseTaxNumber, transmitterControlCode } from '#domain/tax/tax-number.ts';
import { command, read } from '../function.ts';
import { instant, optionalLine } from '../shapes.ts';

const checked = (max: number, isValid: (text: string) => boolean, message: string) =>
  optionalLine(max).refine((given) => given === '' || isValid(given), message);
const wrongPercent = 'Enter a percentage from 1 to 100';
const percent = z.number(wrongPercent).int(wrongPercent).min(1, wrongPercent).max(100, wrongPercent);

/** The payer as the tax offices know it. Empty where it is not entered yet. */
export const taxPayer = z.strictObject({
  legal_name: optionalLine(100),
  address1: optionalLine(100),
  address2: optionalLine(100),
  city: optionalLine(60),
  state: checked(2, (given) => /^[A-Za-z]{2}$/.test(given), 'Enter the two letters of the province or state'),
  postal_code: optionalLine(10),
  country: z.enum(['CA', 'US']),
  contact_name: optionalLine(35),
  /** Ten digits, as people write them. */
  contact_phone: checked(
    20,
    (given) => given.replace(/\D/g, '').length === 10,
    'Enter a phone number with ten digits, like 403 555 0142',
  ),
  contact_email: checked(60, (given) => z.email().safeParse(given).success, 'Please enter a valid email address'),
  /** The payroll program account of the Canada Revenue Agency: 123456789RP0001. */
  cra_account: checked(
    15,
    (given) => canadianPayrollAccount.test(given),
    'A payroll account looks like 123456789RP0001',
  ),
  ein: checked(10, (given) => parseTaxNumber('EIN', given) !== null, 'An EIN looks like 12-3456789'),
  /** The Transmitter Control Code that the Internal Revenue Service gave the company. */
  transmitter_control_code: checked(
    5,
    (given) => transmitterControlCode.test(given),
    'A Transmitter Control Code has five letters or digits',
  ),
});
export type TaxPayer = z.infer<typeof taxPayer>;

export const taxSettings = taxPayer.extend({
  /** Consultants are asked for their number from this share of the limit on. */
  ask_from_percent_ca: percent,
  ask_from_percent_us: percent,
});
export type TaxSettings = z.infer<typeof taxSettings>;

const savedTaxSettings = taxSettings.extend({
  /** When they were saved; null if nothing was entered yet. */
  updated_at: instant.nullable(),
});
export type SavedTaxSettings = z.infer<typeof savedTaxSettings>;

export const taxSettingsFunctions = {
  getTaxSettings: read(
    'get-tax-settings',
    'tax:read',
    'The payer on tax slips, and when consultants are asked for their number',
  ).output(savedTaxSettings),
  updateTaxSettings: command('update-tax-settings', 'tax:write', 'Change the payer on tax slips')
    .input(
      taxSettings.extend({
        /** `updated_at` as the admin saw it: refused if another admin has saved since. */
        expected_updated_at: instant.nullable().default(null),
      }),
    )
    .errors({
      TAX_SETTINGS_CHANGED: {
        status: 409,
        message: 'Another admin changed the tax settings in the meantime. Check their changes, then save again.',
      },
    })
    .output(savedTaxSettings),
};
