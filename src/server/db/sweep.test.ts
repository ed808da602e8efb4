import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { sweep } from './sweep.ts';

let company: TestDeployment;
beforeAll(async () => {
  company = await startTestDeployment();
});
afterAll(() => company.close());

test('deletes keys older than thirty days and mails older than ninety', async () => {
  await company.ask(`
    insert into idempotency_keys (actor, key, function_name, request_hash, created_at)
    select 'visitor', gen_random_uuid(), 'f' || age, '\\x00', '2026-10-15'::timestamptz - age * interval '1 day'
    from unnest(array[29, 31]) age`);
  await company.ask(`
    insert into mailbox_messages (recipient, subject, text, created_at)
    select 'a@example.org', 'm' || age, '', '2026-10-15'::timestamptz - age * interval '1 day'
    from unnest(array[89, 91]) age`);
  await sweep(company.deployment, new Date('2026-10-15T00:00:00Z'));
  expect(await company.ask('select function_name as name from idempotency_keys')).toEqual([{ name: 'f29' }]);
  expect(await company.ask('select subject as name from mailbox_messages')).toEqual([{ name: 'm89' }]);
});

test('deletes selections of two days ago', async () => {
  await company.ask(`
    insert into selections (user_id, action, row_ids, created_at)
    select gen_random_uuid(), 'of ' || age || ' hours', '{}', '2026-10-15'::timestamptz - age * interval '1 hour'
    from unnest(array[47, 49]) age`);
  await sweep(company.deployment, new Date('2026-10-15T00:00:00Z'));
  expect(await company.ask('select action from selections')).toEqual([{ action: 'of 47 hours' }]);
});

test('deletes changes of an email address that have expired', async () => {
  await company.ask(`
    with people as (
      insert into auth."user" (name, email) select 'Ada', age || '@example.org' from unnest(array[-1, 1]) age returning id, email)
    insert into auth.email_changes (user_id, email, token_hash, current_token_hash, expires_at)
    select id, 'new-' || email, email, email, '2026-10-15'::timestamptz - split_part(email, '@', 1)::int * interval '1 hour'
    from people`);
  await sweep(company.deployment, new Date('2026-10-15T00:00:00Z'));
  expect(await company.ask('select email from auth.email_changes')).toEqual([{ email: 'new--1@example.org' }]);
});
