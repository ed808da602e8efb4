import { expect, test } from 'vitest';
import { changesSince, type DraftComparison } from './draft-changes.ts';

const draft = { orders: 10, base: 1000_00n, planHash: 'rules' };
const same: DraftComparison['now'] = {
  ...draft,
  completed: 0,
  completedBase: 0n,
  completedAtOnce: 0,
  returns: 0,
  returnedBase: 0n,
  adjustments: 0,
  corrections: 0,
  moved: 0,
  joined: 0,
};
const none = {
  completed: 0,
  removed: 0,
  returns: 0,
  adjustments: 0,
  corrections: 0,
  moved: 0,
  joined: 0,
  plan: false,
  otherBase: false,
};

test('nothing has changed', () => {
  expect(changesSince({ draft, now: same })).toBeNull();
});

test('the draft has an order that a node with a faster clock completed', () => {
  const completed = { completed: 1, completedBase: 50_00n, completedAtOnce: 1 };
  expect(changesSince({ draft, now: { ...same, ...completed } })).toBeNull();
});

test.each<[string, Partial<DraftComparison['now']>, Partial<typeof none>]>([
  ['two more orders', { orders: 12, base: 1200_00n, completed: 2, completedBase: 200_00n }, { completed: 2 }],
  ['an order is cancelled', { orders: 9, base: 900_00n }, { removed: 1 }],
  [
    'one is cancelled and another one completed',
    { orders: 10, base: 1050_00n, completed: 1, completedBase: 150_00n },
    { completed: 1, removed: 1 },
  ],
  [
    'an order that was being completed during the calculation has an earlier time',
    { orders: 11, base: 1050_00n },
    { completed: 1 },
  ],
  [
    'one that was being completed, and two completed later',
    { orders: 13, base: 1150_00n, completed: 2, completedBase: 100_00n },
    { completed: 3 },
  ],
  [
    'two completed later, and one of a faster clock that the draft has',
    { orders: 12, base: 1200_00n, completed: 3, completedBase: 250_00n, completedAtOnce: 1 },
    { completed: 2 },
  ],
  [
    'one is cancelled, one completed later, and the draft has one of a faster clock',
    { orders: 10, base: 1050_00n, completed: 2, completedBase: 250_00n, completedAtOnce: 1 },
    { completed: 1, removed: 1 },
  ],
  [
    'an order is replaced by one with the same base',
    { completed: 1, completedBase: 100_00n },
    { completed: 1, removed: 1 },
  ],
  ['a return', { base: 980_00n, returns: 1, returnedBase: 20_00n }, { returns: 1 }],
  ['an order has another base, and nothing says why', { base: 999_00n }, { otherBase: true }],
  ['a volume adjustment', { adjustments: 1 }, { adjustments: 1 }],
  ['a correction of a closed month', { corrections: 2 }, { corrections: 2 }],
  ['a changed sponsor', { moved: 1 }, { moved: 1 }],
  ['a new consultant', { joined: 3 }, { joined: 3 }],
  ['a plan with other rules', { planHash: 'other rules' }, { plan: true }],
])('%s', (_, now, changes) => {
  expect(changesSince({ draft, now: { ...same, ...now } })).toEqual({ ...none, ...changes });
});
