import { expect, test } from 'vitest';
import { at, round, seededRandom } from './draw.ts';
import { lobes } from './leaf-geometry.ts';

test('coordinates have one decimal, no trailing zero, no minus zero', () => {
  expect([round(-0.04), round(12.345), round(-7), at([1.26, -0.01])]).toEqual(['0', '12.3', '-7', '1.3 0']);
});

test('the same seed gives the same random numbers', () => {
  const first = seededRandom(5);
  const second = seededRandom(5);
  expect([first(), first(), first()]).toEqual([second(), second(), second()]);
});

test('unfolds the leaf from the middle: one lobe, then two more per quarter', () => {
  expect(lobes.map((lobe) => lobe.quarter)).toEqual([4, 3, 2, 1, 2, 3, 4]);
});

test('draws veins on the left, the lattice on the right, and both on the middle lobe', () => {
  expect(lobes.map((lobe) => [lobe.veins !== '', lobe.dots.size > 0])).toEqual([
    [true, false],
    [true, false],
    [true, false],
    [true, true],
    [false, true],
    [false, true],
    [false, true],
  ]);
});

test('keeps the path data of the whole leaf small', () => {
  const paths = lobes.map((lobe) => [lobe.blade, lobe.midrib, lobe.veins, ...lobe.dots.values()].join('')).join('');
  expect(paths.length).toBeLessThan(14_000);
  expect(paths).not.toContain('NaN');
});
