import { expect, test } from 'vitest';
import { formerTeamVolume, type Moved } from './former-team.ts';

type Tree = readonly { readonly sponsor: number | null; readonly volume: bigint }[];

/** The numbers of the uplines, nearest first. */
function uplineOf(tree: Tree, no: number): number[] {
  const upline: number[] = [];
  for (let above = tree[no]?.sponsor ?? null; above !== null; above = tree[above]?.sponsor ?? null) upline.push(above);
  return upline;
}

const volumeBelow = (tree: Tree, top: number): bigint =>
  tree.reduce((sum, { volume }, no) => (uplineOf(tree, no).includes(top) ? sum + volume : sum), 0n);

const pathOf = (tree: Tree, no: number): string =>
  [no, ...uplineOf(tree, no)]
    .reverse()
    .map((each) => String(each).padStart(8, '0'))
    .join('');

/** All consultants with another sponsor, as they concern a team. */
const movedOf = (then: Tree, now: Tree, top: number): Moved[] =>
  now.flatMap(({ sponsor, volume }, no) =>
    sponsor === then[no]?.sponsor
      ? []
      : {
          path: pathOf(now, no),
          volume: volume + volumeBelow(now, no),
          belowNow: uplineOf(now, no).includes(top),
          belowThen: uplineOf(then, no).includes(top),
        },
  );

/** A repeatable sequence of numbers below a limit. */
function sequence(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

test('without a moved consultant it is the present team', () => {
  expect(formerTeamVolume(12_50n, [])).toBe(12_50n);
});

test('someone who came since does not count, and someone who left does, each with those below', () => {
  const then: Tree = [null, 0, 1, null, 3].map((sponsor, no) => ({ sponsor, volume: BigInt(10 ** no) }));
  const now: Tree = [null, null, 1, 0, 3].map((sponsor, no) => ({ sponsor, volume: BigInt(10 ** no) }));
  expect(volumeBelow(now, 0)).toBe(11_000n);
  expect(formerTeamVolume(volumeBelow(now, 0), movedOf(then, now, 0))).toBe(110n);
});

test('is the volume of the former team of each consultant, however often sponsors were changed', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const next = sequence(seed);
    const then: Tree = Array.from({ length: 14 }, (_, no) => ({
      sponsor: no === 0 || next(8) === 0 ? null : next(no),
      volume: BigInt(next(1_000)),
    }));
    const now = then.map((each) => ({ ...each }));
    for (let move = 0; move < 6; move++) {
      const [no, sponsor] = [next(now.length), next(now.length)];
      const consultant = now[no];
      if (consultant && no !== sponsor && !uplineOf(now, sponsor).includes(no)) consultant.sponsor = sponsor;
    }
    for (const [top] of now.entries()) {
      expect(formerTeamVolume(volumeBelow(now, top), movedOf(then, now, top))).toBe(volumeBelow(then, top));
    }
  }
});
