import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import type { AdminRole } from '#domain/account/admin-role.ts';
import { messagesPerDay } from '#domain/question/question.ts';
import { allMails } from '#tests/database/mails.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { onBehalfOfAdmin } from '../db/acting-admin.ts';
import { withActor } from '../db/actor.ts';
import { sendNotifications } from '../notification/send-notifications.ts';

// Ada is an owner, Wren and Rose are consultants. Rose gets a role of admins where a test needs one.

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const wren = () => shop.as(shop.wren).question;
const ada = () => shop.as(shop.ada).question;
const key = () => ({ idempotency_key: randomUUID() });
const ask = (message: string, page: string | null = '/earnings') => wren().askQuestion({ message, page, ...key() });

async function rose(adminRole: AdminRole) {
  await shop.ask('update consultants set admin_role = $2 where consultant_id = $1', [shop.rose.userId, adminRole]);
  return shop.as({ role: 'admin', adminRole, userId: shop.rose.userId }).question;
}

test('a question is asked once per key, answered, closed and opened again, and both sides read the thread', async () => {
  const input = { message: 'Why is this line 20%?\nOrder 8399', page: '/earnings?period=2026-10', ...key() };
  const asked = await wren().askQuestion(input);
  expect(asked).toMatchObject({ state: 'open', page: input.page, closed_by: null, message_count: 1 });
  expect(await wren().askQuestion(input)).toEqual(asked);
  await expect(wren().askQuestion({ ...input, message: 'Other' })).rejects.toMatchObject({ code: 'KEY_CONFLICT' });
  const { question_id } = asked;

  const answer = { question_id, message: 'Because the month’s tier is 20%.', ...key() };
  const answered = await ada().answerQuestion(answer);
  expect(answered).toMatchObject({ state: 'answered', consultant_name: 'Wren Birch', is_own: false });
  expect(answered.messages.map(({ author_name }) => author_name)).toEqual(['Wren Birch', 'Ada Birch']);
  await ada().answerQuestion(answer);
  const read = await wren().getOwnQuestion({ question_id });
  expect(read.messages).toMatchObject([
    { from_company: false, message: input.message, author_name: null },
    { from_company: true, message: answer.message, author_name: null },
  ]);

  expect(await wren().closeOwnQuestion({ question_id })).toMatchObject({ state: 'closed', closed_by: 'consultant' });
  expect(await ada().closeQuestion({ question_id })).toMatchObject({ closed_by: 'consultant' });
  const again = await wren().replyToAnswer({ question_id, message: 'And October?', ...key() });
  expect(again).toMatchObject({ state: 'open', closed_by: null, message_count: 3 });
  expect(await ada().closeQuestion({ question_id })).toMatchObject({ state: 'closed', closed_by: 'company' });

  const events = await shop.ask<{ action: string; detail: object }>(
    "select action, detail from audit_events where action like '%-question' order by seq",
  );
  expect(events.map(({ action }) => action)).toEqual(['answer-question', 'close-question']);
  expect(JSON.stringify(events)).not.toContain('tier');
});

test('an answer notifies the consultant once, with a mail that links to the question', async () => {
  const { question_id } = await ask('May I change my bank?');
  const answer = { question_id, message: 'Yes, in Settings.', ...key() };
  await ada().answerQuestion(answer);
  await ada().answerQuestion(answer);
  const { data } = await shop.as(shop.wren).notification.getNotifications({ searchTerm: 'change my bank' });
  expect(data.map((row) => row.data)).toEqual([
    { kind: 'question-answered', question_id, question: 'May I change my bank?' },
  ]);
  await sendNotifications(shop.deployment);
  const mails = (await allMails(shop)).filter(({ text }) => text.includes(question_id));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('May I change my bank?');
  expect(mails[0]?.text).not.toContain('in Settings.');
});

test('the notification of an answer never has half of an emoji', async () => {
  const { question_id } = await ask(`${'a'.repeat(78)}👍👍👍`);
  await ada().answerQuestion({ question_id, message: 'Thank you.', ...key() });
  const { data } = await shop.as(shop.wren).notification.getNotifications({ searchTerm: 'aaaa' });
  expect(data.map((row) => row.data)).toMatchObject([{ question: `${'a'.repeat(78)}👍…` }]);
});

test('a consultant reads and writes only their own questions, also by SQL', async () => {
  const { question_id } = await ask('Private');
  const other = shop.as(shop.rose).question;
  for (const call of [
    () => other.getOwnQuestion({ question_id }),
    () => other.closeOwnQuestion({ question_id }),
    () => other.replyToAnswer({ question_id, message: 'x', ...key() }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await expect(
    other.askQuestion({ message: 'Private', page: '/earnings', idempotency_key: question_id }),
  ).rejects.toMatchObject({ code: 'KEY_CONFLICT' });
  expect((await other.getOwnQuestions({})).total).toBe(0);
  for (const call of [() => other.getQuestions({}), () => other.getQuestion({ question_id })]) {
    await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  const countFor = (actor: typeof shop.rose) =>
    withActor(shop.deployment.db, actor, async (tx) => {
      const { rows } = await tx.execute<{ n: number }>(sql`
        select ((select count(*) from questions) + (select count(*) from question_messages))::int as n`);
      return rows[0]?.n;
    });
  expect(await countFor({ ...shop.rose, role: 'consultant' })).toBe(0);
  expect(await countFor(shop.wren)).toBeGreaterThan(1);
});

test('the list has the longest waiting open question first, pages by key, and finds names, codes and words', async () => {
  await shop.ask('delete from questions');
  const ids: string[] = [];
  for (const word of ['first', 'second', 'third']) {
    const { question_id } = await ask(`The ${word} thing`);
    await shop.ask("update questions set state_since = state_since + $2 * interval '1 second' where question_id = $1", [
      question_id,
      ids.length,
    ]);
    ids.push(question_id);
  }
  const listed = async (input: Parameters<ReturnType<typeof ada>['getQuestions']>[0]) =>
    (await ada().getQuestions(input)).data.map(({ question_id }) => question_id);
  const page = await ada().getQuestions({ limit: 2 });
  expect(page.open).toBe(3);
  expect(page.data.map(({ question_id }) => question_id)).toEqual(ids.slice(0, 2));
  const rest = await ada().getQuestions({ limit: 2, after: page.next });
  expect(rest).toMatchObject({ data: [{ question_id: ids[2] }], next: null });
  const wrong = { state_since: '2900-99-21T97:24:29.700Z', question_id: ids[0] ?? '' };
  await expect(ada().getQuestions({ after: wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(await listed({ state: null })).toEqual(ids.toReversed());
  expect(await listed({ searchTerm: 'SÉCOND thing' })).toEqual([ids[1]]);
  expect(await listed({ searchTerm: shop.wren.code })).toHaveLength(3);
  expect(await listed({ searchTerm: 'rose' })).toEqual([]);
  await ada().answerQuestion({ question_id: ids[0] ?? '', message: 'Done', ...key() });
  expect(await listed({})).toEqual(ids.slice(1));
  expect(await listed({ state: 'answered', consultant_id: shop.wren.userId })).toEqual(ids.slice(0, 1));
  const { data } = await shop.as(shop.ada).report.getPendingDecisions();
  expect(data.find(({ kind }) => kind === 'questions')).toMatchObject({ count: 2, amount: null });
});

test('support answers, other roles only read or see nothing, and no one answers their own question', async () => {
  const { question_id } = await ask('For the roles');
  const answer = () => ({ question_id, message: 'x', ...key() });
  expect(await (await rose('support')).answerQuestion(answer())).toMatchObject({ state: 'answered' });
  const reader = await rose('read-only');
  expect(await reader.getQuestion({ question_id })).toMatchObject({ question: 'For the roles' });
  await expect(reader.answerQuestion(answer())).rejects.toMatchObject({ code: 'PERMISSION_REQUIRED' });
  const content = await rose('content');
  await expect(content.getQuestions({})).rejects.toMatchObject({ code: 'PERMISSION_REQUIRED' });
  // Any admin asks as a consultant.
  const own = await content.askQuestion({ message: 'Mine', page: null, ...key() });
  const support = await rose('support');
  const byHerself = support.answerQuestion({ ...answer(), question_id: own.question_id });
  await expect(byHerself).rejects.toMatchObject({ code: 'OWN_QUESTION' });
  expect((await support.getOwnQuestions({})).data.map((row) => row.question_id)).toEqual([own.question_id]);
});

test('the database refuses an answer for an admin without the permission', async () => {
  const { question_id } = await ask('For the database');
  const insert = sql`insert into question_messages (message_id, question_id, author_id, from_company, message)
    values (${randomUUID()}, ${question_id}, ${shop.rose.userId}, true, 'x')`;
  const run = async (adminRole: AdminRole) => {
    await rose(adminRole);
    const actor = { role: 'admin', adminRole, userId: shop.rose.userId } as const;
    const { db } = shop.deployment;
    const work = () => withActor(db, worker, async (tx) => (await tx.execute(insert)).rowCount);
    return onBehalfOfAdmin(db.signatureOf(actor), work).catch((error) => error.cause?.code ?? error.code);
  };
  expect(await run('content')).toBe('42501');
  expect(await run('support')).toBe(1);
});

test('a message has bounds, and a consultant sends twenty in a day', async () => {
  await shop.ask('delete from questions');
  const rejects = (call: Promise<unknown>, code: string) => expect(call).rejects.toMatchObject({ code });
  await rejects(ask(''), 'BAD_REQUEST');
  await rejects(ask('x'.repeat(4001)), 'BAD_REQUEST');
  for (const page of ['//evil.example', 'https://evil.example', 'earnings'])
    await rejects(ask('x', page), 'BAD_REQUEST');
  const { question_id } = await ask('One');
  const replies = Array.from({ length: messagesPerDay + 2 }, () =>
    wren().replyToAnswer({ question_id, message: 'More', ...key() }),
  );
  const results = await Promise.allSettled(replies);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(messagesPerDay - 1);
  await rejects(ask('Another'), 'TOO_MANY_MESSAGES');
  expect((await wren().getOwnQuestions({})).total).toBe(1);
  await shop.ask("update question_messages set created_at = created_at - interval '24 hours'");
  await expect(ask('The next day')).resolves.toMatchObject({ state: 'open' });
});

test('the copy of one’s data has each question with its messages', async () => {
  await shop.ask('delete from questions');
  const { question_id } = await ask('One');
  await ada().answerQuestion({ question_id, message: 'Two', ...key() });
  const { data } = await wren().getOwnQuestions({ with_messages: true });
  expect(data.map(({ messages }) => messages?.map(({ message }) => message))).toEqual([['One', 'Two']]);
  expect((await wren().getOwnQuestions({})).data[0]).not.toHaveProperty('messages');
});
