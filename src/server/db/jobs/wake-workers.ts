import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { PgBoss } from 'pg-boss';

/** The time for the question, in the database, and for its answer to arrive, in milliseconds. */
const statementLimit = 2_000;
const answerLimit = 3_000;

/**
 * The queues with a job that may run now. The limit stops the search at the first one. Jobs that start later are read before those with
 * a lower priority or a later creation, because the index has `start_after` last: with very many of them a question takes longer.
 */
const dueQueues = (names: readonly string[]) => `
  begin read only;
  set local statement_timeout = ${statementLimit};
  select queue.name from unnest(array[${names.map((name) => pg.escapeLiteral(name)).join(', ')}]::text[]) as queue (name)
  cross join lateral (
    select from pgboss.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= pgboss.job_now() limit 1) as due;
  commit`;

const pause = 500;

/** After a question that took longer, the pause is this many times as long: it takes a tenth of the time at most. */
const pausePerDuration = 10;

/**
 * Wakes the workers of queues that have something to do, by one question twice a second for all of them: if each worker asked, an idle
 * program would take four times the processor time. `workers` are the ids by queue. Returns how to stop, which takes no longer than the
 * limit of a question.
 */
export function wakeWorkers(pool: pg.Pool, boss: PgBoss, workers: ReadonlyMap<string, string>): () => Promise<void> {
  const text = dueQueues([...workers.keys()]);
  const stop = new AbortController();
  const ask = async () => {
    // A failed query closes its connection, and so its transaction.
    const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: answerLimit };
    const results: unknown = await pool.query(query);
    const rows = (results as pg.QueryResult<{ name: string }>[]).flatMap((result) => result.rows);
    if (stop.signal.aborted) return;
    for (const { name } of rows) boss.notifyWorker(workers.get(name) ?? '');
  };
  const stopped = (async () => {
    while (!stop.signal.aborted) {
      const start = performance.now();
      await ask().catch((error: unknown) => {
        if (!stop.signal.aborted) console.error('jobs:', error instanceof Error ? error.message : error);
      });
      const wait = Math.max(pause, pausePerDuration * (performance.now() - start));
      await sleep(wait, undefined, { signal: stop.signal }).catch(() => {});
    }
  })();
  return async () => {
    stop.abort();
    await Promise.race([stopped, sleep(answerLimit, undefined, { ref: false })]);
  };
}
