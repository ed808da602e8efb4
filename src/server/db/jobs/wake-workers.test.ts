import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { wakeWorkers } from './wake-workers.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z' });
});
afterEach(() => shop.close());

const workers = new Map([['mail', 'the mail worker']]);

test('a worker is woken while a job of its queue waits', async () => {
  await shop.ask("insert into pgboss.job (name) values ('mail')");
  const woken = vi.fn();
  const pool = { query: (query: pg.QueryConfig) => results(query) } as unknown as pg.Pool;
  const results = async ({ text }: pg.QueryConfig) => {
    const [, select = ''] = /(select queue[^;]*);/.exec(text) ?? [];
    return [{ rows: await shop.ask(select) }];
  };
  const stop = wakeWorkers(pool, { notifyWorker: woken } as unknown as PgBoss, workers);
  await expect.poll(() => woken).toHaveBeenCalledWith('the mail worker');
  await stop();
});

test('stops within seconds when the database does not answer', async () => {
  const pool = { query: () => new Promise(() => {}) } as unknown as pg.Pool;
  const stop = wakeWorkers(pool, {} as PgBoss, workers);
  const start = performance.now();
  await stop();
  expect(performance.now() - start).toBeLessThan(4_000);
});

test('a slow question is repeated after ten times its duration', async () => {
  const query = vi.fn(async () => {
    await sleep(200);
    return [{ rows: [] }];
  });
  const stop = wakeWorkers({ query } as unknown as pg.Pool, {} as PgBoss, workers);
  await sleep(1_500);
  expect(query).toHaveBeenCalledTimes(1);
  await stop();
});
