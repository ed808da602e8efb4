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

/** The volumes of a consultant's team in November and October. */
const teamsOf = async (consultant: Consultant) => {
  const { data } = await shop.as(shop.ada).genealogy.getMemberHistory({ consultant_id: consultant.userId });
  return data.slice(0, 2).map(({ team_volume }) => team_volume);
};

const move = (consultant: Consultant, before: Consultant, sponsor: Consultant | null, from: string) =>
  shop.as(shop.ada).correction.moveSponsor({
    consultant: consultant.code,
    sponsor: sponsor ? { kind: 'consultant', code: sponsor.code } : { kind: 'none' },
    sponsor_before_id: before.userId,
    from,
    reason: 'A request',
  });

test('a closed month has the team of its run, the open month the team of today', async () => {
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  await shop.sell(shop.wren, 2);
  await move(shop.wren, shop.ada, shop.rose, '2026-11-02');
  await returnSerums(shop.sales.wren, 5);
  expect(await teamsOf(shop.rose)).toEqual(['200.00', '0.00']);
  expect(await teamsOf(shop.ada)).toEqual(['200.00', '1500.00']);
});

test('a change of sponsor that starts in a closed month leaves the team of that month', async () => {
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  await shop.sell(shop.wren, 2);
  await move(shop.wren, shop.ada, shop.rose, '2026-10-02');
  await move(shop.rose, shop.ada, null, '2026-10-02');
  await returnSerums(shop.sales.roseFour, 4);
  expect(await teamsOf(shop.ada)).toEqual(['0.00', '1500.00']);
});

test('a change of sponsor before the close is one of the team of that month', async () => {
  await move(shop.wren, shop.ada, shop.rose, '2026-10-02');
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  expect(await teamsOf(shop.rose)).toEqual(['0.00', '500.00']);
});
