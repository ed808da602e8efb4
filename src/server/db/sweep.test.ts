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
  await sweep(company.deployment.db, new Date('2026-10-15T00:00:00Z'));
  expect(await company.ask('select function_name as name from idempotency_keys')).toEqual([{ name: 'f29' }]);
  expect(await company.ask('select subject as name from mailbox_messages')).toEqual([{ name: 'm89' }]);
});

test('deletes selections of two days ago', async () => {
  await company.ask(`
    insert into selections (user_id, action, row_ids, created_at)
    select gen_random_uuid(), 'of ' || age || ' hours', '{}', '2026-10-15'::timestamptz - age * interval '1 hour'
    from unnest(array[47, 49]) age`);
  await sweep(company.deployment.db, new Date('2026-10-15T00:00:00Z'));
  expect(await company.ask('select action from selections')).toEqual([{ action: 'of 47 hours' }]);
});
