import { formatAmount, formatDecimal, parseAmount } from '../money/decimal.ts';
import { formatTaxRate, type NamedTax, parseTaxRate } from '../pricing/tax.ts';

/** The provinces and territories of Canada, which have taxes of their own. */
export const provinces = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'] as const;
export type Province = (typeof provinces)[number];

/** The settings that a company changes without a programmer, as they are entered, in the order of their page. */
export const companyFields = [
  ...(['brand_name', 'tagline', 'land_acknowledgement'] as const),
  ...(['contact_email', 'phone_line', 'location', 'postal_address', 'tax_number'] as const),
  ...(['opening_hours', 'opening_hours_zone'] as const),
  ...(['shipping_free_from', 'shipping_customer', 'shipping_consultant', 'ships_to', 'shipped_within_hours'] as const),
  ...(['consultant_discount', 'money_back_days', 'measured_results_weeks'] as const),
  ...(['referral_days', 'unpaid_order_days', 'stock_hold_hours', 'search_scope'] as const),
  ...(['payday', 'payee_hold_days', 'manual_payment_limit', 'exchange_rate_tolerance', 'second_admin'] as const),
  ...(['membership_fee', 'membership_fee_from'] as const),
  ...provinces.map((province) => `tax_${province}` as const),
] as const;
export type CompanyField = (typeof companyFields)[number];

/** The entered text of each setting. */
export type CompanyValues = Readonly<Record<CompanyField, string>>;

/** A setting that differs between two versions. */
export type SettingChange = { readonly field: CompanyField; readonly before: string; readonly after: string };

/** What a change of settings changes, in the order of their page. */
export const settingChanges = (before: CompanyValues, after: CompanyValues): SettingChange[] =>
  companyFields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }));

/** The basis points of a percentage such as `9.5`; null if it is not one from 0 to 100 with at most two decimals. */
export function parsePercent(text: string): number | null {
  const hundredths = parseAmount(text);
  return hundredths === null || hundredths > 10_000n ? null : Number(hundredths);
}

/** `950` → `9.5`. */
export const formatPercent = (basisPoints: number): string =>
  formatDecimal(BigInt(basisPoints), 2).replace(/\.?0+$/, '');

/** The taxes of a province, entered as `GST 5%, QST 9.975%`; null if the text cannot be read. Empty means no tax. */
export function parseTaxes(text: string): NamedTax[] | null {
  if (text.trim() === '') return [];
  const taxes = text.split(',').map((part) => {
    const [, name, percent = ''] = /^\s*([^\s%,][^%,]{0,19}?)\s+([\d.]+)\s*%\s*$/.exec(part) ?? [];
    const rate = parseTaxRate(percent);
    return name === undefined || rate === null ? null : { name, rate };
  });
  return taxes.every((tax) => tax !== null) ? taxes : null;
}

/** `GST 5%, QST 9.975%`. */
export const formatTaxes = (taxes: readonly NamedTax[]): string =>
  taxes.map(({ name, rate }) => `${name} ${formatTaxRate(rate)}%`).join(', ');

type Hours = { readonly days: string; readonly hours: string };

/** Opening hours, entered as a line `Mon-Fri: 9:00 AM-5:00 PM` for each; null if a line has no colon after its days. */
export function parseOpeningHours(text: string): Hours[] | null {
  const lines = trimmedLines(text).map((line) => {
    const [, days, hours] = /^([^:]{1,40}):\s+(.{1,40})$/.exec(line) ?? [];
    return days === undefined || hours === undefined ? null : { days, hours };
  });
  return lines.every((line) => line !== null) ? lines : null;
}

/** Opening hours as they are entered: a line for each. */
export const formatOpeningHours = (hours: readonly Hours[]): string =>
  hours.map((line) => `${line.days}: ${line.hours}`).join('\n');

/** The lines of a text without blank ones. */
export const trimmedLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** An entered amount with two decimals: `12` → `12.00`; null if it is not one. */
export function amountOf(text: string): string | null {
  const cents = parseAmount(text);
  return cents === null ? null : formatAmount(cents);
}
