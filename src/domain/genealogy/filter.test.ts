import { expect, test } from 'vitest';
import { type JoinRange, joinedSince } from './filter.ts';

test.each<[JoinRange, string, string]>([
  ['30 days', '2026-11-20T18:00:00.000Z', '2026-10-21T18:00:00.000Z'],
  ['3 months', '2026-11-20T18:00:00.000Z', '2026-08-20T18:00:00.000Z'],
  ['6 months', '2026-08-31T00:00:00.000Z', '2026-02-28T00:00:00.000Z'],
  ['1 year', '2028-02-29T12:00:00.000Z', '2027-02-28T12:00:00.000Z'],
])('[BO-441] %s back from %s is %s', (range, now, since) => {
  expect(joinedSince(range, new Date(now)).toISOString()).toBe(since);
});
