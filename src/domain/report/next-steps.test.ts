import { expect, test } from 'vitest';
import { planVersion1 } from '../plan/plan-version-1.ts';
import { foundationBonusStep, type NextStep, rankNextSteps } from './next-steps.ts';

const payout = (amount: bigint): NextStep => ({ kind: 'payout-method', amount, currency: 'USD', replaces: false });
const tier = (amount: bigint): NextStep => ({ kind: 'next-tier', amount, currency: 'CAD', tier: 'PS30', missing: 1n });
const quiet = (amount: bigint, name: string): NextStep => ({
  kind: 'quiet-member',
  amount,
  currency: 'CAD',
  name,
  consultantId: name,
  lastOrder: null,
  months: 1,
});
const frame = { currency: 'CAD', rateTo: 0.5 };

test('the most money comes first, in the shop’s currency, and nothing that is worth nothing', () => {
  const steps = [tier(150n), payout(100n), quiet(0n, 'Bea')];
  expect(rankNextSteps(steps, frame).map(({ kind }) => kind)).toEqual(['payout-method', 'next-tier']);
  expect(rankNextSteps(steps, { ...frame, rateTo: null }).map(({ kind }) => kind)).toEqual([
    'next-tier',
    'payout-method',
  ]);
});

test('at most three', () => {
  expect(
    rankNextSteps([tier(1n), quiet(4n, 'a'), quiet(3n, 'b'), payout(5n)], frame).map((step) => step.amount),
  ).toEqual([5n, 4n, 3n]);
});

// From $250 pays $30, from $500 pays $50, from $750 pays $75, in the month of joining and the two after it.
test.each([
  ['the first sale is missing', 0, 0n, null],
  ['all was returned', 0, -100n, null],
  ['$33 below the first step', 0, 217_00n, [33_00n, 30_00n, 30_00n]],
  ['a cent below the first step', 2, 249_99n, [1n, 30_00n, 30_00n]],
  ['on the first step', 1, 250_00n, [250_00n, 50_00n, 20_00n]],
  ['on the second step', 1, 600_00n, [150_00n, 75_00n, 25_00n]],
  ['on the highest step', 0, 750_00n, null],
  ['above it', 0, 2_000_00n, null],
  ['in the third month after joining', 3, 217_00n, null],
  ['before the month of joining', -1, 217_00n, null],
] as const)('the next step of the foundation bonus: %s', (_, monthsSinceJoining, ownBase, expected) => {
  const step = foundationBonusStep(planVersion1.foundationBonus, { monthsSinceJoining, ownBase }, 'CAD');
  const [missing, pays, amount] = expected ?? [];
  expect(step).toEqual(expected && { kind: 'foundation-bonus', missing, pays, amount, currency: 'CAD' });
});
