import { sql } from 'drizzle-orm';
import type { SetupCheck } from '#contract/settings/setup.ts';
import { worker } from '#domain/account/actor.ts';
import type { Deployment } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { filesWork } from '../file/probe-files.ts';
import { functions } from '../implement.ts';

type Access = Pick<Deployment, 'setup' | 'db' | 'jobs' | 'files'>;

const counted = (topic: SetupCheck['topic'], passes: boolean, count: number): SetupCheck => ({
  topic,
  state: passes ? 'ready' : 'missing',
  variables: [],
  detail: String(count),
});

/** Whether someone can administer the company. */
export async function adminCheck({ db }: Pick<Deployment, 'db'>): Promise<SetupCheck> {
  const admins = await withActor(db, worker, async (tx) => {
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from consultants where is_admin and status = 'active'`,
    );
    return rows[0]?.count ?? 0;
  });
  return counted('admin', admins > 0, admins);
}

/** What the environment configures, and what only the running program knows: whether files can be stored, admins, failed jobs. */
export async function setupOf({ setup, db, jobs, files }: Access): Promise<SetupCheck[]> {
  const [{ failedMails, failedJobs }, storesFiles] = await Promise.all([jobs.state(), filesWork(files)]);
  const failed = failedMails.count + failedJobs.count;
  const configured = setup.map((check) =>
    check.topic === 'files' && !storesFiles ? { ...check, state: 'missing' as const } : check,
  );
  return [...configured, await adminCheck({ db }), counted('failed-jobs', failed === 0, failed)];
}

export const getSetup = functions.settings.getSetup.handler(async ({ context }) => ({
  checks: await setupOf(context),
}));
