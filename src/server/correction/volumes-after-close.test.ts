import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ClosedMonth, openClosedMonth, type Sale } from '#tests/database/closed-month.ts';
import type { Consultant } from '#tests/database/shop.ts';

let shop: ClosedMonth;
beforeEach(async () => {
  shop = await openClosedMonth();
});
afterEach(() => shop.close());

const returnSerums = async ({ orderId }: Sale, quantity: number) => {
  await shop.as(shop.ada).correction.recordReturn({
    order_id: orderId,
    lines: [{ line_no: 1, quantity, amount: null }],
    reason: 'Broken',
    idempotency_key: randomUUID(),
  });
};

/** October on the dashboard, in a member's results, and in the growth of Ada's team. */
const october = async (consultant: Consultant) => {
  const { volume_trend } = await shop.as(consultant).report.getDashboard({});
  const { data } = await shop.as(shop.ada).genealogy.getMemberHistory({ consultant_id: consultant.userId });
  const { growth } = await shop.as(shop.ada).report.getAnalytics({});
  const result = data.find(({ period }) => period === '2026-10');
  return {
    trend: volume_trend.find(({ period }) => period === '2026-10')?.amount,
    own: result?.personal_volume,
    team: result?.team_volume,
    activeInTeam: growth.find(({ period }) => period === '2026-10')?.active,
  };
};

test('a return after the close leaves the volumes of the closed month as its run has stored them', async () => {
  await shop.as(shop.ada).commission.adjustVolume({
    consultant: shop.wren.code,
    amount: '25.00',
    reason: 'A fair',
    idempotency_key: randomUUID(),
  });
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  const before = { ada: await october(shop.ada), wren: await october(shop.wren) };
  expect(before).toEqual({
    ada: { trend: '1000.00', own: '1000.00', team: '1525.00', activeInTeam: 2 },
    wren: { trend: '525.00', own: '525.00', team: '0.00', activeInTeam: 2 },
  });

  await returnSerums(shop.sales.wren, 5);
  await returnSerums(shop.sales.roseSix, 6);
  await returnSerums(shop.sales.roseFour, 4);
  await returnSerums(shop.sales.ada, 1);
  expect({ ada: await october(shop.ada), wren: await october(shop.wren) }).toEqual(before);
});

test('the people who are in the team today count with their volumes of the run', async () => {
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  await shop.sell(shop.wren, 2);
  await shop.as(shop.ada).correction.moveSponsor({
    consultant: shop.wren.code,
    sponsor: { kind: 'consultant', code: shop.rose.code },
    sponsor_before_id: shop.ada.userId,
    from: '2026-11-02',
    reason: 'A request',
  });
  await returnSerums(shop.sales.wren, 5);
  const { data } = await shop.as(shop.ada).genealogy.getMemberHistory({ consultant_id: shop.rose.userId });
  expect(data.slice(0, 2).map(({ team_volume }) => team_volume)).toEqual(['200.00', '500.00']);
});
