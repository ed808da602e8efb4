import { z } from 'zod';
import {
  amountOf,
  companyFields,
  parseOpeningHours,
  parsePercent,
  parseTaxes,
  provinces,
  trimmedLines,
} from '#domain/settings/company-fields.ts';
import { command, read } from '../function.ts';
import {
  day,
  email,
  instant,
  listOf,
  optionalLine,
  optionalLines,
  printable,
  rowNumber,
  singleLine,
} from '../shapes.ts';

const amountField = z
  .string()
  .trim()
  .max(9, 'This is too long')
  .refine((text) => amountOf(text) !== null, 'Enter an amount like 12.00');
const feeField = optionalLine(9).refine((text) => {
  const amount = text === '' ? null : amountOf(text);
  return text === '' || (amount !== null && amount !== '0.00');
}, 'Enter an amount like 12.00, or leave blank for no fee');
const dayField = z.union([z.literal(''), day('Enter a day')]).default('');
const percentField = z
  .string()
  .trim()
  .refine((text) => parsePercent(text) !== null, 'Enter a percentage from 0 to 100');
const wholeNumber = (from: number, to: number, message: string) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= from && Number(text) <= to, message);
const hours = wholeNumber(1, 720, 'Enter a whole number from 1 to 720');
const days = wholeNumber(1, 365, 'Enter a whole number from 1 to 365');
const taxField = optionalLine(100).refine((text) => parseTaxes(text) !== null, 'Enter taxes like GST 5%, QST 9.975%');
const taxFields = Object.fromEntries(provinces.map((province) => [`tax_${province}`, taxField])) as Record<
  `tax_${(typeof provinces)[number]}`,
  typeof taxField
>;

/** The settings as they are entered. */
export const companyValues = z.strictObject({
  brand_name: singleLine(60),
  tagline: singleLine(100),
  land_acknowledgement: optionalLines(1000),
  contact_email: email,
  phone_line: singleLine(60),
  location: singleLine(100),
  postal_address: printable(400).refine((text) => trimmedLines(text).length <= 6, 'Enter at most six lines'),
  tax_number: optionalLine(60),
  opening_hours: printable(600).refine(
    (text) => parseOpeningHours(text) !== null,
    'Enter each line like Mon-Fri: 9:00 AM-5:00 PM',
  ),
  opening_hours_zone: singleLine(10),
  shipping_free_from: amountField,
  shipping_customer: amountField,
  shipping_consultant: amountField,
  ships_to: z.enum(['CA', 'US', 'CA,US']),
  shipped_within_hours: hours,
  consultant_discount: percentField,
  money_back_days: wholeNumber(0, 365, 'Enter a whole number from 0 to 365'),
  measured_results_weeks: wholeNumber(1, 52, 'Enter a whole number from 1 to 52'),
  referral_days: days,
  unpaid_order_days: days,
  stock_hold_hours: hours,
  search_scope: z.enum(['downline', 'company']),
  payday: wholeNumber(1, 28, 'Enter a whole number from 1 to 28'),
  payee_hold_days: wholeNumber(0, 60, 'Enter a whole number from 0 to 60'),
  manual_payment_limit: amountField,
  exchange_rate_tolerance: percentField,
  second_admin: z.enum(['yes', 'no']),
  membership_fee: feeField,
  membership_fee_from: dayField,
  ...taxFields,
});

const change = z.object({ field: z.enum(companyFields), before: z.string(), after: z.string() });

const version = z.object({
  version: z.number().int(),
  created_at: instant,
  /** The admin's name; null for the values of the installation. */
  created_by: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.array(change),
});
export type CompanySettingsVersion = z.infer<typeof version>;

const refusals = {
  SETTINGS_CHANGED: {
    status: 409,
    message: 'Another admin changed the settings in the meantime. Reload the page and enter your change again.',
  },
  FEE_WITHOUT_START: {
    status: 422,
    message: 'Enter the day from which the membership fee is charged.',
  },
  NO_CARD_PROCESSOR: {
    status: 422,
    message: 'A membership fee needs a card processor that saves cards. Set up Stripe first.',
  },
  NO_CHANGES: { status: 422, message: 'Nothing has changed.' },
} as const;

const saved = z.object({ version: z.number().int() });

export const companySettingsFunctions = {
  getCompanySettings: read(
    'get-company-settings',
    'settings:read',
    'The settings of the company and the number of their version',
  ).output(
    z.object({
      version: z.number().int(),
      currency: z.string(),
      payout_currency: z.string(),
      values: z.record(z.enum(companyFields), z.string()),
    }),
  ),
  getCompanySettingsVersions: read(
    'get-company-settings-versions',
    'settings:read',
    'The versions of the settings, the newest first',
  )
    .input(
      z.strictObject({
        limit: z.coerce.number().int().min(1).max(100).default(20),
        offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
      }),
    )
    .output(listOf(version)),
  previewCompanySettings: command(
    'preview-company-settings',
    'settings:write',
    'What a change of the settings would change',
  )
    .input(z.strictObject({ ...companyValues.shape, version: rowNumber, reason: singleLine(200) }))
    .errors(refusals)
    .output(z.object({ changes: z.array(change) })),
  updateCompanySettings: command('update-company-settings', 'settings:write', 'Change the settings of the company')
    .input(z.strictObject({ ...companyValues.shape, version: rowNumber, reason: singleLine(200) }))
    .errors(refusals)
    .output(saved),
  restoreCompanySettings: command(
    'restore-company-settings',
    'settings:write',
    'Replace the settings with those of an earlier version',
  )
    .input(z.strictObject({ version: rowNumber, restored_version: rowNumber, reason: singleLine(200) }))
    .errors(refusals)
    .output(saved),
};
