import { findRegion, type Region, regionsOf } from '../pricing/region.ts';

export type Country = 'US' | 'CA';

/**
 * Where a consultant can live, by country: the 50 states and DC, the 13 provinces and territories (product.md, section
 * 2). The same that the shop ships to and taxes.
 */
export const regions: Readonly<Record<Country, readonly Region[]>> = { US: regionsOf('US'), CA: regionsOf('CA') };

/** The region of `country`, by code or name in any case and with or without accents; null for an unknown one. */
export function regionOf(country: Country, written: string): Region | null {
  const wanted = written.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
  return findRegion(country, wanted) ?? regions[country].find(({ name }) => name.toLowerCase() === wanted) ?? null;
}
