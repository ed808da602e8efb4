import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';
import { keyed } from '#tests/keyed.ts';

// Ada above Rose and Wren have sold in October; drafts of it are calculated while it lasts.

let shop: ClosedMonth;
beforeAll(async () => {
  shop = await openClosedMonth();
});
afterAll(() => shop.close());

const admin = () => shop.as(shop.ada);
const calculate = async () => (await admin().commission.calculateSalesCommissions({})).run;
const changes = async () => (await admin().commission.getOpenPeriod()).draft_changes;
let day = 6;
const nextDay = () => {
  day += 1;
  shop.clock.set(`2026-10-${String(day).padStart(2, '0')}T18:00:00Z`);
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
  other_base: false,
};

test('a draft without changes has none, and is signed off', async () => {
  expect(await changes()).toBeNull();
  nextDay();
  const { run_no, lines_hash } = await calculate();
  expect(await changes()).toBeNull();
  expect(await admin().commission.signOffRun({ run_no, lines_hash })).toMatchObject({ run_no });
});

test('an order that a node with a faster clock completed before the calculation is in the draft', async () => {
  nextDay();
  const before = shop.deployment.now();
  shop.clock.set(new Date(before.getTime() + 3000).toISOString());
  await shop.sell(shop.rose, 1);
  shop.clock.set(before.toISOString());
  await calculate();
  expect(await changes()).toBeNull();
});

test('a new version of the plan with the same rules changes nothing', async () => {
  nextDay();
  await calculate();
  await shop.ask(`
    insert into commission_plans (version, name, document, document_hash, valid_from, created_at)
    select version + 1, name, document, document_hash, valid_from, now() from commission_plans order by version desc limit 1`);
  expect(await changes()).toBeNull();
  const { run_no, lines_hash } = (await admin().commission.getOpenPeriod()).draft ?? { run_no: 0, lines_hash: '' };
  expect(await admin().commission.signOffRun({ run_no, lines_hash })).toMatchObject({ run_no });
});

test.each([
  ['an order is completed', () => shop.sell(shop.rose, 1), { completed: 1 }],
  [
    'an order is partly returned',
    () =>
      admin().correction.recordReturn(
        keyed({ order_id: shop.sales.wren.orderId, lines: [{ line_no: 1, quantity: 1 }], reason: 'Broken' }),
      ),
    { returns: 1 },
  ],
  ['an order is cancelled', () => shop.setStatus(shop.sales.roseFour.orderId, 'cancelled'), { removed: 1 }],
  [
    'a volume is adjusted',
    () => admin().commission.adjustVolume(keyed({ consultant: shop.rose.code, amount: '50.00', reason: 'Trade fair' })),
    { adjustments: 1 },
  ],
  [
    'a consultant gets another sponsor',
    () =>
      admin().correction.moveSponsor({
        consultant: shop.wren.code,
        sponsor: { kind: 'consultant', code: shop.rose.code },
        from: '2026-10-07',
        reason: 'Wrong code',
        sponsor_before_id: shop.ada.userId,
      }),
    { moved: 1 },
  ],
])(
  '%s: the draft is outdated, and neither signed off nor closed until it is calculated again',
  async (_, change, expected) => {
    nextDay();
    const { run_no, lines_hash } = await calculate();
    nextDay();
    await change();
    expect(await changes()).toEqual({ ...none, ...expected });
    await expect(admin().commission.signOffRun({ run_no, lines_hash })).rejects.toMatchObject({
      code: 'DRAFT_OUTDATED',
      status: 409,
    });
    await expect(
      admin().commission.closeCommissionRun({ run_no, lines_hash, exchange_rate: '0.5', before_its_end: true }),
    ).rejects.toMatchObject({ code: 'ORDERS_CHANGED' });
    const next = await calculate();
    expect(await changes()).toBeNull();
    expect(await admin().commission.signOffRun({ run_no: next.run_no, lines_hash: next.lines_hash })).toMatchObject({
      status: 'draft',
    });
  },
);

test('a change that the counts do not show is found by the comparison of all inputs', async () => {
  const { run_no, lines_hash } = await calculate();
  await shop.ask('update orders set consultant_id = $1 where order_id = $2', [
    shop.ada.userId,
    shop.sales.roseSix.orderId,
  ]);
  expect(await changes()).toBeNull();
  await expect(admin().commission.signOffRun({ run_no, lines_hash })).rejects.toMatchObject({ code: 'DRAFT_OUTDATED' });
});
