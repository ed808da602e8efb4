import { findRegion, type Region, regionsOf } from '../pricing/region.ts';

export type Country = 'US' | 'CA';

/**
 * Where a consultant can live, by country: the 50 states and DC, the 13 provinces and territories (product.md, section
 * 2). The same that the shop ships to and taxes.
 */
export const regions: Readonly<Record<Country, readonly Region[]>> = { US: regionsOf('US'), CA: regionsOf('CA') };

/** The French names of provinces and territories that differ from the English ones in more than accents. */
const frenchNames: ReadonlyMap<string, string> = new Map([
  ['colombie-britannique', 'BC'],
  ['ile-du-prince-edouard', 'PE'],
  ['nouveau-brunswick', 'NB'],
  ['nouvelle-ecosse', 'NS'],
  ['terre-neuve-et-labrador', 'NL'],
  ['territoires du nord-ouest', 'NT'],
]);

/** The region of `country`, by code or English or French name, in any case and with or without accents; null for an unknown one. */
export function regionOf(country: Country, written: string): Region | null {
  const wanted = written.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
  const code = (country === 'CA' && frenchNames.get(wanted)) || wanted;
  return findRegion(country, code) ?? regions[country].find(({ name }) => name.toLowerCase() === wanted) ?? null;
}
