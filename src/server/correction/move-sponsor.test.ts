import { afterEach, beforeEach, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';
import { inThisDatabase } from '#tests/database/database.ts';
import { withActor } from '../db/actor.ts';
import { lockCorrections } from './correct-run.ts';

let shop: ClosedMonth;
beforeEach(async () => {
  shop = await openClosedMonth();
});
afterEach(() => shop.close());

type Move = Parameters<ReturnType<ClosedMonth['as']>['correction']['moveSponsor']>[0];
const under = (code: string) => ({ kind: 'consultant', code }) as const;
const move = (more: Partial<Move> = {}): Move => ({
  consultant: shop.wren.code,
  sponsor: under(shop.rose.code),
  sponsor_before_id: shop.ada.userId,
  from: '2026-10-02',
  reason: 'enrolled under the wrong sponsor',
  ...more,
});
const asAda = () => shop.as(shop.ada).correction;
const previewed = (more: Partial<Move> = {}) => {
  const { sponsor_before_id: _, ...wanted } = move(more);
  return asAda().previewSponsorMove(wanted);
};

test('a sponsorship corrected in an open month counts in its run', async () => {
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

test('a move dated into a closed month: the preview lists the changed commissions, the move books them in the open month', async () => {
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  const preview = await previewed();
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
  // November: Wren’s 200.00 at 20 %; Ada and Rose have no personal sales.
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

test('a move after the end of a closed month does not affect that month', async () => {
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  expect((await asAda().moveSponsor(move({ from: '2026-11-01' }))).effects).toEqual([]);
});

test('a return after a corrected sponsorship is charged to those who were paid by it', async () => {
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

test('[D5] within the open month the preview lists the changed commissions, calculated by the engine of the run', async () => {
  const { open_effects, effects } = await previewed();
  expect(effects).toEqual([]);
  // Wren’s 500.00 paid Ada 25.00 on level 1; under Rose it pays Rose 25.00 and Ada 12.50 on level 2.
  expect(open_effects).toEqual([
    {
      period: '2026-10',
      currency: 'CAD',
      gainers: 1,
      losers: 1,
      movers: [
        { consultant_id: shop.rose.userId, name: 'Rose Birch', before: '300.00', after: '325.00', change: '25.00' },
        { consultant_id: shop.ada.userId, name: 'Ada Birch', before: '375.00', after: '362.50', change: '-12.50' },
      ],
    },
  ]);
  await asAda().moveSponsor(move());
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  expect(await shop.statements('2026-10')).toEqual(['Ada 362.50', 'Rose 325.00', 'Wren 100.00']);
});

test('a move that starts after an unclosed month does not change that month', async () => {
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.sell(shop.wren, 5);
  const periods = async (from: string) => (await previewed({ from })).open_effects.map(({ period }) => period);
  expect(await periods('2026-10-31')).toEqual(['2026-10', '2026-11']);
  expect(await periods('2026-11-02')).toEqual(['2026-11']);
});

test('[D5] no sponsor is a separate choice, never an empty code', async () => {
  await expect(asAda().moveSponsor(move({ sponsor: under('') }))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(asAda().moveSponsor(move({ sponsor: under('  ') }))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const moved = await asAda().moveSponsor(move({ sponsor: { kind: 'none' } }));
  expect(moved).toMatchObject({ sponsor_before: 'Ada Birch', sponsor: null });
});

test('the second of two concurrent moves gets an error, and nothing is overwritten', async () => {
  const outcomes = await Promise.allSettled([
    asAda().moveSponsor(move()),
    asAda().moveSponsor(move({ sponsor: { kind: 'none' } })),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'SPONSOR_CHANGED', status: 409 },
  });
  expect(await shop.ask('select count(*)::int from sponsorships where consultant_id = $1', [shop.wren.userId])).toEqual(
    [{ count: 2 }],
  );
});

test('an outdated preview is refused as outdated, before any other reason', async () => {
  await asAda().moveSponsor(move({ sponsor: { kind: 'none' } }));
  // Wren is outside of Ada's team now, so Ada may not move Wren into it.
  await expect(asAda().moveSponsor(move())).rejects.toMatchObject({ code: 'SPONSOR_CHANGED', status: 409 });
});

test('an admin cannot move a consultant into their own team', async () => {
  await shop.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [shop.rose.userId]);
  const asRose = shop.as({ ...shop.rose, role: 'admin', adminRole: 'owner' }).correction;
  await expect(asRose.moveSponsor(move())).rejects.toMatchObject({ code: 'OWN_GAIN', status: 403 });
  expect(await asAda().moveSponsor(move())).toMatchObject({ sponsor: 'Rose Birch' });
});

test.each<[string, () => Partial<Move>, string]>([
  ['[PS-152] a consultant’s own code', () => ({ sponsor: under(shop.wren.code) }), 'OWN_SPONSOR'],
  [
    '[PS-152] their own code in another spelling',
    () => ({ sponsor: under(` ${shop.wren.code.toLowerCase()} `) }),
    'OWN_SPONSOR',
  ],
  ['a consultant who left', () => ({ sponsor: under(shop.lily.code) }), 'SPONSOR_LEFT'],
  [
    'their own downline',
    () => ({ consultant: shop.ada.userId, sponsor: under(shop.wren.code), sponsor_before_id: null }),
    'SPONSOR_BELOW',
  ],
  ['an unknown code', () => ({ sponsor: under('LBC-UNKNOWN') }), 'UNKNOWN_SPONSOR'],
  ['the present sponsor', () => ({ sponsor: under(shop.ada.code) }), 'SAME_SPONSOR'],
  ['a day before the present sponsorship', () => ({ from: '2026-01-04' }), 'BEFORE_PRESENT_SPONSOR'],
  ['a future day', () => ({ from: '2026-10-06' }), 'IN_THE_FUTURE'],
  ['an unknown consultant', () => ({ consultant: '00000000-0000-4000-8000-000000000000' }), 'UNKNOWN_CONSULTANT'],
])('refused: %s', async (_title, more, code) => {
  await expect(asAda().moveSponsor(move(more()))).rejects.toMatchObject({ code });
  await expect(previewed(more())).rejects.toMatchObject({ code });
});

test('a search for something else than an order number finds no correction', async () => {
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  await asAda().moveSponsor(move());
  expect((await asAda().getCorrections({})).total).toBeGreaterThan(0);
  expect(await asAda().getCorrections({ searchTerm: 'Wren' })).toEqual({ data: [], total: 0 });
});

test('only an admin can move a consultant', async () => {
  await expect(shop.as(shop.rose).correction.moveSponsor(move())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(shop.as(shop.rose).correction.getCorrections({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a move that waits for a correction has locked no consultant that the correction locks when it commits', async () => {
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  let moving: ReturnType<ReturnType<typeof asAda>['moveSponsor']> | undefined;
  await withActor(shop.deployment.db, worker, async (tx) => {
    await lockCorrections(tx);
    moving = asAda().moveSponsor(move());
    await expect.poll(() => shop.ask(waitingForLocks)).toEqual([{ waiting: 1 }]);
    expect(await shop.ask(lockPath, [shop.wren.userId])).toHaveLength(1);
  });
  expect(await moving).toMatchObject({ sponsor: 'Rose Birch' });
});

const waitingForLocks = `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted and ${inThisDatabase}`;
const lockPath = 'select consultant_id from genealogy_paths where consultant_id = $1 for update nowait';
