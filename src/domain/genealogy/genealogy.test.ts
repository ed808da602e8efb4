import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depthFirst, downlineSum, isInDownline, prefixSums } from './depth-first.ts';
import { findCircle, nobody, uplineOf, whyNotSponsor } from './sponsors.ts';

//        0         5
//      ┌─┴─┐       │
//      1   4       6
//    ┌─┴─┐
//    2   3
const family = Int32Array.of(nobody, 0, 1, 1, 0, nobody, 5);

const million = 1_000_000;
const chain = Int32Array.from({ length: million }, (_, consultant) => consultant - 1);

test('an upline is walked from the sponsor up, as far as wanted', () => {
  expect(uplineOf(family, 3)).toEqual([1, 0]);
  expect(uplineOf(family, 3, 1)).toEqual([1]);
  expect(uplineOf(family, 0)).toEqual([]);
  expect(uplineOf(chain, million - 1, 6)).toEqual([1, 2, 3, 4, 5, 6].map((level) => million - 1 - level));
});

test.each([
  ['nobody at all', [], null],
  ['two trees', [...family], null],
  ['a consultant who sponsored itself', [nobody, 1], [1]],
  ['a circle of three', [1, 2, 0], [0, 1, 2]],
  ['a chain that leads into a circle', [1, 2, 3, 1, nobody], [1, 2, 3]],
])('circle of sponsors: %s', (_, sponsors, circle) => {
  expect(findCircle(Int32Array.from(sponsors))).toEqual(circle);
});

test('a chain of a million has no circle until its end is closed', () => {
  expect(findCircle(chain)).toBeNull();
  const closed = chain.slice();
  closed[0] = million - 1;
  expect(findCircle(closed)).toHaveLength(million);
});

test('moving under oneself or one’s own downline is refused, with the chain', () => {
  expect(whyNotSponsor(family, 1, 1)).toEqual({ code: 'own-sponsor' });
  expect(whyNotSponsor(family, 1, 3)).toEqual({ code: 'circle', chain: [3, 1] });
  expect(whyNotSponsor(family, 0, 3)).toEqual({ code: 'circle', chain: [3, 1, 0] });
  expect(whyNotSponsor(family, 1, 4)).toBeNull();
  expect(whyNotSponsor(family, 1, 6)).toBeNull();
  expect(whyNotSponsor(family, 3, 0)).toBeNull();
});

test('depth-first, a downline is a run of neighbouring places', () => {
  const tree = depthFirst(family);
  expect([...tree.consultantAt]).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect([...tree.downlineSize]).toEqual([4, 2, 0, 0, 0, 1, 0]);
  expect([...tree.frontlineSize]).toEqual([2, 2, 0, 0, 0, 1, 0]);
  expect([...tree.depth]).toEqual([0, 1, 2, 2, 1, 0, 1]);
});

test('a chain of a million is laid out without recursion', () => {
  const tree = depthFirst(chain);
  expect(tree.downlineSize[0]).toBe(million - 1);
  expect(tree.depth[million - 1]).toBe(million - 1);
});

test('a circle cannot be laid out', () => {
  expect(() => depthFirst(Int32Array.of(1, 0))).toThrow('circle');
});

/** A genealogy in which sponsors may have higher and lower numbers than those they sponsored. */
const genealogy = fc.array(fc.tuple(fc.nat(), fc.nat(5)), { minLength: 1, maxLength: 60 }).chain((draws) => {
  const size = draws.length;
  const names = fc.shuffledSubarray([...Array(size).keys()], { minLength: size, maxLength: size });
  return names.map((name) => {
    const sponsors = new Int32Array(size).fill(nobody);
    draws.forEach(([draw, root], born) => {
      if (born > 0 && root > 0) sponsors[name[born] ?? 0] = name[draw % born] ?? nobody;
    });
    return sponsors;
  });
});

test('the layout agrees with walking everybody’s upline', () => {
  fc.assert(
    fc.property(genealogy, (sponsors) => {
      const tree = depthFirst(sponsors);
      const sums = prefixSums(
        tree,
        Int32Array.from(sponsors, (_, consultant) => consultant + 1),
      );
      const everybody = [...sponsors.keys()];
      expect([...tree.consultantAt].sort((a, b) => a - b)).toEqual(everybody);
      for (const above of everybody) {
        const downline = everybody.filter((below) => uplineOf(sponsors, below).includes(above));
        expect(tree.downlineSize[above]).toBe(downline.length);
        expect(tree.depth[above]).toBe(uplineOf(sponsors, above).length);
        expect(everybody.filter((below) => isInDownline(tree, above, below))).toEqual(downline);
        expect(downlineSum(tree, sums, above)).toBe(downline.reduce((sum, below) => sum + below + 1, 0));
      }
    }),
  );
});

test('a move is refused exactly when it would close a circle', () => {
  fc.assert(
    fc.property(genealogy, fc.nat(), fc.nat(), (sponsors, first, second) => {
      const consultant = first % sponsors.length;
      const sponsor = second % sponsors.length;
      const moved = sponsors.slice();
      moved[consultant] = sponsor;
      expect(whyNotSponsor(sponsors, consultant, sponsor) !== null).toBe(findCircle(moved) !== null);
    }),
  );
});
