import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test, vi } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { closeRun } from '#server/commission/run/close.ts';
import { calculateOpenPeriod } from '#server/commission/run/run.ts';
import { withActor } from '#server/db/actor.ts';
import { openBooks, saveCase } from '#tests/database/books.ts';
import { demoAt, preparedDemo } from '#tests/database/demo-company.ts';
import { startTestDeployment } from '#tests/database/deployment.ts';
import { randomCase } from '#tests/database/random-case.ts';

// An independent re-adder: plain SQL that shares no code with the engine adds every closed month up again.

vi.setConfig({ testTimeout: 120_000 });

const sql = readFileSync(new URL('../../../tests/database/independent-recalculation.sql', import.meta.url), 'utf8');
type Ask = <Row extends Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>;
const disagreements = (ask: Ask, period: string, known: Date | null = null) =>
  ask<{ what: string }>(sql, [`${period}-01`, littleBirch.timeZone, known]);

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

test('every closed month of the demo, added up again from orders and sponsorships, is what was closed', async () => {
  const fixture = await startTestDeployment({ at: demoAt, prepared: preparedDemo });
  closers.push(fixture.close);
  const closed = await fixture.ask<{ period: string; closed_at: Date; corrections: number }>(
    `select to_char(period, 'YYYY-MM') as period, closed_at,
            (select count(*)::int from commission_corrections c where c.run_no = r.run_no) as corrections
     from commission_runs r where status = 'closed' order by 1`,
  );
  expect(closed).toHaveLength(13);
  expect(closed.map(({ corrections }) => corrections).filter((count) => count > 0)).toEqual([1, 3]);
  for (const { period, closed_at, corrections } of closed) {
    expect(await disagreements(fixture.ask, period, closed_at), period).toEqual([]);
    // And what was closed, with the differences that were booked since, is what the facts of today add up to.
    const lines = (await disagreements(fixture.ask, period)).filter(({ what }) => what.startsWith('line'));
    expect(lines, `${period} as it is known now`).toEqual([]);
    // A run that is closed does not follow its facts: only with the differences.
    if (corrections > 0) expect((await disagreements(fixture.ask, period)).length).toBeGreaterThan(0);
  }
});

test('companies by chance too; and the re-adder finds a cent that was changed, and an order', async () => {
  for (const seed of [5, 6, 7, 8]) {
    const books = await openBooks();
    closers.push(books.close);
    await saveCase(books, randomCase(seed, 120));
    const call = { company: littleBirch, now: new Date('2026-11-02T12:00:00Z'), by: null };
    const draft = await books.work((tx) => calculateOpenPeriod(tx, call));
    if (draft === 'RUN_IN_PROGRESS') throw new Error(draft);
    const request = { runNo: draft.runNo, linesHash: draft.linesHash, exchangeRate: '0.7', requestId: randomUUID() };
    await withActor(books.db, worker, (tx) => closeRun(tx, call, request));
    expect(await disagreements(books.ask, '2026-10')).toEqual([]);
    await books.ask(
      `set session_replication_role = replica;
       update commission_calculations set amount = amount + 1
       where (consultant_no, order_no, level) = (select consultant_no, order_no, level from commission_calculations
                                                 where amount > 0 order by 1, 2, 3 limit 1);
       reset session_replication_role`,
    );
    expect(await disagreements(books.ask, '2026-10')).toHaveLength(2);
    await books.ask(
      `update orders set returns = returns + 100 where order_no =
         (select max(order_no) from commission_calculations join orders using (order_no) where line_type = 1
          and subtotal - discounts - returns > 10000)`,
    );
    expect((await disagreements(books.ask, '2026-10')).length).toBeGreaterThan(4);
  }
});
