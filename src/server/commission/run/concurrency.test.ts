import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { calculate } from '#domain/commission/engine.ts';
import { holds } from '#domain/ledger/proof.ts';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';
import { type Activity, atOnce, randomOf } from '#tests/database/concurrency.ts';
import { withActor } from '../../db/actor.ts';
import { clientOf } from '../../db/client.ts';
import { periodOfDay } from '../../db/columns.ts';
import type { Transaction } from '../../db/database.ts';
import { proveBooks } from '../../ledger/books-checks.ts';
import { planByVersion } from '../../plan/plan-store.ts';
import { closedRuns, isSame, replayRun } from './replay-run.ts';
import type { Run } from './run.ts';
import { readRunInput } from './run-input.ts';

// Sales, returns, cancellations, moved sponsors, runs and closes, eight at a time in random order, over several months.

vi.setConfig({ testTimeout: 120_000 });

const { below, pick } = randomOf(20_261_121);

async function activityOf(shop: ClosedMonth): Promise<Activity[]> {
  const admin = shop.as(shop.ada);
  const people = await shop.ask<{ code: string; sponsor_before_id: string | null }>(
    `select code, sponsor_consultant_id as sponsor_before_id from consultants where status = 'active'`,
  );
  const order = async () => pick(await shop.ask<{ order_id: string }>('select order_id from orders'));
  const decided = async () =>
    pick(
      await shop.ask<{ order_id: string; from: 'processing' | 'completed' | 'cancelled' }>(
        'select order_id, status as "from" from orders',
      ),
    );
  const reason = 'Ordered twice';
  const lines = [{ line_no: 1, quantity: 1, amount: null }];
  const move = () => {
    const { code, sponsor_before_id } = pick(people);
    return admin.correction.moveSponsor({
      consultant: code,
      sponsor: below(4) === 0 ? { kind: 'none' } : { kind: 'consultant', code: pick(people).code },
      sponsor_before_id,
      from: pick(['2026-10-06', '2026-10-20', '2026-11-05', shop.deployment.now().toISOString().slice(0, 10)]),
      reason: 'Placed by mistake',
    });
  };
  const recordReturn = async () =>
    admin.correction.recordReturn({ ...(await order()), lines, reason: 'Broken', idempotency_key: randomUUID() });
  const complete = async () => admin.order.updateOrderStatus({ ...(await decided()), status: 'completed' });
  return [
    { name: 'return', does: recordReturn },
    { name: 'preview', does: async () => admin.correction.previewReturn({ ...(await order()), lines }) },
    {
      name: 'cancel',
      does: async () => admin.order.updateOrderStatus({ ...(await decided()), status: 'cancelled', reason }),
    },
    { name: 'complete', does: complete },
    { name: 'complete', does: complete },
    { name: 'move', does: move },
    { name: 'move', does: move },
    { name: 'sell', does: () => shop.sell(pick([shop.ada, shop.rose, shop.wren]), 1 + below(12)) },
    { name: 'calculate', does: () => admin.commission.calculateSalesCommissions({}) },
    { name: 'close', does: () => shop.closeOpen() },
    { name: 'wallet', does: () => shop.as(shop.rose).payout.getWallet({}) },
  ];
}

/**
 * By number of consultant, in cents: what a closed month paid including corrections, and what the current facts give.
 */
async function paidAndCurrent(tx: Transaction, shop: ClosedMonth, run: Run) {
  const plan = await planByVersion(tx, run.planVersion);
  const { timeZone } = shop.deployment.company;
  const input = await readRunInput(clientOf(tx), { period: periodOfDay(run.period), plan, timeZone });
  const { totals } = calculate(input.engine, plan);
  const now = [...input.consultantNo].map((no, at): [number, number] => [
    no,
    (totals.personal[at] ?? 0) + (totals.override[at] ?? 0) + (totals.bonus[at] ?? 0),
  ]);
  const paid = await shop.ask<{ no: number; cents: string }>(
    `select no, sum(cents) as cents from (
       select consultant_no as no, total_earnings - correction_total as cents from commissions where run_no = $1
       union all select consultant_no, booked from commission_differences where run_no = $1) both_parts
     group by no having sum(cents) <> 0`,
    [run.runNo],
  );
  return {
    paid: Object.fromEntries(paid.map(({ no, cents }) => [no, Number(cents)])),
    now: Object.fromEntries(now.filter(([, cents]) => cents !== 0)),
  };
}

test('after concurrent changes, a closed month and its corrections equal the month by the current facts', async () => {
  const shop = await openClosedMonth();
  const activities = await activityOf(shop);
  const seen = new Set<string>();
  const wanted = ['return', 'cancel', 'complete', 'move'];
  const isComplete = () => wanted.every((activity) => seen.has(`${activity} done`));
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
  for (const month of ['2026-11', '2026-12']) {
    shop.clock.set(`${month}-20T18:00:00Z`);
    // Which calls succeed depends on the machine: more waves of the last month until each has.
    for (let wave = 0; wave < 10 || (month === '2026-12' && wave < 60 && !isComplete()); wave++) {
      // The month ends halfway through.
      if (wave === 5) shop.clock.set(new Date(Date.parse(`${month}-20T18:00:00Z`) + 14 * 86_400_000).toISOString());
      const { counts, broken } = await atOnce(activities, 8, pick);
      expect(broken, inspect(broken)).toEqual([]);
      for (const what of counts.keys()) seen.add(what);
    }
    await withActor(
      shop.deployment.db,
      worker,
      async (tx) => {
        const proof = await proveBooks(tx);
        expect(proof.filter((comparison) => !holds(comparison))).toEqual([]);
        for (const run of await closedRuns(tx, null)) {
          expect(isSame(run, await replayRun(tx, run))).toBe(true);
          const { paid, now } = await paidAndCurrent(tx, shop, run);
          expect(paid, run.period).toEqual(now);
        }
      },
      'repeatable read',
    );
  }
  expect(await shop.ask('select 1 from commission_corrections limit 1')).toHaveLength(1);
  expect([...seen].sort()).toEqual(expect.arrayContaining(wanted.map((activity) => `${activity} done`)));
  await shop.close();
});
