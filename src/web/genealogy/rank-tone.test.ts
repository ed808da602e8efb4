import { expect, test } from 'vitest';
import { rankTone } from './rank-tone.ts';

test.each([
  ['Blue Diamond', 'info'],
  ['Gold Leader', 'waiting'],
  ['silver', 'science'],
  ['Senior Ambassador', 'person'],
  ['Team Leader', 'neutral'],
  ['', 'neutral'],
])('[BO-053] gives "%s" a %s badge', (rank, tone) => {
  expect(rankTone(rank)).toBe(tone);
});
