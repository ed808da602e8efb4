import type pg from 'pg';
import type { PgBoss, Queue } from 'pg-boss';
import { failedQueue } from './failed-jobs.ts';
import { type JobData, type JobHandlers, type JobName, type Jobs, PermanentFailure } from './jobs.ts';
import { type QueueRules, queues } from './queues.ts';

const twoWeeks = 14 * 24 * 60 * 60;

/** Workers are woken when their queue has something to do; without that they look every so many seconds. */
const backstop = 30;

const noMoreRetries = 'update pgboss.job set retry_limit = retry_count where name = $1 and id = $2';

type Serving = { readonly boss: PgBoss; readonly pool: pg.Pool; readonly jobs: Jobs };

/** Creates the queues, runs their jobs in this process, and schedules them. Returns the ids of the workers by queue. */
export async function serveQueues(serving: Serving, handlers: JobHandlers): Promise<ReadonlyMap<string, string>> {
  const { boss } = serving;
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  if (!present.has(failedQueue))
    await boss.createQueue(failedQueue, { retentionSeconds: twoWeeks, deleteAfterSeconds: 60 });
  const workers = new Map<string, string>();
  for (const name of Object.keys(queues) as JobName[]) {
    const { rules = {}, cron } = queues[name];
    await setUpQueue(boss, name, rules, present.get(name));
    workers.set(name, await work(serving, name, handlers[name]));
    if (cron !== undefined && schedules.get(name) !== cron) await boss.schedule(name, cron);
  }
  return workers;
}

async function setUpQueue(boss: PgBoss, name: JobName, rules: QueueRules, present: Queue | undefined): Promise<void> {
  if (!present) {
    // Mails contain links that open accounts, so completed jobs are deleted.
    const usual = { retryLimit: 8, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 60 };
    await boss.createQueue(name, { ...usual, ...rules });
  } else if (rules.deadLetter !== undefined && !isMatch(present, rules)) {
    // The queue of an installation that was updated has other rules.
    await boss.updateQueue(name, rules);
  }
}

/** Whether a queue has these rules. */
const isMatch = (queue: Queue, rules: QueueRules): boolean =>
  Object.entries(rules).every(([rule, value]) => queue[rule as keyof Queue] === value);

/** Runs the jobs of a queue, and returns the id of the worker. */
const work = <N extends JobName>({ boss, pool, jobs }: Serving, name: N, handler: JobHandlers[N]): Promise<string> =>
  boss.work<JobData[N]>(name, { pollingIntervalSeconds: backstop }, async (taken) => {
    for (const job of taken) {
      try {
        await handler(job.data, jobs);
      } catch (error) {
        if (error instanceof PermanentFailure) await pool.query(noMoreRetries, [name, job.id]);
        throw error;
      }
    }
  });
