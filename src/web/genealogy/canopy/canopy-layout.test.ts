import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CanopyNode } from '#contract/genealogy/team-outline.ts';
import { canopyLayout, extentOf, neighborOf, type Placed } from './canopy-layout.ts';

const node = (name: string, sponsor: string | null, level: number, team_size = 0): CanopyNode => ({
  consultant_id: name,
  sponsor_consultant_id: sponsor,
  name,
  level,
  team_size,
  code: 'LBC-1',
  current_rank: 'Beauty Consultant',
  isActive: true,
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

test('the dots of large teams differ by their size', () => {
  const [, ...dots] = canopyLayout([
    node('Ada', 'someone above', 0, 99_999),
    ...[253, 22_011, 70_367].map((size) => node(`team of ${size}`, 'Ada', 1, size)),
  ]);
  const [small = 0, middle = 0, large = 0] = dots.map(({ radius }) => radius);
  expect(middle).toBeGreaterThan(2 * small);
  expect(large).toBeGreaterThan(1.5 * middle);
});

/** A tree of teams, each person with a sponsor before them. */
const trees = fc
  .array(fc.record({ above: fc.nat(), size: fc.oneof(fc.nat(3), fc.nat(100_000)) }), { maxLength: 600, size: 'max' })
  .chain((people) => fc.record({ people: fc.constant(people), spread: fc.integer({ min: 1, max: 600 }) }))
  .map(({ people, spread }) => {
    const nodes = [node('0', null, 0, 100_000)];
    for (const { above, size } of people) {
      const sponsor = nodes[above % Math.min(spread, nodes.length)];
      if (sponsor) nodes.push(node(String(nodes.length), sponsor.name, sponsor.level + 1, size));
    }
    return nodes;
  });

const isOverlap = (one: Placed, other: Placed) =>
  Math.hypot(one.x - other.x, one.y - other.y) < one.radius + other.radius - 1e-9;

test('no two dots of a level overlap, and a larger team never has a smaller dot', () => {
  fc.assert(
    fc.property(trees, (nodes) => {
      const all = canopyLayout(nodes);
      expect(all.length).toBe(nodes.length);
      const bySize = all.toSorted((a, b) => a.node.team_size - b.node.team_size);
      for (const [index, one] of bySize.entries()) {
        expect(one.radius).toBeGreaterThan(0);
        const next = bySize[index + 1];
        if (next) expect(next.radius - one.radius).toBeGreaterThanOrEqual(0);
        const same = bySize.slice(index + 1).filter(({ node: { level } }) => level === one.node.level);
        expect(same.filter((other) => isOverlap(one, other))).toEqual([]);
      }
    }),
    { numRuns: 40 },
  );
});

test('the dots of forty recruits keep their size', () => {
  const people = Array.from({ length: 40 }, (_, index) => node(`${index}`, 'Ada', 1, index === 7 ? 70_000 : 2));
  const [, first, ...others] = canopyLayout([node('Ada', null, 0, 99_999), ...people]);
  expect(first?.radius).toBeGreaterThanOrEqual(4);
  expect(others[6]?.radius).toBeGreaterThan(20);
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
