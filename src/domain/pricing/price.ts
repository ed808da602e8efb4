import type { Currency } from '../money/money.ts';
import type { BasisPoints } from '../money/rate.ts';
import { wholeRate } from '../money/rate.ts';
import { roundHalfUp } from '../money/rounding.ts';
import { findRegion } from './region.ts';
import { sharesOf } from './shares.ts';
import { type ChargedTax, chargeTaxes, type TaxRegion } from './tax.ts';

/** Who buys decides discount and shipping: only an active consultant has the consultant's. */
export type Buyer = 'guest' | 'customer' | 'consultant';

/** The company's prices and rates. Amounts in cents of `currency`. */
export interface PricingRules {
  readonly currency: Currency;
  readonly consultantDiscount: BasisPoints;
  /** Nothing is charged for shipping from this discounted subtotal on. */
  readonly freeShippingFrom: bigint;
  readonly shipping: { readonly customer: bigint; readonly consultant: bigint };
  /** ISO 3166 codes of the countries orders are sent to. */
  readonly countries: readonly string[];
  /** Regions of Canada; other countries have no tax. */
  readonly taxRegions: readonly TaxRegion[];
}

export interface LineToPrice {
  /** 1 or more. */
  readonly quantity: number;
  readonly unitPrice: bigint;
}

/** The destination: an ISO country code, and the province or state once it is chosen. */
export interface Destination {
  readonly country: string;
  readonly region: string | null;
}

/** The price of a cart, in cents. `total = subtotal − discount + shipping + tax`. */
export interface Price {
  readonly buyer: Buyer;
  /** For each line: quantity × unit price, and its share of the discount. The shares add up to the discount. */
  readonly lines: readonly { readonly amount: bigint; readonly discount: bigint }[];
  readonly subtotal: bigint;
  readonly discountRate: BasisPoints;
  readonly discount: bigint;
  readonly shipping: bigint;
  readonly untilFreeShipping: bigint;
  readonly taxes: readonly ChargedTax[];
  /** False while no region is chosen. */
  readonly taxKnown: boolean;
  readonly tax: bigint;
  readonly total: bigint;
}

export type PriceRefusal = 'not-shipped-there' | 'unknown-region';

/**
 * The price of a cart (specification of the public site, section 9; product decisions, section 2): the consultant's
 * discount on the subtotal, rounded half up once; shipping by the discounted subtotal; tax on both by the destination's
 * province. An empty cart costs nothing.
 */
export function priceCart(
  lines: readonly LineToPrice[],
  buyer: Buyer,
  destination: Destination,
  rules: PricingRules,
): Price | { readonly refused: PriceRefusal } {
  const taxRegion = taxRegionOf(destination, rules);
  if (taxRegion === 'not-shipped-there' || taxRegion === 'unknown-region') return { refused: taxRegion };

  const amounts = lines.map((line) => line.unitPrice * BigInt(line.quantity));
  const subtotal = sum(amounts);
  const discountRate = buyer === 'consultant' ? rules.consultantDiscount : 0;
  const discount = roundHalfUp(subtotal * BigInt(discountRate), BigInt(wholeRate));
  const discounts = sharesOf(discount, amounts);
  const discounted = subtotal - discount;
  const shipping = lines.length === 0 ? 0n : shippingOf(discounted, buyer, rules);
  const taxes = taxRegion === null ? [] : chargeTaxes(taxRegion, discounted + shipping);
  const tax = sum(taxes.map(({ amount }) => amount));
  return {
    buyer,
    lines: amounts.map((amount, index) => ({ amount, discount: discounts[index] ?? 0n })),
    subtotal,
    discountRate,
    discount,
    shipping,
    untilFreeShipping: discounted < rules.freeShippingFrom ? rules.freeShippingFrom - discounted : 0n,
    taxes,
    taxKnown: destination.region !== null,
    tax,
    total: discounted + shipping + tax,
  };
}

function shippingOf(discounted: bigint, buyer: Buyer, rules: PricingRules): bigint {
  if (discounted >= rules.freeShippingFrom) return 0n;
  return buyer === 'consultant' ? rules.shipping.consultant : rules.shipping.customer;
}

/** The region with applicable taxes, null if there is none. An unknown province is an error, not tax-free. */
function taxRegionOf({ country, region }: Destination, rules: PricingRules): TaxRegion | null | PriceRefusal {
  if (!rules.countries.includes(country)) return 'not-shipped-there';
  if (region === null) return null;
  const known = findRegion(country, region);
  if (known === null) return 'unknown-region';
  if (country !== 'CA') return null;
  return rules.taxRegions.find(({ code }) => code === known.code) ?? 'unknown-region';
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
