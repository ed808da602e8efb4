import { expect, test } from 'vitest';
import { summaryOf } from './progress.ts';

const now = new Date('2026-11-20T18:00:00Z');
const zone = 'America/Edmonton';
const earned = (title: string, at: string) => ({ title, earnedAt: new Date(at), percent: 100, reachable: true });
const open = (title: string, percent: number | null, reachable = true) => ({
  title,
  earnedAt: null,
  percent,
  reachable,
});

test('[BO-077] the figures are counted from the achievements listed', () => {
  expect(
    summaryOf(
      [
        earned('First Sale', '2026-02-01T12:00:00Z'),
        // Still October in Edmonton.
        earned('Team Builder', '2026-11-01T05:00:00Z'),
        earned('Senior Consultant', '2026-11-01T06:00:00Z'),
        open('Ten Thousand', 40),
        open('Bonus', 90, false),
        open('Twenty-five', 80),
        open('Recruits', 0),
        open('Certified', null),
      ],
      now,
      zone,
    ),
  ).toEqual({ earned: 3, inProgress: 2, thisMonth: 1, nextGoal: 'Twenty-five' });
});

test('with nothing left to count there is no next goal', () => {
  expect(summaryOf([open('Certified', null)], now, zone)).toEqual({
    earned: 0,
    inProgress: 0,
    thisMonth: 0,
    nextGoal: null,
  });
});
