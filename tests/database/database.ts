import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { databaseUrl, template } from './server.ts';

export type FreshDatabase = {
  /** As its owner, the superuser. */
  url: string;
  /** Terminates remaining connections. */
  drop(): Promise<void>;
};

/** A migrated, empty database for this test file alone. Drop it in `afterAll`. */
export const freshDatabase = (): Promise<FreshDatabase> => createDatabase(`template ${template} strategy file_copy`);

/** A database without anything, for a test of migrations. Drop it in `afterAll`. */
export const emptyDatabase = (): Promise<FreshDatabase> => createDatabase('template template0');

async function createDatabase(origin: string): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name} ${origin}`);
  return {
    url: databaseUrl(inject('databaseServer'), name),
    drop: () => onServer(`drop database ${name} with (force)`),
  };
}

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: inject('databaseServer') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
