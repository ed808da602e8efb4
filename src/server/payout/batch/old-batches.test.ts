import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '#server/db/migrate.ts';
import { emptyDatabase, type FreshDatabase } from '#tests/database/database.ts';

// Batches of migration 0020, brought to the newest one. Migration 0021 gives a batch its payments and its first download.

const folder = fileURLToPath(new URL('../../db/migrations', import.meta.url));

let database: FreshDatabase;
let owner: Client;
beforeAll(async () => {
  database = await emptyDatabase();
  owner = new Client({ connectionString: database.url });
  await owner.connect();
  await owner.query("set app.maintenance = 'on'");
  await migrateTo(20);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function migrateTo(last: number): Promise<void> {
  const older = mkdtempSync(join(tmpdir(), 'birchline-migrations-'));
  try {
    cpSync(folder, older, { recursive: true });
    const file = join(older, 'meta/_journal.json');
    const journal: { entries: { idx: number }[] } = JSON.parse(readFileSync(file, 'utf8'));
    const entries = journal.entries.filter(({ idx }) => idx <= last);
    writeFileSync(file, JSON.stringify({ ...journal, entries }));
    await migrate(drizzle(owner), { migrationsFolder: older });
  } finally {
    rmSync(older, { recursive: true, force: true });
  }
}

const created = '2026-09-01T12:00:00Z';
const downloaded = '2026-09-02T12:00:00Z';
const sent = '2026-09-03T12:00:00Z';
type Old = {
  readonly status: string;
  readonly format: string;
  readonly sent: boolean;
  /** How often its file was downloaded, by the audit log. */
  readonly downloads: number;
  readonly payments: readonly string[];
};
const old: Readonly<Record<string, Old>> = {
  'open, not downloaded': { status: 'open', format: 'cpa-005', sent: false, downloads: 0, payments: ['pending'] },
  'open, downloaded twice': { status: 'open', format: 'cpa-005', sent: false, downloads: 2, payments: ['pending'] },
  'sent, downloaded': { status: 'sent', format: 'nacha', sent: true, downloads: 1, payments: ['processing', 'failed'] },
  'sent without a download': { status: 'sent', format: 'nacha', sent: true, downloads: 0, payments: ['processing'] },
  settled: { status: 'settled', format: 'cpa-005', sent: true, downloads: 1, payments: ['completed', 'failed'] },
  'cancelled, downloaded': { status: 'cancelled', format: 'cpa-005', sent: false, downloads: 1, payments: [] },
  'of a service': { status: 'sent', format: 'paypal', sent: true, downloads: 0, payments: ['processing', 'completed'] },
};

async function insertOld(batchId: string, number: number, batch: Old): Promise<string[]> {
  const method = batch.format === 'paypal' ? 'paypal' : 'transfer';
  await owner.query(
    `insert into payout_batches (batch_id, method, format, currency, file_number, value_date, status, sent_at, created_at)
     values ($1, $2, $3, 'CAD', $4, '2026-09-04', $5, $6, $7)`,
    [batchId, method, batch.format, number, batch.status, batch.sent ? sent : null, created],
  );
  for (let download = batch.downloads; download > 0; download--) {
    await owner.query(
      `insert into audit_events (request_id, actor_role, action, object_type, object_id, detail, created_at)
       values ('old', 'admin', 'download-payout-batch', 'payout-batch', $1, '{}', $2::timestamptz + $3 * interval '1 hour')`,
      [batchId, downloaded, download - 1],
    );
  }
  const ids: string[] = [];
  for (const status of batch.payments) {
    const id = randomUUID();
    await owner.query(
      `insert into commission_payments (payment_id, consultant_id, batch_id, recipient_name, recipient_email, amount, currency,
                                        payment_method, status, reason, completed_at, created_at)
       values ($1, $2, $3, 'Ann Birch', 'ann@example.org', 5000, 'CAD', $4, $5, 'Payout requested', $6, $7)`,
      [id, randomUUID(), batchId, method, status, status === 'completed' ? sent : null, created],
    );
    ids.push(id);
  }
  return ids.sort();
}

test('batches of an older version have their payments, and the time of their first download', async () => {
  const payments = new Map<string, readonly string[]>();
  const ids = Object.fromEntries(Object.keys(old).map((name) => [name, randomUUID()]));
  // Skips the foreign keys: the old rows have no consultants.
  await owner.query("set session_replication_role = 'replica'");
  let number = 0;
  for (const [name, batch] of Object.entries(old))
    payments.set(name, await insertOld(ids[name] ?? '', ++number, batch));
  for (const [method, country] of ['transfer US', 'transfer CA', 'paypal US'].map((payee) => payee.split(' '))) {
    await owner.query(
      `insert into payees (consultant_id, method, recipient_name, recipient_email, country)
       values (gen_random_uuid(), $1, 'Ann Birch', 'ann@example.org', $2)`,
      [method, country],
    );
  }
  await owner.query("set session_replication_role = 'origin'");

  await migrateDatabase(database.url);

  const expected = { 'open, downloaded twice': downloaded, 'sent, downloaded': downloaded, settled: downloaded };
  for (const [name, batch] of Object.entries(old)) {
    const { rows } = await owner.query(
      `select downloaded_at, cancellation, status,
         array(select payment_id::text from payout_batch_payments m where m.batch_id = b.batch_id and m.released_at is null
               order by 1) as payments
       from payout_batches b where batch_id = $1`,
      [ids[name]],
    );
    const at =
      name === 'sent without a download' ? sent : (Object.entries(expected).find(([of]) => of === name)?.[1] ?? null);
    expect(rows, name).toEqual([
      {
        downloaded_at: at === null ? null : new Date(at),
        cancellation: null,
        status: batch.status,
        payments: payments.get(name),
      },
    ]);
  }
  const { rows: payees } = await owner.query('select method, country, currency from payees order by 1, 2');
  expect(payees).toEqual([
    { method: 'paypal', country: 'US', currency: null },
    { method: 'transfer', country: 'CA', currency: null },
    { method: 'transfer', country: 'US', currency: 'USD' },
  ]);
});

test('the payments of an old batch that may be at the bank stay in it', async () => {
  const release = (status: string) =>
    owner.query(
      `update payout_batch_payments m set released_at = now() from payout_batches b
       where b.batch_id = m.batch_id and b.method = 'transfer' and b.status = $1`,
      [status],
    );
  await expect(release('sent')).rejects.toMatchObject({ code: '23001' });
  const doubled = owner.query(
    `insert into payout_batch_payments (batch_id, payment_id)
     select (select batch_id from payout_batches where status = 'open' and downloaded_at is null), payment_id
     from payout_batch_payments join payout_batches using (batch_id) where status = 'sent' limit 1`,
  );
  await expect(doubled).rejects.toMatchObject({ code: '23505' });
});
