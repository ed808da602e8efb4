import type { CompanySettings } from '#contract/settings/company.ts';
import {
  amountOf,
  type CompanyValues,
  formatOpeningHours,
  formatPercent,
  formatTaxes,
  type Province,
  parseOpeningHours,
  parsePercent,
  parseTaxes,
  provinces,
  trimmedLines,
} from '#domain/settings/company-fields.ts';

const read = <T>(value: T | null, text: string): T => {
  if (value === null) throw new Error(`${JSON.stringify(text)} is no value of this setting`);
  return value;
};
const amount = (text: string) => read(amountOf(text), text);
const percent = (text: string) => read(parsePercent(text), text);

/** The settings as an admin enters them. */
export function valuesOf(company: CompanySettings): CompanyValues {
  const taxes = provinces.map((province) => [
    `tax_${province}`,
    formatTaxes(company.taxRegions.find(({ code }) => code === province)?.taxes ?? []),
  ]);
  return {
    brand_name: company.brand.name,
    tagline: company.brand.tagline,
    land_acknowledgement: company.landAcknowledgement,
    contact_email: company.contact.email,
    phone_line: company.contact.phoneLine,
    location: company.contact.location,
    postal_address: company.contact.postalAddress.join('\n'),
    tax_number: company.contact.taxNumber ?? '',
    opening_hours: formatOpeningHours(company.contact.openingHours),
    opening_hours_zone: company.contact.openingHoursZone,
    shipping_free_from: company.shipping.freeFrom,
    shipping_customer: company.shipping.customer,
    shipping_consultant: company.shipping.consultant,
    ships_to: company.shipping.countries.toSorted().join(','),
    shipped_within_hours: String(company.shipping.withinHours),
    consultant_discount: formatPercent(company.consultantDiscountBasisPoints),
    money_back_days: String(company.guarantee.moneyBackDays),
    measured_results_weeks: String(company.measuredResultsWeeks),
    referral_days: String(company.referralDays),
    unpaid_order_days: String(company.unpaidOrderDays),
    stock_hold_hours: String(company.stockHoldHours),
    search_scope: company.searchScope,
    payday: String(company.payouts.payday),
    payee_hold_days: String(company.payouts.payeeHoldDays),
    manual_payment_limit: company.payouts.manualPaymentLimit,
    exchange_rate_tolerance: formatPercent(company.exchangeRateToleranceBasisPoints),
    membership_fee: company.membershipFee.amount ?? '',
    membership_fee_from: company.membershipFee.from ?? '',
    second_admin: company.closeNeedsSecondAdmin ? 'yes' : 'no',
    ...(Object.fromEntries(taxes) as Record<`tax_${Province}`, string>),
  };
}

/** The settings with entered values, which the contract has checked. The other settings stay as they are. */
export function withValues(company: CompanySettings, values: CompanyValues): CompanySettings {
  return {
    ...company,
    brand: { ...company.brand, name: values.brand_name, tagline: values.tagline },
    landAcknowledgement: values.land_acknowledgement,
    contact: {
      email: values.contact_email,
      phoneLine: values.phone_line,
      location: values.location,
      postalAddress: trimmedLines(values.postal_address),
      taxNumber: values.tax_number === '' ? null : values.tax_number,
      openingHours: read(parseOpeningHours(values.opening_hours), values.opening_hours),
      openingHoursZone: values.opening_hours_zone,
    },
    shipping: {
      freeFrom: amount(values.shipping_free_from),
      customer: amount(values.shipping_customer),
      consultant: amount(values.shipping_consultant),
      countries: (['CA', 'US'] as const).filter((country) => values.ships_to.split(',').includes(country)),
      withinHours: Number(values.shipped_within_hours),
    },
    consultantDiscountBasisPoints: percent(values.consultant_discount),
    taxRegions: company.taxRegions.map((region) => {
      const text = values[`tax_${region.code as Province}`];
      return { ...region, taxes: read(parseTaxes(text), text) };
    }),
    guarantee: { moneyBackDays: Number(values.money_back_days) },
    measuredResultsWeeks: Number(values.measured_results_weeks),
    referralDays: Number(values.referral_days),
    unpaidOrderDays: Number(values.unpaid_order_days),
    stockHoldHours: Number(values.stock_hold_hours),
    searchScope: values.search_scope === 'company' ? 'company' : 'downline',
    payouts: {
      payday: Number(values.payday),
      payeeHoldDays: Number(values.payee_hold_days),
      manualPaymentLimit: amount(values.manual_payment_limit),
    },
    exchangeRateToleranceBasisPoints: percent(values.exchange_rate_tolerance),
    membershipFee: {
      amount: values.membership_fee === '' ? null : amount(values.membership_fee),
      from: values.membership_fee_from === '' ? null : values.membership_fee_from,
    },
    closeNeedsSecondAdmin: values.second_admin === 'yes',
  };
}

/** Entered values as they are stored: `12` becomes `12.00`, and only what differs counts as a change. */
export const normalized = (company: CompanySettings, values: CompanyValues): CompanyValues =>
  valuesOf(withValues(company, values));
