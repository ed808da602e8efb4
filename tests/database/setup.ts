import { rmSync } from 'node:fs';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import type { JobHandlers } from '#server/db/jobs/jobs.ts';
import { startJobs } from '#server/db/jobs/start-jobs.ts';
import type { Logins } from '#server/db/logins.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { databaseFolder } from './folder.ts';
import { databaseUrl, template } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server, as its superuser, in a database that no test uses. */
    databaseServer: string;
  }
}

/** One server for the run, one migrated template; every test file copies the template (`freshDatabase`). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = databaseFolder();
  const embedded = await startEmbedded({ dataDir: folder, durable: false });
  const stop = async () => {
    await embedded.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const client = new Client({ connectionString: embedded.url });
    await client.connect();
    await client.query(`create database ${template}`);
    await client.end();
    const url = databaseUrl(embedded.url, template);
    await createQueues(await migrateDatabase(url), url);
    project.provide('databaseServer', embedded.url);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates the queues as the first start of the program does. Each start in a test would take a third longer otherwise. */
async function createQueues(logins: Logins, url: string): Promise<void> {
  const jobs = await startJobs(logins, {} as JobHandlers, () => {
    throw new Error('no mail is written here');
  });
  await jobs.close();
  // Tests run the jobs of schedules themselves: one of a schedule could take what a test has prepared.
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`
    delete from pgboss.job;
    update pgboss.version set cron_on = now() + interval '1 day', bam_on = null, flow_on = null`);
  await client.end();
}
