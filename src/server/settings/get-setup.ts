import { sql } from 'drizzle-orm';
import type { SetupCheck } from '#contract/settings/setup.ts';
import { worker } from '#domain/account/actor.ts';
import type { Deployment } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';

/** What the environment configures, and what only the running program knows: admins, failed jobs. */
export async function setupOf({ setup, db, jobs }: Pick<Deployment, 'setup' | 'db' | 'jobs'>): Promise<SetupCheck[]> {
  const { failedMails, failedJobs } = await jobs.state();
  const failed = failedMails.count + failedJobs.count;
  const admins = await withActor(db, worker, async (tx) => {
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from consultants where is_admin and status = 'active'`,
    );
    return rows[0]?.count ?? 0;
  });
  const counted = (topic: SetupCheck['topic'], passes: boolean, count: number): SetupCheck => ({
    ...{ topic, state: passes ? 'ready' : 'missing', variables: [], detail: String(count) },
  });
  return [...setup, counted('admin', admins > 0, admins), counted('failed-jobs', failed === 0, failed)];
}

export const getSetup = functions.settings.getSetup.handler(async ({ context }) => ({
  checks: await setupOf(context),
}));
