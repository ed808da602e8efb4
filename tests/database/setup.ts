import { rmSync } from 'node:fs';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
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
    await migrateDatabase(databaseUrl(embedded.url, template));
    project.provide('databaseServer', embedded.url);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
