import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';

let fixture: TestDeployment;
beforeAll(async () => {
  fixture = await startTestDeployment();
});
afterAll(() => fixture.close());

const admin: Actor = { role: 'admin', adminRole: 'owner', userId: randomUUID() };
const api = (actor: Actor = admin) => callAs(fixture.deployment, actor).report;
const code = (error: unknown) => (error as { code: string }).code;

/** Jobs as the queue stores those that gave up, with a mark in their data; the oldest one is the first. */
async function failed(count: number, { name = 'mail', to = 'zoe@example.org' } = {}) {
  const mark = randomUUID();
  const rows = await fixture.ask<{ id: string }>(
    `insert into pgboss.job (name, data, state, source_name, source_output, source_retry_count, created_on)
     select 'failed', jsonb_build_object('to', $3::text, 'subject', $4::text || ' ' || n, 'n', n), 'created', $1,
            '{"message": "no connection"}', 30, now() - make_interval(secs => $2 - n)
     from generate_series(1, $2::int) n returning id`,
    [name, count, to, mark],
  );
  return { mark, ids: rows.map(({ id }) => id) };
}
/** The jobs of the mark that are queued, in their order. */
const queued = async (mark: string) => {
  const rows = await fixture.ask<{ n: number }>(
    `select (data ->> 'n')::int as n from pgboss.job
     where name <> 'failed' and data ->> 'subject' like $1 || ' %' order by 1`,
    [mark],
  );
  return rows.map(({ n }) => n);
};
const selected = ({ selection_id }: { selection_id: string }) => ({ selection_id });
const all = (searchTerm: string) => ({ all_matching: true, searchTerm });

const preview = (selection: Parameters<ReturnType<typeof api>['previewRunJobsAgain']>[0]) =>
  api().previewRunJobsAgain(selection);

test('selected jobs are counted by kind, queued once and audited, and those that ran meanwhile are counted', async () => {
  const [mails, messages] = [await failed(3), await failed(1, { name: 'sms' })];
  const ids = [...mails.ids, ...messages.ids];
  const { selection_id, ...shown } = await preview({ ids });
  expect(shown).toEqual({
    count: 4,
    kinds: [
      { name: 'mail', count: 3 },
      { name: 'sms', count: 1 },
    ],
  });
  expect(await queued(mails.mark)).toEqual([]);
  await api().runJobAgain({ job_id: mails.ids[1] ?? '' });
  const late = await preview({ ids });
  const result = await api().runJobsAgain({ selection_id });
  expect(result).toMatchObject({ queued: 3, gone: 1 });
  expect(await queued(mails.mark)).toEqual([1, 2, 3]);
  expect(await queued(messages.mark)).toEqual([1]);
  expect((await api().getJobs({ searchTerm: mails.mark })).total).toBe(0);
  const events = await fixture.ask<{ actor_id: string; detail: { jobs: string[] } }>(
    "select actor_id, detail from audit_events where action = 'run-jobs-again'",
  );
  expect(events).toMatchObject([{ actor_id: admin.userId, detail: { count: 3, kinds: result.kinds } }]);
  expect(events[0]?.detail.jobs.toSorted()).toEqual(ids.filter((id) => id !== mails.ids[1]).toSorted());
  // None is left: nothing happens, and nothing is audited.
  expect(await api().runJobsAgain({ selection_id: late.selection_id }).catch(code)).toBe('JOBS_GONE');
  expect(await api().runJobsAgain({ selection_id }).catch(code)).toBe('SELECTION_CLOSED');
  expect(await preview({ ids }).catch(code)).toBe('JOBS_GONE');
  expect(await fixture.ask("select from audit_events where action = 'run-jobs-again'")).toHaveLength(1);
});

test('all that match are those of the preview: a job that fails later stays', async () => {
  const to = `${randomUUID()}@example.org`;
  const [first, other] = [await failed(2, { to }), await failed(1)];
  const { selection_id, count } = await preview(all(to.toUpperCase()));
  expect(count).toBe(2);
  const later = await failed(1, { to });
  expect(await api().runJobsAgain({ selection_id })).toMatchObject({ queued: 2, gone: 0 });
  expect(await queued(first.mark)).toEqual([1, 2]);
  expect(await queued(later.mark)).toEqual([]);
  expect((await api().getJobs({ searchTerm: other.mark })).total).toBe(1);
  await api().runJobsAgain(selected(await preview({ ids: [...other.ids, ...later.ids] })));
});

test('thousands run again together, the oldest first and after all others of their queue', async () => {
  const size = 2_100;
  const { mark } = await failed(size, { name: 'sms' });
  const shown = await preview(all(mark));
  expect(shown.count).toBe(size);
  expect(await api().runJobsAgain(selected(shown))).toEqual({
    queued: size,
    kinds: [{ name: 'sms', count: size }],
    gone: 0,
  });
  expect((await queued(mark)).at(-1)).toBe(size);
  const priorities = await fixture.ask(
    "select distinct priority from pgboss.job where name = 'sms' and data ->> 'subject' like $1 || ' %'",
    [mark],
  );
  expect(priorities).toEqual([{ priority: -1 }]);
});

test('two admins who run the same jobs at once queue each one once', async () => {
  const { mark, ids } = await failed(40);
  const half = ids.slice(0, 20);
  const previews = await Promise.all([all(mark), { ids: half.toReversed() }, all(mark), { ids: half }].map(preview));
  const outcomes = await Promise.all(
    previews.map((shown) =>
      api()
        .runJobsAgain(selected(shown))
        .then(({ queued }) => queued, code),
    ),
  );
  const numbers = outcomes.filter((outcome) => typeof outcome === 'number');
  expect(outcomes.filter((outcome) => typeof outcome === 'string' && outcome !== 'JOBS_GONE')).toEqual([]);
  expect(numbers.reduce((sum, each) => sum + each, 0)).toBe(40);
  expect(await queued(mark)).toEqual(ids.map((_, index) => index + 1));
});

test('only a role with system:write runs jobs again', async () => {
  const { ids } = await failed(1);
  for (const [actor, refusal] of [
    [{ role: 'visitor' }, 'UNAUTHORIZED'],
    [{ role: 'consultant', userId: randomUUID() }, 'FORBIDDEN'],
    [{ role: 'admin', adminRole: 'read-only', userId: randomUUID() }, 'PERMISSION_REQUIRED'],
    [{ role: 'admin', adminRole: 'support', userId: randomUUID() }, 'PERMISSION_REQUIRED'],
  ] as const) {
    expect(await api(actor).previewRunJobsAgain({ ids }).catch(code)).toBe(refusal);
    expect(await api(actor).runJobsAgain({ selection_id: randomUUID() }).catch(code)).toBe(refusal);
  }
});
