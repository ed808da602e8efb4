import type { CompanySettings } from '#contract/settings/company.ts';
import { parseAmount } from '#domain/money/decimal.ts';
import type { PricingRules } from '#domain/pricing/price.ts';

/** What the company charges, from its settings. A setting that is no amount is a broken installation and throws. */
export function pricingRulesOf(company: CompanySettings): PricingRules {
  return {
    currency: company.currencies.shop,
    consultantDiscount: company.consultantDiscountBasisPoints,
    freeShippingFrom: cents(company.shipping.freeFrom),
    shipping: { customer: cents(company.shipping.customer), consultant: cents(company.shipping.consultant) },
    countries: company.shipping.countries,
    taxRegions: company.taxRegions,
  };
}

function cents(text: string): bigint {
  const amount = parseAmount(text);
  if (amount === null) throw new TypeError(`the company settings have "${text}" for an amount`);
  return amount;
}
