import { expect, test } from 'vitest';
import { type NextStep, rankNextSteps } from './next-steps.ts';

const payout = (amount: bigint): NextStep => ({ kind: 'payout-method', amount, currency: 'USD' });
const tier = (amount: bigint): NextStep => ({ kind: 'next-tier', amount, currency: 'CAD', tier: 'PS30', missing: 1n });
const quiet = (amount: bigint, name: string): NextStep => ({
  ...{ kind: 'quiet-member', amount, currency: 'CAD', name },
  ...{ consultantId: name, lastOrder: null, months: 1 },
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
