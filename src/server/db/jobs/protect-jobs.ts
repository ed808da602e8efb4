import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import type { Transaction } from '../database.ts';

export type Executor = NonNullable<ConstructorOptions['db']>;

const tablesOfJobs = "relnamespace = 'pgboss'::regnamespace and relname in ('job', 'job_common')";

/**
 * Gives the tables of jobs, which contain the text of mails, the row-level security of our own tables: rows for the program,
 * and for an owner who makes a backup. pg-boss creates and migrates them in the role of the queue.
 */
export async function protectJobs(pool: pg.Pool, db: Executor): Promise<void> {
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
export async function asJobs<Result>(tx: Transaction, act: () => Promise<Result>): Promise<Result> {
  const [before] = (await tx.execute<{ role: string }>(sql`select current_setting('role') as role`)).rows;
  await tx.execute(sql`select set_config('role', 'birchline_jobs', true)`);
  const result = await act();
  await tx.execute(sql`select set_config('role', ${before?.role ?? 'none'}, true)`);
  return result;
}
