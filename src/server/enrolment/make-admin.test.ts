import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { newcomer } from '#tests/newcomer.ts';
import { makeAdmin } from './make-admin.ts';

let world: TestDeployment;
beforeAll(async () => {
  world = await startTestDeployment();
});
afterAll(() => world.close());

test('the first admin is enrolled at the top; asked again she stays the same person', async () => {
  expect(await makeAdmin(world.deployment, 'ada@example.org', null, 'a first password')).toBeNull();
  const first = await makeAdmin(world.deployment, 'Ada@example.org', newcomer, 'a first password');
  expect(first).toEqual({ code: expect.stringMatching(/^LBC-\d+$/), enrolled: true });
  const again = await makeAdmin(world.deployment, 'ADA@example.org', null, 'another one');
  expect(again).toEqual({ code: first?.code, enrolled: false });
  expect(
    await world.ask('select email, is_admin, rank, sponsor_consultant_id from consultants order by consultant_no'),
  ).toEqual([{ email: 'ada@example.org', is_admin: true, rank: 'Admin', sponsor_consultant_id: null }]);
  expect(await world.ask("select detail->>'enrolled' as enrolled from audit_events order by seq")).toEqual([
    { enrolled: 'true' },
    { enrolled: 'false' },
  ]);
});
