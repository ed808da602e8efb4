import { expect, test } from 'vitest';
import { nextPayday } from './payday.ts';

test.each([
  ['before it', '2026-11-09T12:00:00Z', '2026-11-10'],
  ['on it', '2026-11-10T12:00:00Z', '2026-11-10'],
  ['on it, although it is already the day after in Greenwich', '2026-11-11T05:00:00Z', '2026-11-10'],
  ['after it', '2026-11-11T12:00:00Z', '2026-12-10'],
  ['over New Year', '2026-12-31T12:00:00Z', '2027-01-10'],
])('[BO-070] the next payday, %s', (_, now, expected) => {
  expect(nextPayday(new Date(now), 'America/Edmonton', 10)).toBe(expected);
});
