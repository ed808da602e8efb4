import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import type { Mail, WrittenMail } from '../../message/mail/mail.ts';
import type { Transaction } from '../database.ts';
import { failedQueue } from './failed-jobs.ts';
import type { JobData, JobName, Jobs, Queued } from './jobs.ts';
import { asJobs } from './protect-jobs.ts';

/** The priority of jobs that run after all others of their queue. */
const afterOthers = -1;

/** Queues jobs with one statement. `tx` acts in the role of the queue. */
export async function insertJobs(
  boss: PgBoss,
  tx: Transaction,
  name: JobName,
  data: readonly JobData[JobName][],
  isLater: boolean,
): Promise<void> {
  const inserts = data.map((one) => ({ data: one ?? {}, priority: isLater ? afterOthers : 0 }));
  if (inserts.length > 0) await boss.insert(name, inserts, { db: fromDrizzle(tx, sql) });
}

/** What queues jobs, in the transactions of callers. `write` gives the mails their texts. */
export function sendingJobs(
  boss: PgBoss,
  write: (mail: Mail) => WrittenMail,
): Pick<Jobs, 'send' | 'sendMany' | 'sendLater' | 'hasUnfinished'> {
  const written = (name: JobName, queued: Queued<JobName>): JobData[JobName] =>
    name === 'mail' ? write(queued as Mail) : (queued as JobData[JobName]);
  const insert = (name: JobName, queued: readonly Queued<JobName>[], tx: Transaction, isLater: boolean) => {
    const data = queued.map((one) => written(name, one));
    return asJobs(tx, () => insertJobs(boss, tx, name, data, isLater));
  };
  return {
    async send(name, queued, tx, startAfter = 0) {
      const data = written(name, queued);
      if (!tx) {
        await boss.send(name, data, { startAfter });
        return;
      }
      await asJobs(tx, () => boss.send(name, data, { startAfter, db: fromDrizzle(tx, sql) }));
    },
    sendMany: (name, queued, tx) => insert(name, queued, tx, false),
    sendLater: (name, queued, tx) => insert(name, queued, tx, true),
    hasUnfinished: (name, data, tx) =>
      asJobs(tx, async () => {
        const { rows } = await tx.execute(sql`
          select from pgboss.job
          where name in (${name}, ${failedQueue}) and coalesce(source_name, name) = ${name}
            and state in ('created', 'retry', 'active') and data = ${JSON.stringify(data)}::jsonb
          limit 1`);
        return rows.length > 0;
      }),
  };
}
