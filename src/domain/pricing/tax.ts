import { formatDecimal } from '../money/decimal.ts';
import type { BasisPoints } from '../money/rate.ts';
import { wholeRate } from '../money/rate.ts';
import { roundHalfUp } from '../money/rounding.ts';

/** A tax of a province: its name as printed, and its rate of the taxed amount. */
export interface NamedTax {
  readonly name: string;
  readonly basisPoints: BasisPoints;
}

/** A Canadian province or territory with the taxes charged there; several named ones are possible. */
export interface TaxRegion {
  readonly code: string;
  readonly name: string;
  readonly taxes: readonly NamedTax[];
}

/** A tax on an order, in cents. */
export interface ChargedTax {
  readonly name: string;
  readonly label: string;
  readonly rate: BasisPoints;
  readonly amount: bigint;
}

/**
 * The taxes of a province on `taxed` cents (discounted subtotal plus shipping): each tax is calculated
 * separately on the whole amount and rounded once, half up. Specification of the public site, section 9.
 */
export function chargeTaxes(region: TaxRegion, taxed: bigint): ChargedTax[] {
  return region.taxes.map(({ name, basisPoints }) => ({
    name,
    label: taxLabel(name, basisPoints, region.name),
    rate: basisPoints,
    amount: roundHalfUp(taxed * BigInt(basisPoints), BigInt(wholeRate)),
  }));
}

/**
 * The part of a charged tax that is on the goods, rounded half up; the rest is on the shipping, so that both add up to the tax.
 * Nothing else divides a charged tax between them.
 */
export const taxOnGoods = (tax: bigint, goods: bigint, shipping: bigint): bigint =>
  goods + shipping === 0n ? tax : roundHalfUp(tax * goods, goods + shipping);

/** Where an order is delivered, as far as its tax depends on it. */
type Destination = { readonly country: string; readonly state: string };

/** The label of a tax that was charged; its name alone where the province is unknown, such as in an imported order. */
export function chargedTaxLabel(
  { name, rate }: { readonly name: string; readonly rate: BasisPoints },
  regions: readonly TaxRegion[],
  destination: Destination | null,
): string {
  const region = regions.find(({ code }) => destination?.country === 'CA' && code === destination.state);
  return region === undefined || rate === 0 ? name : taxLabel(name, rate, region.name);
}

/** The label of a tax as the specification shapes it: `GST 5% (Alberta)`. */
export function taxLabel(name: string, rate: BasisPoints, regionName: string): string {
  const percent = formatDecimal(BigInt(rate), 2).replace(/\.?0+$/, '');
  return `${name} ${percent}% (${regionName})`;
}
