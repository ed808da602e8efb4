import { expect, test } from 'vitest';
import { changesSince, type DraftComparison } from './draft-changes.ts';

const draft = { orders: 10, base: 1000_00n, planVersion: 3 };
const same: DraftComparison['now'] = {
  ...draft,
  ...{ completed: 0, completedBase: 0n, returns: 0, returnedBase: 0n },
  ...{ adjustments: 0, corrections: 0, moved: 0, joined: 0 },
};
const none = {
  ...{ completed: 0, removed: 0, returns: 0, adjustments: 0, corrections: 0, moved: 0, joined: 0 },
  ...{ plan: false, otherBase: false },
};

test('nothing has changed', () => {
  expect(changesSince({ draft, now: same })).toBeNull();
});

test.each<[string, Partial<DraftComparison['now']>, Partial<typeof none>]>([
  ['two more orders', { orders: 12, base: 1200_00n, completed: 2, completedBase: 200_00n }, { completed: 2 }],
  ['an order is cancelled', { orders: 9, base: 900_00n }, { removed: 1 }],
  [
    'one is cancelled and another one completed',
    { orders: 10, base: 1050_00n, completed: 1, completedBase: 150_00n },
    { completed: 1, removed: 1 },
  ],
  ['a return', { base: 980_00n, returns: 1, returnedBase: 20_00n }, { returns: 1 }],
  ['an order has another base, and nothing says why', { base: 999_00n }, { otherBase: true }],
  ['a volume adjustment', { adjustments: 1 }, { adjustments: 1 }],
  ['a correction of a closed month', { corrections: 2 }, { corrections: 2 }],
  ['a changed sponsor', { moved: 1 }, { moved: 1 }],
  ['a new consultant', { joined: 3 }, { joined: 3 }],
  ['another version of the plan', { planVersion: 4 }, { plan: true }],
])('%s', (_, now, changes) => {
  expect(changesSince({ draft, now: { ...same, ...now } })).toEqual({ ...none, ...changes });
});
