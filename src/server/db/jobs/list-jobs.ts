import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { countRows } from '../count-rows.ts';
import type { Transaction } from '../database.ts';
import { isOneOf } from '../is-one-of.ts';
import { findPage, inOrderOf, sortBy } from '../keyset.ts';
import { failedQueue, searchedText } from './failed-jobs.ts';
import type { JobQuery, JobState, Jobs, ListedJob } from './jobs.ts';

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

/** An instant as JSON has it. */
const isoInstant = (value: string) => `to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

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

/** A page of the jobs that wait or gave up. */
export async function listJobs(tx: Transaction, query: JobQuery): ReturnType<Jobs['list']> {
  const [from, wanted] = [sql`pgboss.job`, wantedJobs(query)];
  const { ids, ...beside } = await findPage(tx, { from, id: sql`id`, wanted, sort: newestFirst }, query);
  const { rows } = await tx.execute<ListedJob>(listedJobs(ids));
  const counted = await countRows(tx, sql`select from ${from} where ${wanted}`, { ...query, shown: ids.length });
  return { data: inOrderOf(ids, rows, ({ job_id }) => job_id), ...beside, ...counted };
}

const stateOfJobs = `
  select
    (select min(start_after) from pgboss.job
     where state in ('created', 'retry') and start_after < now() and name <> $1) as waiting,
    (count(*) filter (where source_name = 'mail'))::int as mails,
    min(created_on) filter (where source_name = 'mail') as mails_since,
    (count(*) filter (where source_name <> 'mail'))::int as others,
    min(created_on) filter (where source_name <> 'mail') as others_since
  from pgboss.job where name = $1 and state = 'created'`;

type StateRow = {
  readonly waiting: Date | null;
  readonly mails: number;
  readonly mails_since: Date | null;
  readonly others: number;
  readonly others_since: Date | null;
};

/** What waits and what has failed. */
export async function stateOfQueues(pool: pg.Pool): Promise<JobState> {
  const { rows } = await pool.query<StateRow>(stateOfJobs, [failedQueue]);
  const [row] = rows;
  if (!row) throw new Error('the state of the jobs returned no row');
  return {
    waitingSince: row.waiting,
    failedMails: { count: row.mails, since: row.mails_since },
    failedJobs: { count: row.others, since: row.others_since },
  };
}
