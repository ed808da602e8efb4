import { expect, test } from 'vitest';
import { rankBadge } from './rank-badge-tone.ts';

test.each([
  ['Admin', 'Ambassador', 'Admin', 'bad'],
  ['Sales Leader', 'Team Leader', 'Sales Leader', 'info'],
  ['Consultant', 'Beauty Consultant', 'Beauty Consultant', 'neutral'],
  ['Consultant', 'Team Leader', 'Team Leader', 'outline'],
] as const)('[BO-284] the badge of %s and %s says %s in the tone %s', (rank, current_rank, name, tone) => {
  expect(rankBadge({ rank, current_rank })).toEqual({ name, tone });
});

test('[BO-285] without a rank the badge has no name of its own, and says "Consultant"', () => {
  expect(rankBadge({ rank: '', current_rank: '' })).toEqual({ name: null, tone: 'neutral' });
});
