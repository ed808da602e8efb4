import { findRegion, type Region, regionsOf } from '../pricing/region.ts';

export type Country = 'US' | 'CA';

/**
 * Where a consultant can live, by country: the 50 states and DC, the 13 provinces and territories (product.md, section
 * 2). The same that the shop ships to and taxes.
 */
export const regions: Readonly<Record<Country, readonly Region[]>> = { US: regionsOf('US'), CA: regionsOf('CA') };

/**
 * Other names of provinces and territories: the French ones that differ from the English ones in more than accents, and the traditional
 * abbreviations, without full stops, that differ from the codes.
 */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['colombie-britannique', 'BC'],
  ['ile-du-prince-edouard', 'PE'],
  ['nouveau-brunswick', 'NB'],
  ['nouvelle-ecosse', 'NS'],
  ['terre-neuve-et-labrador', 'NL'],
  ['territoires du nord-ouest', 'NT'],
  ['alta', 'AB'],
  ['man', 'MB'],
  ['nfld', 'NL'],
  ['nwt', 'NT'],
  ['ont', 'ON'],
  ['pei', 'PE'],
  ['pq', 'QC'],
  ['que', 'QC'],
  ['sask', 'SK'],
]);

/**
 * The region of `country`, by its code, its English or French name, or its traditional abbreviation, in any case and with or without
 * accents and full stops; null for an unknown one.
 */
export function regionOf(country: Country, written: string): Region | null {
  const wanted = written
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .trim()
    .toLowerCase();
  const code = (country === 'CA' && otherNames.get(wanted)) || wanted;
  return findRegion(country, code) ?? regions[country].find(({ name }) => name.toLowerCase() === wanted) ?? null;
}
