import type { CompanySettings } from '#contract/settings/company.ts';
import { centsOf } from '#domain/money/decimal.ts';
import type { PricingRules } from '#domain/pricing/price.ts';

/** What the company charges, from its settings. A setting that is not an amount means a broken installation and throws. */
export function pricingRulesOf(company: CompanySettings): PricingRules {
  return {
    currency: company.currencies.shop,
    consultantDiscount: company.consultantDiscountBasisPoints,
    freeShippingFrom: centsOf(company.shipping.freeFrom),
    shipping: { customer: centsOf(company.shipping.customer), consultant: centsOf(company.shipping.consultant) },
    countries: company.shipping.countries,
    taxRegions: company.taxRegions,
  };
}
