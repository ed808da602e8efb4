import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveSponsors } from './resolve-sponsors.ts';

const none = () => false;
const problemsOf = (sponsors: number[], isRejected: (row: number) => boolean = none) =>
  Object.fromEntries(resolveSponsors(Int32Array.from(sponsors), isRejected).problems);

test('[BO-150] a sponsor may come after those whom they sponsor', () => {
  const { depth, problems } = resolveSponsors(Int32Array.from([2, 0, -1, -1]), none);
  expect([...depth]).toEqual([1, 2, 0, 0]);
  expect(problems.size).toBe(0);
});

test('[BO-153] circles and all below them or below a rejected row are rejected', () => {
  expect(problemsOf([1, 2, 0, 1, 3, 5, -1])).toEqual({
    0: 'sponsor-circle',
    1: 'sponsor-circle',
    2: 'sponsor-circle',
    5: 'sponsor-circle',
    3: 'sponsor-rejected',
    4: 'sponsor-rejected',
  });
  expect(problemsOf([-1, 0, 1, 0], (row) => row === 1)).toEqual({ 2: 'sponsor-rejected' });
});

test('every accepted row comes after its sponsor, in any file', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1, max: 29 }), { minLength: 30, maxLength: 30 }), (file) => {
      const { depth, problems } = resolveSponsors(Int32Array.from(file), none);
      for (const [row, above] of file.entries()) {
        if (problems.has(row)) continue;
        expect(above === -1 ? 0 : (depth[above] ?? 0) + 1).toBe(depth[row]);
        expect(problems.has(above)).toBe(false);
      }
    }),
  );
});

test('a chain of two hundred thousand is resolved at once', () => {
  const chain = Int32Array.from({ length: 200_000 }, (_, row) => (row === 199_999 ? -1 : row + 1));
  expect(resolveSponsors(chain, none).depth[0]).toBe(199_999);
});
