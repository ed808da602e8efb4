import { sql } from 'drizzle-orm';
import type { Transaction } from '../database.ts';
import { isOneOf } from '../is-one-of.ts';
import type { FailedJobSelection, FailedKind, JobData, JobName } from './jobs.ts';

/** The queue of jobs that gave up after their last retry. No process works on it. */
export const failedQueue = 'failed';

/** The text of a job that a search looks into. */
export const searchedText = "lower(concat_ws(' ', coalesce(source_name, name), data ->> 'to', data ->> 'subject'))";

/** A job with its queue and its data. */
type TakenJob = { readonly id: string; readonly name: JobName; readonly data: JobData[JobName] };

/** The selected jobs by queue, the oldest first. */
export async function findFailed(
  tx: Transaction,
  { ids, all_matching, searchTerm }: FailedJobSelection,
): Promise<FailedKind[]> {
  const selected = all_matching
    ? sql`position(lower(${searchTerm}) in ${sql.raw(searchedText)}) > 0`
    : isOneOf(sql`id`, ids);
  const { rows } = await tx.execute<FailedKind>(sql`
    select source_name as name, array_agg(id order by created_on, id) as ids
    from pgboss.job where name = ${failedQueue} and state = 'created' and ${selected}
    group by 1 order by count(*) desc, 1`);
  return rows;
}

/**
 * Removes the jobs with these ids that are still there, and answers what they contained, the oldest first. Two that take the same
 * jobs at once wait for each other, and each job is taken once.
 */
export async function takeFailed(tx: Transaction, ids: readonly string[]): Promise<TakenJob[]> {
  const { rows } = await tx.execute<TakenJob>(sql`
    with chosen as materialized (
      select id from pgboss.job
      where name = ${failedQueue} and state = 'created' and ${isOneOf(sql`id`, ids)}
      order by created_on, id for update),
    taken as (
      delete from pgboss.job using chosen where job.name = ${failedQueue} and job.id = chosen.id
      returning job.id, job.source_name as name, job.data, job.created_on)
    select id, name, data from taken order by created_on, id`);
  return rows;
}
