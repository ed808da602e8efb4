import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { type ConstructorOptions, fromDrizzle, PgBoss, type Queue } from 'pg-boss';
import type { Mail, WrittenMail } from '../message/mail/mail.ts';
import type { PushJob } from '../notification/push/push-message.ts';
import { type Counted, countRows } from './count-rows.ts';
import { openPool, type Transaction } from './database.ts';
import {
  type FailedJobSelection,
  type FailedKind,
  failedQueue,
  findFailed,
  isoInstant,
  searchedText,
  takeFailed,
} from './failed-jobs.ts';
import { isOneOf } from './is-one-of.ts';
import { findPage, inOrderOf, type KeysetPage, sortBy } from './keyset.ts';
import type { Logins } from './logins.ts';
import { wakeWorkers } from './wake-workers.ts';

/** The queues and their data. */
export type JobData = {
  /** Deletes expired data; once a night. */
  sweep: null;
  /** Deletes files to which no row refers, and moves those of earlier versions from the database to the store; every minute. */
  files: null;
  /** Proves the books; once a night. */
  'prove-books': null;
  /** Links audit events to their chain; every minute. */
  'seal-audit': null;
  /** Asks the payout services for the state of batches; every ten minutes. */
  'payout-services': null;
  /** Announces promotions that have started, and queues the mails and push messages about notifications; every minute. */
  'notification-mails': null;
  /** Reminds the authors of notes about their team of the follow-ups that are due; every minute. */
  'remind-follow-ups': null;
  /** Lets consultants leave on their day of leaving; every minute. */
  'leave-on-day': null;
  /** Tries a leaving again that has failed. The day distinguishes it from an earlier leaving. */
  'leave-consultant': { consultantId: string; leavesOn: string };
  /** Adds changes of teams to their prepared sums; every minute, and again soon while there are many. */
  'team-sums': null;
  /** Writes scheduled prices that have started to their products; every minute. */
  'product-prices': null;
  /** Queues the mails of a batch of invitations; every minute, and when an admin invites. */
  'send-invitations': null;
  /** Sends a mail, with the company's layout. */
  mail: WrittenMail;
  /** Sends a push message to one device. */
  push: PushJob;
  /** Sends an SMS to the confirmed phone of a person. */
  sms: { userId: string; text: string };
  /** Checks, imports or undoes the rows of a file, as its state says. */
  import: { importId: string };
  /** Pushes products to the online store. */
  'push-products': { pushId: string };
  /** Determines the outcome of a started capture. */
  'reconcile-payment': { sessionId: string };
  /** Runs the events of providers again that could not be processed; every minute. */
  'process-provider-events': null;
  /** Determines the outcome of all unsettled captures; every minute. */
  'reconcile-payments': null;
  /** Cancels orders that were not paid in time and hold stock; every minute. */
  'cancel-unpaid-orders': null;
  /** Merges the rows of the prepared totals of lists; every minute. */
  'merge-totals': null;
  /** Sends events to the endpoints of other programs; every minute, and when one is due at once. */
  'send-webhooks': null;
  /** Asks the gateways again for refunds that they have not answered; every minute. */
  'send-refunds': null;
  /** Membership fees: announces new terms, creates the fees of the day, charges and refunds; every minute. */
  'membership-fees': null;
  /** Charges the open fees of a consultant. */
  'charge-membership-fees': { consultantId: string };
  /** Deletes a card at its gateway. */
  'forget-card': { gateway: string; customer: string | null; card: string };
  /** Sends the buyer the order confirmation. */
  'order-confirmation': { orderId: string };
};
export type JobName = keyof JobData;

/** A job as it is queued: the texts of a mail are written at that moment. */
type Queued<N extends JobName> = N extends 'mail' ? Mail : JobData[N];

export type Jobs = {
  /**
   * Queues a job in the caller's transaction: it runs if and only if the transaction commits. Without a transaction it
   * is queued immediately. It starts after this many seconds.
   */
  send<N extends JobName>(name: N, data: Queued<N>, tx?: Transaction, startAfter?: number): Promise<void>;
  /** Queues many jobs in the caller's transaction with one statement. */
  sendMany<N extends JobName>(name: N, data: readonly Queued<N>[], tx: Transaction): Promise<void>;
  /** The same for jobs that run after all others of their queue. */
  sendLater<N extends JobName>(name: N, data: readonly Queued<N>[], tx: Transaction): Promise<void>;
  /** Whether a job with exactly this data is waiting, running or in the list of failed jobs. */
  hasUnfinished<N extends JobName>(name: N, data: JobData[N], tx: Transaction): Promise<boolean>;
  /** Jobs that wait or gave up, newest first; mails without their text, which may contain links that open an account. */
  list(query: JobQuery): Promise<Counted & Omit<KeysetPage, 'ids'> & { data: ListedJob[] }>;
  /** Queues a job that gave up again, in the caller's transaction, and answers its queue; null if there is no such job. */
  runAgain(id: string, tx: Transaction): Promise<JobName | null>;
  /** The selected jobs that gave up, by queue. */
  findFailed(selection: FailedJobSelection, tx: Transaction): Promise<FailedKind[]>;
  /**
   * Queues those of these jobs again that gave up and are still there, in the caller's transaction and with few statements for many
   * jobs. They run after all others of their queue.
   */
  runManyAgain(ids: readonly string[], tx: Transaction): Promise<RunAgain>;
  /** What waits and what has failed, for the system's health. */
  state(): Promise<JobState>;
  close(): Promise<void>;
};

export type JobQuery = {
  readonly state: 'failed' | 'waiting';
  readonly searchTerm: string;
  readonly limit: number;
  readonly offset: number;
  readonly cursor: string | null;
};

export type ListedJob = {
  readonly job_id: string;
  readonly name: string;
  readonly state: 'waiting' | 'retrying' | 'running' | 'failed';
  readonly recipient: string | null;
  readonly subject: string | null;
  readonly reason: string | null;
  readonly attempts: number;
  readonly created_at: string;
  readonly next_at: string | null;
};

export type RunAgain = {
  readonly ids: readonly string[];
  readonly kinds: readonly { readonly name: JobName; readonly count: number }[];
};

export type FailedJobs = { readonly count: number; readonly since: Date | null };

export type JobState = {
  /** Since when the oldest job waits that could have run; null if none waits. */
  readonly waitingSince: Date | null;
  /** Mails that could not be sent, and other jobs that gave up. They are stored for two weeks. */
  readonly failedMails: FailedJobs;
  readonly failedJobs: FailedJobs;
};

/** A job that would fail again however often it is tried: it gives up at once, and an admin sees it. */
export class PermanentFailure extends Error {}

export type JobHandlers = { [N in JobName]: (data: JobData[N], jobs: Jobs) => Promise<void> };

/** The priority of jobs that run after all others of their queue. */
const afterOthers = -1;

/** Jobs that are read and queued again with one statement, because their data is in memory meanwhile. */
const jobsAtOnce = 1000;

const twoWeeks = 14 * 24 * 60 * 60;

const stateOfJobs = `
  select
    (select min(start_after) from pgboss.job
     where state in ('created', 'retry') and start_after < now() and name <> $1) as waiting,
    (count(*) filter (where source_name = 'mail'))::int as mails,
    min(created_on) filter (where source_name = 'mail') as mails_since,
    (count(*) filter (where source_name <> 'mail'))::int as others,
    min(created_on) filter (where source_name <> 'mail') as others_since
  from pgboss.job where name = $1 and state = 'created'`;

const reasonOf = (column: string) => `left(coalesce(${column} ->> 'message', ${column} #>> '{}'), 500)`;

/** The failed jobs of a search, or the others. Schedules of their own run again anyway. */
const wantedJobs = ({ state, searchTerm }: JobQuery): SQL => sql`(name = ${failedQueue}) = ${state === 'failed'}
  and state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'
  and position(lower(${searchTerm}) in ${sql.raw(searchedText)}) > 0`;

const newestFirst = sortBy(
  'newest',
  true,
  { column: sql`created_on`, type: 'instant' },
  { column: sql`id`, type: 'uuid' },
);

const listedJobs = (ids: readonly string[]): SQL => sql`
  select id as job_id, coalesce(source_name, name) as name,
    case when name = ${failedQueue} then 'failed' when state = 'retry' then 'retrying' when state = 'active' then 'running'
      else 'waiting' end as state,
    data ->> 'to' as recipient, data ->> 'subject' as subject,
    case when name = ${failedQueue} then ${sql.raw(reasonOf('source_output'))} else ${sql.raw(reasonOf('output'))} end as reason,
    case when name = ${failedQueue} then coalesce(source_retry_count, 0) + 1 else retry_count end as attempts,
    ${sql.raw(isoInstant('coalesce(source_created_on, created_on)'))} as created_at,
    case when name = ${failedQueue} then null else ${sql.raw(isoInstant('start_after'))} end as next_at
  from pgboss.job
  where ${isOneOf(sql`id`, ids)}`;

const noMoreRetries = 'update pgboss.job set retry_limit = retry_count where name = $1 and id = $2';

type StateRow = {
  readonly waiting: Date | null;
  readonly mails: number;
  readonly mails_since: Date | null;
  readonly others: number;
  readonly others_since: Date | null;
};

type Executor = NonNullable<ConstructorOptions['db']>;

/** Workers are woken when their queue has something to do; without that they look every so many seconds. */
const backstop = 30;

/** Whether a queue has these rules. */
const isMatch = (queue: Queue, rules: Omit<Queue, 'name'>): boolean =>
  Object.entries(rules).every(([rule, value]) => queue[rule as keyof Queue] === value);

const tablesOfJobs = "relnamespace = 'pgboss'::regnamespace and relname in ('job', 'job_common')";

/**
 * Gives the tables of jobs, which contain the text of mails, the row-level security of our own tables: rows for the program,
 * and for an owner who makes a backup. pg-boss creates and migrates them in the role of the queue.
 */
async function protectJobs(pool: pg.Pool, db: Executor): Promise<void> {
  const { rows } = await pool.query<{ done: boolean | null }>(
    `select bool_and(relforcerowsecurity) as done from pg_class where ${tablesOfJobs}`,
  );
  if (rows[0]?.done) return;
  // Only creates or migrates the tables: the work of a started queue could deadlock with these statements.
  const boss = new PgBoss({ schema: 'pgboss', createSchema: false, supervise: false, schedule: false, db });
  boss.on('error', (error) => console.error('jobs:', error.message));
  await boss.start();
  await pool.query(`
    do $$ declare t regclass; begin
      perform pg_advisory_xact_lock(hashtext('birchline.jobs'));
      for t in select oid from pg_class where ${tablesOfJobs} and not relforcerowsecurity loop
        execute format('alter table %s enable row level security, force row level security', t);
        execute format('create policy program_is_known on %s to birchline_jobs using (public.program_is_known())', t);
        execute format('create policy owner_asks on %s to birchline_owner
                        using (current_setting(''app.maintenance'', true) = ''on'')', t);
      end loop;
    end $$`);
  await boss.stop({ graceful: false });
}

/** Acts in the role of the queue within the caller's transaction. */
async function asJobs<Result>(tx: Transaction, act: () => Promise<Result>): Promise<Result> {
  const [before] = (await tx.execute<{ role: string }>(sql`select current_setting('role') as role`)).rows;
  await tx.execute(sql`select set_config('role', 'birchline_jobs', true)`);
  const result = await act();
  await tx.execute(sql`select set_config('role', ${before?.role ?? 'none'}, true)`);
  return result;
}

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
  const insertMany = async (name: JobName, data: readonly JobData[JobName][], tx: Transaction, priority: number) => {
    const inserts = data.map((one) => ({ data: one ?? {}, priority }));
    if (inserts.length > 0) await boss.insert(name, inserts, { db: fromDrizzle(tx, sql) });
  };
  const written = (name: JobName, queued: Queued<JobName>): JobData[JobName] =>
    name === 'mail' ? write(queued as Mail) : (queued as JobData[JobName]);
  const jobs: Jobs = {
    async send(name, queued, tx, startAfter = 0) {
      const data = written(name, queued);
      if (!tx) {
        await boss.send(name, data, { startAfter });
        return;
      }
      await asJobs(tx, () => boss.send(name, data, { startAfter, db: fromDrizzle(tx, sql) }));
    },
    sendMany: (name, queued, tx) => {
      const data = queued.map((one) => written(name, one));
      return asJobs(tx, () => insertMany(name, data, tx, 0));
    },
    sendLater: (name, queued, tx) => {
      const data = queued.map((one) => written(name, one));
      return asJobs(tx, () => insertMany(name, data, tx, afterOthers));
    },
    hasUnfinished: (name, data, tx) =>
      asJobs(tx, async () => {
        const { rows } = await tx.execute(sql`
          select from pgboss.job
          where name in (${name}, ${failedQueue}) and coalesce(source_name, name) = ${name}
            and state in ('created', 'retry', 'active') and data = ${JSON.stringify(data)}::jsonb
          limit 1`);
        return rows.length > 0;
      }),
    list: (query) =>
      jobsDatabase.transaction(async (tx) => {
        const [from, wanted] = [sql`pgboss.job`, wantedJobs(query)];
        const { ids, ...beside } = await findPage(tx, { from, id: sql`id`, wanted, sort: newestFirst }, query);
        const { rows } = await tx.execute<ListedJob>(listedJobs(ids));
        const counted = await countRows(tx, sql`select from ${from} where ${wanted}`, { ...query, shown: ids.length });
        return { data: inOrderOf(ids, rows, ({ job_id }) => job_id), ...beside, ...counted };
      }),
    async runAgain(id, tx) {
      return asJobs(tx, async () => {
        const { rows } = await tx.execute<{ name: JobName; data: object | null }>(sql`
          delete from pgboss.job where name = ${failedQueue} and id = ${id}::uuid and state = 'created'
          returning source_name as name, data`);
        const [job] = rows;
        if (!job) return null;
        await boss.send(job.name, job.data, { db: fromDrizzle(tx, sql) });
        return job.name;
      });
    },
    findFailed: (selection, tx) => asJobs(tx, () => findFailed(tx, selection)),
    runManyAgain: (selected, tx) =>
      asJobs(tx, async () => {
        const ids: string[] = [];
        const kinds = new Map<JobName, number>();
        for (let start = 0; start < selected.length; start += jobsAtOnce) {
          const taken = await takeFailed<JobName, JobData[JobName]>(tx, selected.slice(start, start + jobsAtOnce));
          for (const [name, ofQueue] of Map.groupBy(taken, ({ name }) => name)) {
            const data = ofQueue.map((job) => job.data);
            await insertMany(name, data, tx, afterOthers);
            kinds.set(name, (kinds.get(name) ?? 0) + data.length);
          }
          ids.push(...taken.map(({ id }) => id));
        }
        return { ids, kinds: [...kinds].map(([name, count]) => ({ name, count })) };
      }),
    async state() {
      const { rows } = await pool.query<StateRow>(stateOfJobs, [failedQueue]);
      const [row] = rows;
      if (!row) throw new Error('the state of the jobs returned no row');
      return {
        waitingSince: row.waiting,
        failedMails: { count: row.mails, since: row.mails_since },
        failedJobs: { count: row.others, since: row.others_since },
      };
    },
    async close() {
      await Promise.all([stopWaking(), boss.stop({ graceful: true, timeout: 2_000 })]);
      await close();
    },
  };
  if (handlers === null) {
    allowParallel();
    return jobs;
  }
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  const workers = new Map<string, string>();
  const serve = async <N extends JobName>(name: N, handler: JobHandlers[N], more: Omit<Queue, 'name'> = {}) => {
    const there = queues.get(name);
    if (!there) {
      // Mails contain links that open accounts, so completed jobs are deleted.
      const rules = { retryLimit: 8, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 60, ...more };
      await boss.createQueue(name, rules);
    } else if (more.deadLetter !== undefined && !isMatch(there, more)) {
      // The queue of an installation that was updated has other rules.
      await boss.updateQueue(name, more);
    }
    const id = await boss.work<JobData[N]>(name, { pollingIntervalSeconds: backstop }, async (taken) => {
      for (const job of taken) {
        try {
          await handler(job.data, jobs);
        } catch (error) {
          if (error instanceof PermanentFailure) await pool.query(noMoreRetries, [name, job.id]);
          throw error;
        }
      }
    });
    workers.set(name, id);
  };
  const schedule = async (name: JobName, cron: string) => {
    if (schedules.get(name) !== cron) await boss.schedule(name, cron);
  };
  if (!queues.has(failedQueue))
    await boss.createQueue(failedQueue, { retentionSeconds: twoWeeks, deleteAfterSeconds: 60 });
  // What runs by a schedule runs again anyway; these would be lost.
  const withDeadLetters = { deadLetter: failedQueue };
  // A mail server may be down for most of a day: pauses grow from seconds to an hour. The dead letter has the reason of
  // the last failure (`source_output`).
  const forADay = { ...withDeadLetters, retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 60 * 60 };
  await serve('mail', handlers.mail, forADay);
  // The message would be stale after some hours.
  await serve('push', handlers.push, { ...forADay, retryLimit: 8, retryDelay: 30 });
  await serve('sms', handlers.sms, { ...forADay, retryLimit: 8, retryDelay: 30 });
  await serve('order-confirmation', handlers['order-confirmation'], forADay);
  await serve('import', handlers.import, { ...withDeadLetters, expireInSeconds: 60 * 60 });
  await serve('push-products', handlers['push-products'], { ...withDeadLetters, expireInSeconds: 5 * 60 });
  // A job of a dead process is given to another one after its time limit: both together take well below a minute.
  const again = { ...withDeadLetters, retryLimit: 120, retryDelay: 5, retryBackoff: false, expireInSeconds: 15 };
  await serve('reconcile-payment', handlers['reconcile-payment'], again);
  await serve('process-provider-events', handlers['process-provider-events']);
  await schedule('process-provider-events', '* * * * *');
  await serve('reconcile-payments', handlers['reconcile-payments']);
  await schedule('reconcile-payments', '* * * * *');
  await serve('cancel-unpaid-orders', handlers['cancel-unpaid-orders']);
  await schedule('cancel-unpaid-orders', '* * * * *');
  await serve('send-refunds', handlers['send-refunds']);
  await schedule('send-refunds', '* * * * *');
  await serve('send-webhooks', handlers['send-webhooks']);
  await schedule('send-webhooks', '* * * * *');
  await serve('membership-fees', handlers['membership-fees']);
  await schedule('membership-fees', '* * * * *');
  await serve('charge-membership-fees', handlers['charge-membership-fees'], withDeadLetters);
  await serve('forget-card', handlers['forget-card'], forADay);
  await serve('sweep', handlers.sweep);
  await schedule('sweep', '17 3 * * *');
  await serve('prove-books', handlers['prove-books'], { expireInSeconds: 60 * 60 });
  await schedule('prove-books', '7 4 * * *');
  await serve('files', handlers.files);
  await schedule('files', '* * * * *');
  await serve('seal-audit', handlers['seal-audit']);
  await schedule('seal-audit', '* * * * *');
  await serve('merge-totals', handlers['merge-totals']);
  await schedule('merge-totals', '* * * * *');
  await serve('notification-mails', handlers['notification-mails']);
  await schedule('notification-mails', '* * * * *');
  await serve('send-invitations', handlers['send-invitations']);
  await schedule('send-invitations', '* * * * *');
  await serve('remind-follow-ups', handlers['remind-follow-ups']);
  await schedule('remind-follow-ups', '* * * * *');
  await serve('leave-on-day', handlers['leave-on-day']);
  await schedule('leave-on-day', '* * * * *');
  await serve('leave-consultant', handlers['leave-consultant'], withDeadLetters);
  await serve('team-sums', handlers['team-sums']);
  await schedule('team-sums', '* * * * *');
  await serve('product-prices', handlers['product-prices']);
  await schedule('product-prices', '* * * * *');
  await serve('payout-services', handlers['payout-services']);
  await schedule('payout-services', '*/10 * * * *');
  allowParallel();
  stopWaking = wakeWorkers(pool, boss, workers);
  return jobs;
}
