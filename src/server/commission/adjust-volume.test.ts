import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';

// October: Ada 1000.00 (PS30), Rose 1000.00 (PS30), Wren 500.00 (PS20), both under Ada, who is the admin.

let shop: ClosedMonth;
beforeEach(async () => {
  shop = await openClosedMonth();
});
afterEach(() => shop.close());

const ada = () => shop.as(shop.ada).commission;
type Adjustment = Parameters<ReturnType<typeof ada>['adjustVolume']>[0];
const adjustment = (more: Partial<Adjustment> = {}): Adjustment => ({
  consultant: shop.wren.code,
  amount: '500.00',
  reason: 'orders of the fair',
  idempotency_key: randomUUID(),
  ...more,
});
const adjust = (more: Partial<Adjustment> = {}) => ada().adjustVolume(adjustment(more));
const preview = (more: Partial<Adjustment> = {}) => {
  const { idempotency_key: _, ...wanted } = adjustment(more);
  return ada().previewVolumeAdjustment(wanted);
};
const stored = () => shop.ask('select amount::text, reason, created_by as by, period::text from volume_adjustments');

test('an adjustment counts in the open month as previewed, and explains itself', async () => {
  const shown = await preview();
  expect(shown).toMatchObject({
    consultant: 'Wren Birch',
    period: '2026-10',
    personal_volume: { before: '500.00', after: '1000.00' },
    tier: { before: 'PS20', after: 'PS30' },
    earnings: { before: '100.00', after: '150.00' },
  });
  expect(await stored()).toEqual([]);
  expect(await adjust()).toEqual(shown);
  expect(await stored()).toEqual([
    { amount: '50000', reason: 'orders of the fair', by: shop.ada.userId, period: '2026-10-01' },
  ]);
  expect(
    await shop.ask(`select actor_id, object_id, detail from audit_events where action = 'adjust-volume'`),
  ).toMatchObject([{ actor_id: shop.ada.userId, object_id: shop.wren.userId, detail: { amount: '500.00' } }]);

  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  expect(await shop.statements('2026-10')).toContain('Wren 150.00');
  const { data } = await shop.as(shop.wren).commission.getEarningsLines({ period: '2026-10' });
  const explained = await shop
    .as(shop.wren)
    .commission.explainCommission({ calculation_id: data[0]?.calculation_id ?? '' });
  expect(explained).toMatchObject({
    personal_volume: '1000.00',
    volume_adjustments: '500.00',
    adjustment_reasons: [{ amount: '500.00', reason: 'orders of the fair' }],
  });
});

test.each([
  ['-0.01', { after: '999.99' }, 'PS20'],
  ['-1000', { after: '0.00' }, null],
  ['-1500.5', { after: '-500.50' }, null],
  ['500', { after: '1500.00' }, 'PS35'],
])('%s added to 1000.00', async (amount, personal_volume, after) => {
  expect(await preview({ consultant: shop.rose.code, amount })).toMatchObject({
    personal_volume,
    tier: { before: 'PS30', after },
  });
});

test('a repeated adjustment counts once; a different one with the same key is refused', async () => {
  const request = adjustment();
  const [first, second] = [await ada().adjustVolume(request), await ada().adjustVolume(request)];
  expect(second).toEqual(first);
  expect(await stored()).toHaveLength(1);
  await expect(ada().adjustVolume({ ...request, amount: '600.00' })).rejects.toMatchObject({ code: 'KEY_CONFLICT' });
});

test('a draft calculated before the adjustment cannot be closed', async () => {
  shop.clock.set('2026-11-03T18:00:00Z');
  const { run } = await ada().calculateSalesCommissions({});
  await adjust();
  const { run_no, lines_hash } = run;
  await expect(ada().closeCommissionRun({ run_no, lines_hash, exchange_rate: '0.5' })).rejects.toMatchObject({
    code: 'ORDERS_CHANGED',
  });
});

test('an adjustment during a close waits, and counts in the next month', async () => {
  shop.clock.set('2026-11-03T18:00:00Z');
  const { run } = await ada().calculateSalesCommissions({});
  await shop.ask(`
    create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.6); return new; end $$;
    create trigger linger before insert on audit_events for each row when (new.action = 'close-commission-run')
      execute function linger()`);
  const closing = ada().closeCommissionRun({
    run_no: run.run_no,
    lines_hash: run.lines_hash,
    exchange_rate: '0.5',
  });
  // It holds its locks now, and lingers.
  const isLingering = "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
  await expect.poll(() => shop.ask(isLingering)).toHaveLength(1);
  expect(await adjust()).toMatchObject({ period: '2026-11', personal_volume: { before: '0.00', after: '500.00' } });
  expect(await closing).toMatchObject({ status: 'closed' });
  expect(await stored()).toMatchObject([{ period: '2026-11-01' }]);
});

test('only admins adjust volumes, never their own if there is another admin, and only of existing consultants', async () => {
  const { idempotency_key: _, ...wanted } = adjustment();
  const rose = shop.as(shop.rose).commission;
  await expect(rose.adjustVolume(adjustment())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(rose.previewVolumeAdjustment(wanted)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(adjust({ consultant: 'LBC-99999' })).rejects.toMatchObject({ code: 'UNKNOWN_CONSULTANT' });
  expect(await preview({ consultant: shop.ada.code })).toMatchObject({ consultant: 'Ada Birch' });
  await shop.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [shop.rose.userId]);
  await expect(adjust({ consultant: shop.ada.code })).rejects.toMatchObject({ code: 'OWN_VOLUME', status: 403 });
  expect(await stored()).toEqual([]);
});

test.each(['0', '-0.00', '1,000', '12.345', '1e5', '', '999999999'])('the amount %j is refused', async (amount) => {
  await expect(adjust({ amount })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
