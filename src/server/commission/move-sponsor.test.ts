import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';

let shop: ClosedMonth;
beforeEach(async () => {
  shop = await openClosedMonth();
});
afterEach(() => shop.close());

type Move = Parameters<ReturnType<ClosedMonth['as']>['correction']['moveSponsor']>[0];
const move = (more: Partial<Move> = {}): Move => ({
  consultant: shop.wren.code,
  sponsor: shop.rose.code,
  from: '2026-10-02',
  reason: 'enrolled under the wrong sponsor',
  ...more,
});
const asAda = () => shop.as(shop.ada).correction;

test('a sponsorship corrected in an open month is how the run sees it', async () => {
  const moved = await asAda().moveSponsor(move());
  expect(moved).toMatchObject({
    consultant: 'Wren Birch',
    sponsor_before: 'Ada Birch',
    sponsor: 'Rose Birch',
    effects: [],
  });
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  // Rose 10 % of half of Wren’s 500.00 on level 1, Ada 5 % on level 2.
  expect(await shop.statements('2026-10')).toEqual(['Ada 362.50', 'Rose 325.00', 'Wren 100.00']);
  expect(
    await shop.ask(
      `select valid_from, valid_to, reason, changed_by from sponsorships where consultant_id = $1 order by 1`,
      [shop.wren.userId],
    ),
  ).toMatchObject([
    { valid_to: new Date('2026-10-02T06:00:00Z') },
    {
      valid_from: new Date('2026-10-02T06:00:00Z'),
      valid_to: null,
      reason: 'enrolled under the wrong sponsor',
      changed_by: shop.ada.userId,
    },
  ]);
});

test('dated into a closed month: a preview says whose pay changes, the move books it in the open one', async () => {
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  const preview = await asAda().previewSponsorMove(move());
  expect(preview.effects.flatMap(({ lines }) => lines)).toMatchObject([
    { consultant_name: 'Ada Birch', level: 1, before: '25.00', after: '0.00' },
    { consultant_name: 'Rose Birch', level: 1, before: '0.00', after: '25.00' },
    { consultant_name: 'Ada Birch', level: 2, before: '0.00', after: '12.50' },
  ]);
  expect(await shop.ask('select count(*)::int from commission_corrections')).toEqual([{ count: 0 }]);
  expect(await shop.ask('select count(*)::int from sponsorships where consultant_id = $1', [shop.wren.userId])).toEqual(
    [{ count: 1 }],
  );
  const moved = await asAda().moveSponsor(move());
  expect(moved.effects).toMatchObject([
    {
      correction: { kind: 'sponsorship', consultant: 'Wren Birch', sponsor_before: 'Ada Birch', sponsor: 'Rose Birch' },
    },
  ]);
  await shop.sell(shop.wren, 2);
  shop.clock.set('2026-12-02T18:00:00Z');
  await shop.closeOpen();
  // November: Wren’s 200.00 at 20 %; Ada and Rose without sales of their own.
  expect(await shop.statements('2026-11')).toEqual(['Ada -12.50 (-12.50)', 'Rose 25.00 (25.00)', 'Wren 40.00']);
  expect(
    await shop.ask(
      "select kind, count(*)::int from ledger_transactions where kind in ('clawback', 'adjustment') group by 1 order by 1",
    ),
  ).toEqual([
    { kind: 'adjustment', count: 2 },
    { kind: 'clawback', count: 1 },
  ]);
});

test('a move after the end of a closed month leaves that month alone', async () => {
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  expect((await asAda().moveSponsor(move({ from: '2026-11-01' }))).effects).toEqual([]);
});

test('a return after a corrected sponsorship takes back from who was paid by it', async () => {
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  await asAda().moveSponsor(move());
  const { order_id, effects } = await asAda()
    .previewCancellation({ order_id: shop.sales.wren.orderId })
    .then((answer) => ({ ...answer, order_id: shop.sales.wren.orderId }));
  expect(order_id).toBe(shop.sales.wren.orderId);
  expect(effects[0]?.lines.map(({ consultant_name, booked }) => `${consultant_name} ${booked}`)).toEqual([
    'Wren Birch -100.00',
    'Rose Birch -25.00',
    'Ada Birch -12.50',
  ]);
});

test.each<[string, () => Partial<Move>, string]>([
  ['[PS-152] a consultant’s own code', () => ({ sponsor: shop.wren.code }), 'OWN_SPONSOR'],
  ['[PS-152] her own code, written otherwise', () => ({ sponsor: ` ${shop.wren.code.toLowerCase()} ` }), 'OWN_SPONSOR'],
  ['somebody who left', () => ({ sponsor: shop.lily.code }), 'SPONSOR_LEFT'],
  ['her own downline', () => ({ consultant: shop.ada.userId, sponsor: shop.wren.code }), 'SPONSOR_BELOW'],
  ['nobody’s code', () => ({ sponsor: 'LBC-NOBODY' }), 'UNKNOWN_SPONSOR'],
  ['the sponsor she has', () => ({ sponsor: shop.ada.code }), 'SAME_SPONSOR'],
  ['a day before the present sponsorship', () => ({ from: '2026-01-04' }), 'BEFORE_PRESENT_SPONSOR'],
  ['a day to come', () => ({ from: '2026-10-06' }), 'IN_THE_FUTURE'],
  ['somebody unknown', () => ({ consultant: '00000000-0000-4000-8000-000000000000' }), 'UNKNOWN_CONSULTANT'],
])('refused: %s', async (_, more, code) => {
  await expect(asAda().moveSponsor(move(more()))).rejects.toMatchObject({ code });
  await expect(asAda().previewSponsorMove(move(more()))).rejects.toMatchObject({ code });
});

test('only an admin moves somebody', async () => {
  await expect(shop.as(shop.rose).correction.moveSponsor(move())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(shop.as(shop.rose).correction.getCorrections({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
