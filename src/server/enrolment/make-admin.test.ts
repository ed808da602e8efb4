import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { newcomer } from '#tests/newcomer.ts';
import { makeAdmin } from './make-admin.ts';

let company: TestDeployment;
beforeAll(async () => {
  company = await startTestDeployment();
});
afterAll(() => company.close());

test('the first admin is enrolled at the top; a repeated call does not create another', async () => {
  expect(await makeAdmin(company.deployment, 'ada@example.org', null, 'a first password')).toBeNull();
  const first = await makeAdmin(company.deployment, 'Ada@example.org', newcomer, 'a first password');
  expect(first).toEqual({ code: expect.stringMatching(/^LBC-\d+$/), enrolled: true });
  const again = await makeAdmin(company.deployment, 'ADA@example.org', null, 'another one');
  expect(again).toEqual({ code: first?.code, enrolled: false });
  expect(
    await company.ask('select email, is_admin, rank, sponsor_consultant_id from consultants order by consultant_no'),
  ).toEqual([{ email: 'ada@example.org', is_admin: true, rank: 'Admin', sponsor_consultant_id: null }]);
  expect(await company.ask("select detail->>'enrolled' as enrolled from audit_events order by seq")).toEqual([
    { enrolled: 'true' },
    { enrolled: 'false' },
  ]);
});
