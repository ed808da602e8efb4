import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Mail, WrittenMail } from '../../message/mail/mail.ts';
import { openPool } from '../database.ts';
import type { Logins } from '../logins.ts';
import { findFailed } from './failed-jobs.ts';
import type { JobHandlers, Jobs } from './jobs.ts';
import { listJobs, stateOfQueues } from './list-jobs.ts';
import { asJobs, type Executor, protectJobs } from './protect-jobs.ts';
import { runAgain, runManyAgain } from './run-again.ts';
import { sendingJobs } from './send-jobs.ts';
import { serveQueues } from './serve-queues.ts';
import { wakeWorkers } from './wake-workers.ts';

/**
 * Executes the statements of pg-boss on the pool. Until `allowParallel` is called, one runs after the other on one connection: when
 * the program starts, all workers look for jobs at once, and each further connection would read the database's catalog again.
 */
function executorOf(pool: pg.Pool): { readonly db: Executor; allowParallel(): void } {
  let isParallel = false;
  let previous: Promise<unknown> = Promise.resolve();
  const executeSql: Executor['executeSql'] = (text, values) => {
    if (isParallel) return pool.query(text, values);
    const result = previous.then(() => pool.query(text, values));
    previous = result.catch(() => {});
    return result;
  };
  return {
    db: { executeSql },
    allowParallel: () => {
      isParallel = true;
    },
  };
}

/**
 * The queue in the same database. `handlers` run in this process; every node may run some, and one with none only
 * queues. A job that fails is retried later, with growing pauses. `write` gives the mails that are queued their texts.
 */
export async function startJobs(
  logins: Logins,
  handlers: JobHandlers | null,
  write: (mail: Mail) => WrittenMail,
): Promise<Jobs> {
  const { db: jobsDatabase, pool, close } = openPool(logins, 'jobs', 3);
  const { db, allowParallel } = executorOf(pool);
  await protectJobs(pool, db);
  const boss = new PgBoss({
    schema: 'pgboss',
    createSchema: false,
    supervise: handlers !== null,
    schedule: handlers !== null,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    db,
  });
  boss.on('error', (error) => console.error('jobs:', error.message));
  await boss.start();
  let stopWaking = async () => {};
  const jobs: Jobs = {
    ...sendingJobs(boss, write),
    list: (query) => jobsDatabase.transaction((tx) => listJobs(tx, query)),
    runAgain: (id, tx) => asJobs(tx, () => runAgain(boss, tx, id)),
    findFailed: (selection, tx) => asJobs(tx, () => findFailed(tx, selection)),
    runManyAgain: (ids, tx) => asJobs(tx, () => runManyAgain(boss, tx, ids)),
    state: () => stateOfQueues(pool),
    async close() {
      await Promise.all([stopWaking(), boss.stop({ graceful: true, timeout: 2_000 })]);
      await close();
    },
  };
  const workers = handlers && (await serveQueues({ boss, pool, jobs }, handlers));
  allowParallel();
  if (workers) stopWaking = wakeWorkers(pool, boss, workers);
  return jobs;
}
