import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/person/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { actorOf } from '../auth/session.ts';

let house: TestDeployment;
let ada: { consultantId: string; code: string };

beforeAll(async () => {
  house = await startTestDeployment();
  ada = await enrolledOne(house.deployment, { email: 'ada@example.org' });
});
afterAll(() => house.close());

const ofVisitor = (address = '203.0.113.7') => callAs(house.deployment, visitor, { address }).person;

test('whoever has a code, however it is written, or the uuid, sees whom she follows and no more', async () => {
  const card = { code: ada.code, name: 'Ada Moss', city: 'Calgary', state: 'AB' };
  for (const code of [ada.code, ada.code.toLowerCase(), ada.code.replace('-', ' '), ada.consultantId]) {
    expect(await ofVisitor().getSponsor({ code })).toEqual(card);
  }
});

test.each(['left', 'suspended'])('one who is %s is not shown', async (status) => {
  await house.ask('update consultants set status = $2 where consultant_id = $1', [ada.consultantId, status]);
  try {
    await expect(ofVisitor().getSponsor({ code: ada.code })).rejects.toMatchObject({ code: 'UNKNOWN_SPONSOR' });
  } finally {
    await house.ask("update consultants set status = 'active' where consultant_id = $1", [ada.consultantId]);
  }
});

test('codes cannot be tried without end', async () => {
  const there = ofVisitor('198.51.100.3');
  for (let time = 0; time < 60; time++) {
    await expect(there.getSponsor({ code: 'LBC-99990' })).rejects.toMatchObject({ code: 'UNKNOWN_SPONSOR' });
  }
  await expect(there.getSponsor({ code: ada.code })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    data: { retryAfter: expect.any(Number) },
  });
});

test('who is signed in, as pages need it', async () => {
  const own = callAs(house.deployment, { role: 'consultant', userId: ada.consultantId }).person;
  expect(await own.getSession()).toEqual({
    id: ada.consultantId,
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Moss',
    isConsultant: true,
    isAdmin: false,
    code: ada.code,
  });
  expect(await own.isAdmin()).toBe(false);
  expect(await ofVisitor().getSession()).toBeNull();
  const admin = callAs(house.deployment, { role: 'admin', userId: ada.consultantId }).person;
  expect([await admin.isAdmin(), (await admin.getSession())?.isAdmin]).toEqual([true, true]);
});

test.each([
  [false, 'active', 'consultant'],
  [true, 'active', 'admin'],
  [true, 'left', 'consultant'],
  [true, 'suspended', 'consultant'],
])('is_admin %s and %s acts as %s', async (isAdmin, status, role) => {
  await house.ask('update consultants set is_admin = $2, status = $3 where consultant_id = $1', [
    ada.consultantId,
    isAdmin,
    status,
  ]);
  const token = randomUUID().replaceAll('-', '');
  await house.ask(`insert into auth.session (token, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    token,
    ada.consultantId,
  ]);
  const { auth, signInDb } = house.deployment;
  expect(await actorOf(auth, signInDb, new Headers({ authorization: `Bearer ${token}` }))).toEqual({
    role,
    userId: ada.consultantId,
  });
});
