import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { isReminderDue } from '#domain/genealogy/follow-up.ts';
import { caseConsultant, saveCase } from '#tests/database/books.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { allMails } from '#tests/database/mails.ts';
import { actAs, withActor } from '../db/actor.ts';
import { sendNotifications } from '../notification/send-notifications.ts';
import { remindFollowUps } from './remind-follow-ups.ts';

// Ada ─ Bea ─ Cleo          Zoe is the root of another genealogy. 8:00 in Edmonton is 14:00Z.

let fixture: TestDeployment;
let idOf: (name: string) => string;
beforeAll(async () => {
  fixture = await startTestDeployment({ at: '2026-11-20T18:00:00Z' });
  const { consultants } = await saveCase(fixture, {
    period: '2026-11',
    consultants: [
      caseConsultant('Ada', null),
      caseConsultant('Bea', 'Ada'),
      caseConsultant('Cleo', 'Bea'),
      caseConsultant('Zoe', null),
    ],
    orders: [],
    adjustments: [],
  });
  idOf = (name) => consultants.get(name)?.userId ?? '';
});
afterAll(() => fixture.close());
afterEach(async () => {
  await fixture.ask('delete from member_notes');
  await fixture.ask('delete from notifications');
  await fixture.ask("update consultants set status = 'active'");
  await fixture.ask('update consultants set sponsor_consultant_id = $1 where consultant_id = $2', [
    idOf('Bea'),
    idOf('Cleo'),
  ]);
  fixture.clock.set('2026-11-20T18:00:00Z');
});

const as = (name: string) => callAs(fixture.deployment, { role: 'consultant', userId: idOf(name) });

/** Ada's note about Cleo. */
const write = (follow_up_on: string | null, more: { readonly by?: string; readonly about?: string } = {}) =>
  as(more.by ?? 'Ada').genealogy.addMemberNote({
    consultant_id: idOf(more.about ?? 'Cleo'),
    note: 'Ask about the kit',
    follow_up_on,
    idempotency_key: randomUUID(),
  });

const runAt = async (instant: string) => {
  fixture.clock.set(instant);
  await remindFollowUps(fixture.deployment);
};

/** The days of the reminders so far, oldest first. */
const remindedOf = async () =>
  (
    await fixture.ask<{ day: string }>(
      "select data ->> 'day' as day from notifications order by created_at, data ->> 'day'",
    )
  ).map(({ day }) => day);

test('the author is notified once, on the morning of the day, with a link that opens the member', async () => {
  await write('2026-11-24');
  await runAt('2026-11-24T13:59:59Z');
  expect(await remindedOf()).toEqual([]);
  for (const time of ['14:00:00', '14:01:00', '23:00:00']) await runAt(`2026-11-24T${time}Z`);
  await runAt('2026-11-25T18:00:00Z');
  const { data, unread } = await as('Ada').notification.getNotifications({});
  expect(unread).toBe(1);
  expect(data).toMatchObject([
    {
      data: { kind: 'follow-up-due', consultant_id: idOf('Cleo'), name: 'Cleo Birch', day: '2026-11-24' },
      read_at: null,
      created_at: '2026-11-24T14:00:00.000Z',
    },
  ]);
  for (const other of ['Bea', 'Cleo', 'Zoe'])
    expect((await as(other).notification.getNotifications({})).total, other).toBe(0);

  await sendNotifications(fixture.deployment);
  const mail = (await allMails(fixture)).find(({ recipient }) => recipient === 'Ada@example.org');
  expect(mail?.subject).toBe('Follow up with Cleo Birch: Little Birch Cosmetics');
  expect(mail?.text).toContain('You planned to follow up with Cleo Birch on November 24, 2026.');
  expect(mail?.text).toContain(`/network?profile=${idOf('Cleo')}`);
  expect(mail?.text).not.toContain('Ask about the kit');
});

test('another day is reminded again, on that day, and a change of the text is not', async () => {
  const { note_id } = await write('2026-11-23');
  const set = (note: string, follow_up_on: string) =>
    as('Ada').genealogy.updateMemberNote({ note_id, note, follow_up_on });
  await runAt('2026-11-23T14:00:00Z');
  await set('Called; they are in a meeting', '2026-11-23');
  await runAt('2026-11-23T16:00:00Z');
  expect(await remindedOf()).toEqual(['2026-11-23']);
  await set('Call again', '2026-11-26');
  await runAt('2026-11-25T18:00:00Z');
  expect(await remindedOf()).toEqual(['2026-11-23']);
  await runAt('2026-11-26T14:00:00Z');
  await runAt('2026-11-26T14:01:00Z');
  expect(await remindedOf()).toEqual(['2026-11-23', '2026-11-26']);
});

test('a day in the past is refused, also for a stored note, and today is reminded at once', async () => {
  const past = { code: 'PAST_FOLLOW_UP', message: 'Choose today or a later day.' };
  await expect(write('2026-11-19')).rejects.toMatchObject(past);
  const { note_id } = await write('2026-11-30');
  const change = (follow_up_on: string) => as('Ada').genealogy.updateMemberNote({ note_id, note: 'x', follow_up_on });
  await expect(change('2026-11-19')).rejects.toMatchObject(past);
  const { data } = await as('Ada').genealogy.getMemberNotes({ consultant_id: idOf('Cleo') });
  expect(data).toMatchObject([{ note: 'Ask about the kit', follow_up_on: '2026-11-30' }]);
  await write('2026-11-20');
  await runAt('2026-11-20T18:01:00Z');
  expect(await remindedOf()).toEqual(['2026-11-20']);
});

test('whether a day is over is decided in the company’s time zone', async () => {
  // It is still November 20 in Edmonton.
  fixture.clock.set('2026-11-21T05:00:00Z');
  const { note_id } = await write('2026-11-20');
  // A day that was set before stays when only the text changes.
  fixture.clock.set('2026-11-21T08:00:00Z');
  const changed = await as('Ada').genealogy.updateMemberNote({ note_id, note: 'Called', follow_up_on: '2026-11-20' });
  expect(changed).toMatchObject({ note: 'Called', follow_up_on: '2026-11-20' });
  await expect(write('2026-11-20')).rejects.toMatchObject({ code: 'PAST_FOLLOW_UP' });
});

const change = (statement: string, ...names: readonly string[]) =>
  fixture.ask(`update consultants set ${statement}`, names.map(idOf));

test.each<[string, (note_id: string) => Promise<unknown>]>([
  ['was removed', (note_id) => as('Ada').genealogy.removeMemberNote({ note_id })],
  [
    'has another day now',
    (note_id) => as('Ada').genealogy.updateMemberNote({ note_id, note: 'x', follow_up_on: '2026-12-24' }),
  ],
  ['has no day now', (note_id) => as('Ada').genealogy.updateMemberNote({ note_id, note: 'x', follow_up_on: null })],
  [
    'is done',
    (note_id) => as('Ada').genealogy.updateMemberNote({ note_id, note: 'x', follow_up_on: '2026-11-24', done: true }),
  ],
  [
    'is about someone who moved to another genealogy',
    () => change('sponsor_consultant_id = $1 where consultant_id = $2', 'Zoe', 'Cleo'),
  ],
  ['is about someone who left', () => change("status = 'left' where consultant_id = $1", 'Cleo')],
  ['is of an author who left', () => change("status = 'left' where consultant_id = $1", 'Ada')],
  ['is of an author who is suspended', () => change("status = 'suspended' where consultant_id = $1", 'Ada')],
])('a note that %s is not reminded, also not later', async (_, act) => {
  const { note_id } = await write('2026-11-24');
  await act(note_id);
  await runAt('2026-11-24T14:00:00Z');
  await change("status = 'active'");
  await change('sponsor_consultant_id = $1 where consultant_id = $2', 'Bea', 'Cleo');
  await runAt('2026-11-25T18:00:00Z');
  expect(await remindedOf()).toEqual([]);
});

test('a suspended member is still one of the team', async () => {
  await write('2026-11-24');
  await change("status = 'suspended' where consultant_id = $1", 'Cleo');
  await runAt('2026-11-24T14:00:00Z');
  expect(await remindedOf()).toEqual(['2026-11-24']);
});

test('after days without the job, each reminder that is due is sent once', async () => {
  for (const day of ['2026-11-21', '2026-11-23', '2026-11-23', '2026-11-25', '2026-11-26']) await write(day);
  await runAt('2026-11-25T13:00:00Z');
  await runAt('2026-11-25T13:01:00Z');
  expect(await remindedOf()).toEqual(['2026-11-21', '2026-11-23', '2026-11-23']);
  await runAt('2026-11-25T14:00:00Z');
  expect(await remindedOf()).toEqual(['2026-11-21', '2026-11-23', '2026-11-23', '2026-11-25']);
});

/** Many notes of Ada and Bea about Cleo. */
const writeMany = (count: number) =>
  fixture.ask(
    `insert into member_notes (note_id, author_id, consultant_id, note, follow_up_on, updated_at)
     select gen_random_uuid(), case n % 2 when 0 then $1::uuid else $2::uuid end, $3, n::text, '2026-11-23', now()
     from generate_series(1, $4::int) n`,
    [idOf('Ada'), idOf('Bea'), idOf('Cleo'), count],
  );

test('four processes that run at once send each reminder once', async () => {
  // More than one batch for each.
  await writeMany(2_203);
  fixture.clock.set('2026-11-23T14:00:00Z');
  await Promise.all(Array.from({ length: 4 }, () => remindFollowUps(fixture.deployment)));
  const sent = await fixture.ask<{ user_id: string; count: number }>(
    'select user_id, count(*)::int from notifications group by 1',
  );
  expect(new Map(sent.map(({ user_id, count }) => [user_id, count]))).toEqual(
    new Map([
      [idOf('Ada'), 1_101],
      [idOf('Bea'), 1_102],
    ]),
  );
});

const take = (most: number) => sql`select * from take_due_follow_ups('2026-11-23', ${most})`;

test('a process skips work that another one has taken, and failed work is due again', async () => {
  await writeMany(10);
  const failing = withActor(fixture.deployment.db, worker, async (tx) => {
    expect((await tx.execute(take(4))).rows).toHaveLength(4);
    await runAt('2026-11-23T14:00:00Z');
    expect(await remindedOf()).toHaveLength(6);
    throw new Error('the process fails');
  });
  await expect(failing).rejects.toThrow('the process fails');
  await runAt('2026-11-23T14:01:00Z');
  await runAt('2026-11-23T14:02:00Z');
  expect(await remindedOf()).toHaveLength(10);
});

test('only the program, as the worker, takes what is due, and it never reads a note', async () => {
  await writeMany(1);
  const unknown = fixture.deployment.db.of('worker').transaction(async (tx) => {
    await actAs(tx, 'worker', '');
    return (await tx.execute(take(9))).rows;
  });
  expect(await unknown).toEqual([]);
  for (const role of ['consultant', 'admin'] as const) {
    const taken = withActor(fixture.deployment.db, { role, adminRole: 'owner', userId: idOf('Ada') }, (tx) =>
      tx.execute(take(9)),
    );
    await expect(taken, role).rejects.toMatchObject({ cause: { code: '42501' } });
  }
  await withActor(fixture.deployment.db, worker, async (tx) => {
    const { rows } = await tx.execute(take(9));
    expect(rows).toEqual([{ author_id: idOf('Bea'), consultant_id: idOf('Cleo'), follow_up_on: '2026-11-23' }]);
  });
  const read = withActor(fixture.deployment.db, worker, (tx) => tx.execute(sql`select note from member_notes`));
  await expect(read).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('the database takes exactly what the rule says is due', async () => {
  const days = [null, '2026-11-22', '2026-11-23', '2026-11-24'];
  const cases = days.flatMap((followUpOn) =>
    days.flatMap((settledFor) =>
      [true, false]
        .filter((isDone) => !isDone || followUpOn !== null)
        .map((isDone) => ({ id: randomUUID(), followUpOn, settledFor, isDone })),
    ),
  );
  await fixture.ask(
    `insert into member_notes (note_id, author_id, consultant_id, note, follow_up_on, reminder_settled_for, done_at, updated_at)
     select (c ->> 'id')::uuid, $1, $2, 'x', (c ->> 'followUpOn')::date, (c ->> 'settledFor')::date,
            case when (c ->> 'isDone')::boolean then now() end, now() from jsonb_array_elements($3::jsonb) c`,
    [idOf('Ada'), idOf('Cleo'), JSON.stringify(cases)],
  );
  await withActor(fixture.deployment.db, worker, (tx) => tx.execute(take(100)));
  const settled = await fixture.ask<{ id: string; settled: string | null }>(
    'select note_id as id, reminder_settled_for::text as settled from member_notes',
  );
  const isTaken = (one: (typeof cases)[number]) => isReminderDue(one, '2026-11-23');
  expect(cases.filter(isTaken).length).toBeGreaterThan(3);
  expect(new Map(settled.map(({ id, settled }) => [id, settled]))).toEqual(
    new Map(cases.map((one) => [one.id, isTaken(one) ? one.followUpOn : one.settledFor])),
  );
});
