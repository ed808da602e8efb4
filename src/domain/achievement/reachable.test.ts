import { expect, test } from 'vitest';
import { isReachable } from './reachable.ts';

const bonuses = (target: number) => ({ kind: 'metric', metric: 'foundation_bonuses', target }) as const;

test.each([
  { joined: '2026-11', open: '2026-11', reached: 0n, target: 3, can: true },
  { joined: '2026-10', open: '2026-11', reached: 0n, target: 3, can: false },
  { joined: '2026-10', open: '2026-11', reached: 1n, target: 3, can: true },
  { joined: '2026-09', open: '2026-11', reached: 0n, target: 1, can: true },
  { joined: '2026-08', open: '2026-11', reached: 0n, target: 1, can: false },
  { joined: '2025-11', open: '2026-11', reached: 0n, target: 1, can: false },
  { joined: '2025-11', open: '2026-11', reached: 1n, target: 1, can: true },
  // Joins after the open month.
  { joined: '2026-12', open: '2026-11', reached: 0n, target: 3, can: true },
])('$target bonuses, $reached so far, joined $joined, in $open: $can', ({ target, can, ...given }) => {
  expect(isReachable(bonuses(target), { ...given, bonusMonths: 3 })).toBe(can);
});

test.each([
  { kind: 'metric', metric: 'orders', target: 1 },
  { kind: 'rank', rank: 'Team Leader' },
  { kind: 'grant' },
] as const)('$kind can be earned at any time', (rule) => {
  expect(isReachable(rule, { reached: 0n, joined: '2020-01', open: '2026-11', bonusMonths: 3 })).toBe(true);
});
