import { expect, test } from 'vitest';
import type { CanopyNode } from '#contract/genealogy/team-outline.ts';
import { canopyLayout, extentOf, neighborOf } from './canopy-layout.ts';

const node = (name: string, sponsor: string | null, level: number, team_size = 0): CanopyNode => ({
  ...{ consultant_id: name, sponsor_consultant_id: sponsor, name, level, team_size },
  ...{ code: 'LBC-1', current_rank: 'Beauty Consultant', isActive: true },
});

const placed = canopyLayout([
  node('Ada', 'someone above', 0, 1003),
  node('Bea', 'Ada', 1, 1),
  node('Cleo', 'Bea', 2),
  node('Dina', 'Ada', 1, 1000),
]);
const at = (name: string) => {
  const person = placed.find(({ node: { name: each } }) => each === name);
  if (!person) throw new Error(name);
  return person;
};

test('the root is in the middle, each level on its ring, no two at one place', () => {
  expect(at('Ada')).toMatchObject({ x: 0, y: 0, above: null });
  expect(placed.map(({ x, y }) => Math.round(Math.hypot(x, y)))).toEqual([0, 90, 180, 90]);
  expect(new Set(placed.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size).toBe(4);
  expect(extentOf(placed)).toBe(240);
});

test('a larger team has a larger dot', () => {
  expect(at('Dina').radius).toBeGreaterThan(at('Bea').radius);
});

test.each([
  ['up', 'Cleo', 'Bea'],
  ['up', 'Ada', 'Ada'],
  ['down', 'Ada', 'Bea'],
  ['down', 'Cleo', 'Cleo'],
  ['right', 'Bea', 'Dina'],
  ['right', 'Dina', 'Bea'],
  ['left', 'Bea', 'Dina'],
] as const)('%s of %s is %s', (direction, from, to) => {
  expect(neighborOf(placed, at(from), direction)).toBe(at(to));
});
