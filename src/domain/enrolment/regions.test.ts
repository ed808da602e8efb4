import { expect, test } from 'vitest';
import { regionOf, regions } from './regions.ts';

test('[PS-036] the US has the 50 states and DC', () => {
  expect(regions.US).toHaveLength(51);
  expect(new Set(regions.US.map(({ code }) => code)).size).toBe(51);
  expect(regionOf('US', 'DC')).toEqual({ code: 'DC', name: 'District of Columbia' });
});

test('[PS-037] Canada has the 13 provinces and territories', () => {
  expect(regions.CA.map(({ code }) => code).join(' ')).toBe('AB BC MB NB NL NS NT NU ON PE QC SK YT');
});

test.each([
  ['CA', 'AB', 'AB'],
  ['CA', ' ab ', 'AB'],
  ['CA', 'alberta', 'AB'],
  ['CA', 'Québec', 'QC'],
  ['CA', 'Île-du-Prince-Édouard', 'PE'],
  ['CA', 'TERRITOIRES DU NORD-OUEST', 'NT'],
  ['CA', 'B.C.', 'BC'],
  ['CA', 'Ont.', 'ON'],
  ['CA', 'P.E.I.', 'PE'],
  ['CA', 'PQ', 'QC'],
  ['CA', 'Qué.', 'QC'],
  ['US', 'D.C.', 'DC'],
  ['US', 'Nouvelle-Écosse', undefined],
  ['US', 'Ont.', undefined],
  ['US', 'North Dakota', 'ND'],
  ['US', 'AB', undefined],
  ['CA', 'TX', undefined],
  ['CA', 'CA', undefined],
  ['US', 'CA', 'CA'],
  ['US', 'PR', undefined],
  ['US', '', undefined],
] as const)('the state follows the country: %s %j is %s', (country, written, code) => {
  expect(regionOf(country, written)?.code).toBe(code);
});
