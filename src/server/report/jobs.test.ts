import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { loginsOf } from '#tests/database/logins.ts';

let fixture: TestDeployment;
beforeAll(async () => {
  fixture = await startTestDeployment();
});
afterAll(() => fixture.close());

const admin: Actor = { role: 'admin', adminRole: 'owner', userId: randomUUID() };
const api = (actor: Actor = admin) => callAs(fixture.deployment, actor).report;

/** A job as the queue stores one that gave up. */
const failed = (name: string, data: object, reason: string) =>
  fixture.ask<{ id: string }>(
    `insert into pgboss.job (name, data, state, source_name, source_output, source_retry_count, source_created_on)
     values ('failed', $2, 'created', $1, $3, 8, now()) returning id`,
    [name, data, { message: reason }],
  );

test('a failed mail is listed with its recipient and reason, without its text, and runs again once', async () => {
  const mail = { to: 'zoe@example.org', subject: 'Your order', text: 'https://example.org/secret-link' };
  const [row] = await failed('mail', mail, 'connect ECONNREFUSED');
  const { data, total } = await api().getJobs({ searchTerm: 'zoe@' });
  expect(total).toBe(1);
  expect(data).toMatchObject([
    {
      job_id: row?.id,
      name: 'mail',
      state: 'failed',
      recipient: 'zoe@example.org',
      subject: 'Your order',
      reason: 'connect ECONNREFUSED',
      attempts: 9,
      next_at: null,
    },
  ]);
  expect(JSON.stringify(data)).not.toContain('secret-link');
  expect((await api().getJobs({ searchTerm: 'nobody@' })).total).toBe(0);

  const job_id = row?.id ?? '';
  const both = await Promise.allSettled([api().runJobAgain({ job_id }), api().runJobAgain({ job_id })]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(api().runJobAgain({ job_id })).rejects.toMatchObject({ code: 'JOB_GONE' });
  const queued = await fixture.ask(
    "select data from pgboss.job where name = 'mail' and data ->> 'to' = 'zoe@example.org'",
  );
  expect(queued).toEqual([{ data: mail }]);
  const audited = await fixture.ask(
    "select actor_id, object_id, detail from audit_events where action = 'run-job-again'",
  );
  expect(audited).toEqual([{ actor_id: admin.userId, object_id: job_id, detail: { name: 'mail' } }]);
});

test('only an admin sees jobs', async () => {
  const consultant: Actor = { role: 'consultant', userId: randomUUID() };
  await expect(api(consultant).getJobs({})).rejects.toMatchObject({ status: 403 });
  await expect(api(consultant).runJobAgain({ job_id: randomUUID() })).rejects.toMatchObject({ status: 403 });
});

test('the tables of jobs and sign-in show no row to a login without the signature of the program', async () => {
  await failed(
    'mail',
    { to: 'ann@example.org', subject: 'Your link', text: 'https://example.org/link' },
    'no connection',
  );
  const logins = await loginsOf(fixture.environment.databaseUrl ?? '');
  const tables = { jobs: ['pgboss.job', 'pgboss.job_common'], auth: ['auth."user"', 'auth.session'] } as const;
  await fixture.ask(`insert into auth."user" (id, name, email, email_verified, created_at, updated_at)
                     values (gen_random_uuid(), 'Ann', 'ann@example.org', true, now(), now())`);
  for (const login of ['jobs', 'auth'] as const) {
    const client = new pg.Client({ connectionString: logins.urlOf(login), options: `-c role=birchline_${login}` });
    await client.connect();
    const [first] = tables[login];
    const rowsWith = async (table: string, program: string) => {
      await client.query("select set_config('app.program', $1, false)", [program]);
      return (await client.query(`select from ${table}`)).rows.length;
    };
    for (const table of tables[login]) {
      expect((await client.query(`select from ${table}`)).rows, table).toEqual([]);
      expect(await rowsWith(table, 'x'.repeat(64)), table).toBe(0);
    }
    await expect(
      client.query(`update ${first} set created_${login === 'jobs' ? 'on' : 'at'} = now()`),
    ).resolves.toMatchObject({
      rowCount: 0,
    });
    expect(await rowsWith(first, logins.program), first).toBeGreaterThan(0);
    await client.end();
  }
});
