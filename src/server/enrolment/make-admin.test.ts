import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { makeAdmin, type NewAdmin } from './make-admin.ts';

let world: TestDeployment;
beforeAll(async () => {
  world = await startTestDeployment();
});
afterAll(() => world.close());

const ada: NewAdmin = {
  firstName: 'Ada',
  lastName: 'Moss',
  phone: '403 555 0101',
  address1: '12 Birch Way',
  address2: '',
  city: 'Calgary',
  state: 'AB',
  postalCode: 'T2P 1J9',
  country: 'CA',
  programType: 'Beauty Consultant',
  enrollmentMonth: 10,
  companyBusinessEntity: '',
};

test('the first admin is enrolled at the top; asked again she stays the same person', async () => {
  expect(await makeAdmin(world.deployment, 'ada@example.org', null, 'a first password')).toBeNull();
  const first = await makeAdmin(world.deployment, 'Ada@example.org', ada, 'a first password');
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
