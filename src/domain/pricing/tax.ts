import { formatDecimal } from '../money/decimal.ts';
import { roundHalfUp } from '../money/rounding.ts';

/** The rate of a sales tax in integer thousandths of a percent: 5000 is 5 %, and 9975 is 9.975 %, the QST of Quebec. */
export type TaxRate = number;

/** 100 %. */
const wholeTaxRate: TaxRate = 100_000;

/** A tax of a province: its name as printed, and its rate of the taxed amount. */
export interface NamedTax {
  readonly name: string;
  readonly rate: TaxRate;
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
  readonly rate: TaxRate;
  readonly amount: bigint;
}

/**
 * The taxes of a province on `taxed` cents (discounted subtotal plus shipping): each tax is calculated
 * separately on the whole amount and rounded once, half up. Specification of the public site, section 9.
 */
export function chargeTaxes(region: TaxRegion, taxed: bigint): ChargedTax[] {
  return region.taxes.map(({ name, rate }) => ({
    name,
    label: taxLabel(name, rate, region.name),
    rate,
    amount: roundHalfUp(taxed * BigInt(rate), BigInt(wholeTaxRate)),
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
  { name, rate }: { readonly name: string; readonly rate: TaxRate },
  regions: readonly TaxRegion[],
  destination: Destination | null,
): string {
  const region = regions.find(({ code }) => destination?.country === 'CA' && code === destination.state);
  return region === undefined || rate === 0 ? name : taxLabel(name, rate, region.name);
}

/** The label of a tax as the specification shapes it: `GST 5% (Alberta)`. */
export const taxLabel = (name: string, rate: TaxRate, regionName: string): string =>
  `${name} ${formatTaxRate(rate)}% (${regionName})`;

/** `9975` → `9.975`, `5000` → `5`. */
export const formatTaxRate = (rate: TaxRate): string => formatDecimal(BigInt(rate), 3).replace(/\.?0+$/, '');

/** The rate of a percentage such as `9.975`; null if it is not one above 0 and up to 100, with at most three decimals. */
export function parseTaxRate(percent: string): TaxRate | null {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,3}))?$/.exec(percent) ?? [];
  if (whole === undefined) return null;
  const rate = Number(whole + decimals.padEnd(3, '0'));
  return rate === 0 || rate > wholeTaxRate ? null : rate;
}
