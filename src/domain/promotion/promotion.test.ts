import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeRefusal, endNow, isGoalMet, type PromotionTerms, percentOf, phaseOf, statusOf } from './promotion.ts';

const window = { startsAt: new Date('2026-11-01T07:00:00Z'), endsAt: new Date('2026-12-01T07:00:00Z') };

test.each([
  ['2026-11-01T06:59:59Z', 'coming', 'Available'],
  ['2026-11-01T07:00:00Z', 'active', 'Active'],
  ['2026-12-01T06:59:59Z', 'active', 'Active'],
  ['2026-12-01T07:00:00Z', 'over', 'Completed'],
])('[BO-084] [BO-222] at %s a promotion of November is %s: %s', (now, phase, status) => {
  const actual = phaseOf(window, new Date(now));
  expect([actual, statusOf(actual, 0n, 12n)]).toEqual([phase, status]);
});

test.each([
  ['coming', 0n, 'Available', null],
  ['active', 0n, 'Active', null],
  ['active', 1n, 'In Progress', null],
  ['active', 11n, 'In Progress', null],
  ['active', 12n, 'Completed', true],
  ['active', 20n, 'Completed', true],
  ['over', 0n, 'Completed', false],
  ['over', 11n, 'Completed', false],
  ['over', 12n, 'Completed', true],
] as const)(
  '[BO-222] a promotion that is %s, with %s of 12, is %s; its goal is met: %s',
  (phase, reached, status, isMet) => {
    expect([statusOf(phase, reached, 12n), isGoalMet(phase, reached, 12n)]).toEqual([status, isMet]);
  },
);

test.each([
  [0n, 10n, 0],
  [1n, 3n, 33],
  [999n, 1000n, 99],
  [1000n, 1000n, 100],
  [5000n, 1000n, 100],
  [-5n, 10n, 0],
])('%s of %s is %s %%', (reached, target, percent) => {
  expect(percentOf(reached, target)).toBe(percent);
});

test('100 % is shown only for all of it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 12n }), (reached, target) => {
      expect(percentOf(reached, target) === 100).toBe(reached >= target);
    }),
  );
});

const terms: PromotionTerms = { ...window, metric: 'orders', target: 12n, reward: 'A pouch' };
const at = (instant: string) => new Date(instant);
const [before, during, after] = ['2026-10-31T12:00:00Z', '2026-11-15T12:00:00Z', '2026-12-05T12:00:00Z'];
const started = 'PROMOTION_STARTED';

test.each([
  ['nothing', {}, null, null, null],
  ['the metric', { metric: 'recruits' }, null, started, started],
  ['the target', { target: 10n }, null, started, started],
  ['the reward', { reward: 'Two pouches' }, null, started, started],
  ['a later first day', { startsAt: at('2026-11-20T07:00:00Z') }, null, started, started],
  ['an earlier first day', { startsAt: at('2026-10-20T06:00:00Z') }, null, started, started],
  ['a later last day', { endsAt: at('2026-12-11T07:00:00Z') }, null, null, null],
  ['an earlier last day', { endsAt: at('2026-11-21T07:00:00Z') }, null, 'PROMOTION_SHORTENED', 'PROMOTION_SHORTENED'],
  ['a later last day that is over', { endsAt: at('2026-12-03T07:00:00Z') }, null, null, 'PROMOTION_OVER'],
  [
    'days before today',
    { startsAt: at('2026-10-01T06:00:00Z'), endsAt: at('2026-10-30T06:00:00Z') },
    'PROMOTION_OVER',
    started,
    started,
  ],
  [
    'an end before the start',
    { startsAt: at('2026-11-21T07:00:00Z'), endsAt: at('2026-11-20T07:00:00Z') },
    'ENDS_BEFORE_START',
    started,
    started,
  ],
] as const)('a change of %s: before, during and after the promotion', (_name, change, ...refusals) => {
  const changed = { ...terms, ...change } as PromotionTerms;
  expect([before, during, after].map((now) => changeRefusal(terms, changed, at(now)))).toEqual(refusals);
});

test('everything can change until the first instant, and not from then on', () => {
  const changed = { ...terms, target: 1n };
  expect(changeRefusal(terms, changed, new Date(window.startsAt.getTime() - 1))).toBeNull();
  expect(changeRefusal(terms, changed, window.startsAt)).toBe(started);
});

test('a promotion that is ended is over from that moment on, also at its start', () => {
  for (const now of [at(during), window.startsAt]) {
    const ended = { ...window, endsAt: endNow(window, now) };
    expect(ended.endsAt > ended.startsAt).toBe(true);
    expect(phaseOf(ended, new Date(now.getTime() + 1))).toBe('over');
  }
  expect(endNow(window, at(during))).toEqual(at(during));
});
