import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';

// The tables of inputs are tested beside the contract and the domain; here: permissions, plan and date.

let shop: ClosedMonth;
beforeAll(async () => {
  shop = await openClosedMonth();
});
afterAll(() => shop.close());

const request = {
  personalVolume: 1000,
  programType: 'Beauty Consultant',
  enrollmentMonth: 1,
  commissionableBase: '300.00',
} as const;
const ask = (input: Record<string, unknown>, who = shop.rose) => shop.as(who).commission.calculateCommission(input);

test('[BO-237] returns what a base earns at a volume: as a personal sale, and for each upline level', async () => {
  expect(await ask(request)).toEqual({
    personalCommission: '90.00',
    overrideCommissions: [
      { level: 1, amount: '15.00' },
      { level: 2, amount: '7.50' },
    ],
    foundationBonus: '0.00',
    totalCommission: '112.50',
    currentTier: 'PS30',
    nextTierThreshold: '1500.00',
  });
});

test('[BO-237] uses the consultant’s join date, or without a consultant the latest month of that number', async () => {
  // Consultants who joined in the open October get the foundation bonus for 250.00 and more.
  expect(await ask({ ...request, enrollmentMonth: 10 })).toMatchObject({ foundationBonus: '30.00' });
  expect(await ask({ ...request, enrollmentMonth: 11 })).toMatchObject({ foundationBonus: '0.00' });
  await shop.ask(`update consultants set join_date = '2026-09-20T18:00:00Z' where consultant_id = $1`, [
    shop.rose.userId,
  ]);
  expect(await ask({ ...request, consultantId: shop.rose.userId })).toMatchObject({ foundationBonus: '30.00' });
});

test('a consultant may calculate for themselves, an admin for everyone', async () => {
  const ofWren = { ...request, consultantId: shop.wren.userId };
  const unknown = { code: 'UNKNOWN_CONSULTANT', status: 404 };
  await expect(ask(ofWren)).rejects.toMatchObject(unknown);
  expect(await ask(ofWren, shop.ada)).toMatchObject({ personalCommission: '90.00' });
  for (const consultantId of ['00000000-0000-4000-8000-000000000000', 'nobody']) {
    await expect(ask({ ...request, consultantId }, shop.ada)).rejects.toMatchObject(unknown);
  }
});

test.each([
  [{ personalVolume: -0.01 }, 'Validation failed: personalVolume: Personal volume must be non-negative'],
  [
    { personalVolume: 'abc', enrollmentMonth: 13 },
    'Validation failed: personalVolume: Personal volume must be a valid number, enrollmentMonth: must be at most 12',
  ],
  [{ commissionableBase: -1 }, 'Invalid commissionable base amount'],
  [
    { commissionableBase: undefined, order: { subtotal: 10, discounts: 20, returns: 0, tax: 0, shipping: 0 } },
    'Commissionable base cannot be negative',
  ],
])('[BO-238] rejects %j with the message of the specification', async (wrong, message) => {
  await expect(ask({ ...request, ...wrong })).rejects.toMatchObject({
    code: 'INVALID_CALCULATION',
    status: 422,
    message,
  });
});
