import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import type { Transaction } from '../database.ts';
import { failedQueue, takeFailed } from './failed-jobs.ts';
import type { JobName, RunAgain } from './jobs.ts';
import { insertJobs } from './send-jobs.ts';

/** Jobs that are read and queued again with one statement, because their data is in memory meanwhile. */
const jobsAtOnce = 1000;

/** Queues a job that gave up again, and answers its queue; null if there is no such job. `tx` acts in the role of the queue. */
export async function runAgain(boss: PgBoss, tx: Transaction, id: string): Promise<JobName | null> {
  const { rows } = await tx.execute<{ name: JobName; data: object | null }>(sql`
    delete from pgboss.job where name = ${failedQueue} and id = ${id}::uuid and state = 'created'
    returning source_name as name, data`);
  const [job] = rows;
  if (!job) return null;
  await boss.send(job.name, job.data, { db: fromDrizzle(tx, sql) });
  return job.name;
}

/** The same for many jobs, after all others of their queue. */
export async function runManyAgain(boss: PgBoss, tx: Transaction, selected: readonly string[]): Promise<RunAgain> {
  const ids: string[] = [];
  const kinds = new Map<JobName, number>();
  for (let start = 0; start < selected.length; start += jobsAtOnce) {
    const taken = await takeFailed(tx, selected.slice(start, start + jobsAtOnce));
    for (const [name, ofQueue] of Map.groupBy(taken, ({ name }) => name)) {
      const data = ofQueue.map((job) => job.data);
      await insertJobs(boss, tx, name, data, true);
      kinds.set(name, (kinds.get(name) ?? 0) + data.length);
    }
    ids.push(...taken.map(({ id }) => id));
  }
  return { ids, kinds: [...kinds].map(([name, count]) => ({ name, count })) };
}
