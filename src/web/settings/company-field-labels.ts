import { withDecimalSign } from '#contract/language/format.ts';
import { type CompanyField, type Province, provinces } from '#domain/settings/company-fields.ts';
import { m } from '#messages';
import { regionName } from '#web/enrolment/region-name.ts';

const labels: Readonly<Record<Exclude<CompanyField, `tax_${Province}`>, () => string>> = {
  brand_name: m.company_brand_name,
  tagline: m.company_tagline,
  land_acknowledgement: m.company_land_acknowledgement,
  contact_email: m.company_contact_email,
  phone_line: m.company_phone_line,
  location: m.company_location,
  postal_address: m.company_postal_address,
  tax_number: m.company_tax_number,
  opening_hours: m.company_opening_hours,
  opening_hours_zone: m.company_opening_hours_zone,
  shipping_free_from: m.company_shipping_free_from,
  shipping_customer: m.company_shipping_customer,
  shipping_consultant: m.company_shipping_consultant,
  ships_to: m.company_ships_to,
  shipped_within_hours: m.company_shipped_within_hours,
  consultant_discount: m.company_consultant_discount,
  money_back_days: m.company_money_back_days,
  measured_results_weeks: m.company_measured_results_weeks,
  referral_days: m.company_referral_days,
  unpaid_order_days: m.company_unpaid_order_days,
  stock_hold_hours: m.company_stock_hold_hours,
  search_scope: m.company_search_scope,
  payday: m.company_payday,
  payee_hold_days: m.company_payee_hold_days,
  manual_payment_limit: m.company_manual_payment_limit,
  exchange_rate_tolerance: m.company_exchange_rate_tolerance,
  second_admin: m.company_second_admin,
  membership_fee: m.company_membership_fee,
  membership_fee_from: m.company_membership_fee_from,
};

const choices: Readonly<Partial<Record<CompanyField, Readonly<Record<string, () => string>>>>> = {
  ships_to: { CA: m.company_ships_to_ca, US: m.company_ships_to_us, 'CA,US': m.company_ships_to_both },
  search_scope: { downline: m.company_search_downline, company: m.company_search_company },
  second_admin: { yes: m.company_second_admin_yes, no: m.company_second_admin_no },
};

/** The options of a setting with a choice. */
export const choicesOf = (field: CompanyField): [value: string, text: string][] =>
  Object.entries(choices[field] ?? {}).map(([value, text]) => [value, text()]);

type Regions = readonly { readonly code: string; readonly name: string }[];

/** The name of a province in the reader's language. */
export const provinceName = (province: Province, regions: Regions): string =>
  regionName('CA', regions.find(({ code }) => code === province) ?? { code: province, name: province });

/** The label of a setting; the taxes of a province have its name. */
export function companyFieldLabel(field: CompanyField, regions: Regions): string {
  const province = provinces.find((code) => field === `tax_${code}`);
  if (province === undefined) return labels[field as keyof typeof labels]();
  return m.company_taxes_of({ region: provinceName(province, regions) });
}

/** The settings that are amounts in the currency of the shop. */
export const shopAmounts: readonly CompanyField[] = [
  'shipping_free_from',
  'shipping_customer',
  'shipping_consultant',
  'membership_fee',
];
/** The settings that are percentages. */
export const percentages: readonly CompanyField[] = ['consultant_discount', 'exchange_rate_tolerance'];

const decimals: readonly CompanyField[] = [...shopAmounts, ...percentages, 'manual_payment_limit'];

/** A setting as it is entered: amounts and percentages have the decimal sign of the reader. */
export function companyFieldValue(field: CompanyField, value: string): string {
  if (decimals.includes(field)) return withDecimalSign(value);
  return field.startsWith('tax_') ? value.replace(/\d\.\d+(?=%)/g, withDecimalSign) : value;
}

/** A setting as people read it. */
export const companyFieldText = (field: CompanyField, value: string): string =>
  value === '' ? m.company_empty() : (choices[field]?.[value]?.() ?? companyFieldValue(field, value));
