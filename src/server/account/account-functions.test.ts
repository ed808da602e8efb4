import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { callerOf } from '../auth/session.ts';

let fixture: TestDeployment;
let ada: { consultantId: string; code: string };

beforeAll(async () => {
  fixture = await startTestDeployment();
  ada = await enrolledOne(fixture.deployment, { email: 'ada@example.org' });
});
afterAll(() => fixture.close());

const ofVisitor = (address = '203.0.113.7') => callAs(fixture.deployment, visitor, { address }).consultant;

test('a code in any spelling, or the uuid, shows the sponsor’s name and nothing else', async () => {
  const card = { code: ada.code, name: 'Ada Moss', city: 'Calgary', state: 'AB' };
  for (const code of [
    ada.code,
    ada.code.toLowerCase(),
    ada.code.replace('-', ' '),
    ada.code.slice(4),
    ada.consultantId,
  ]) {
    expect(await ofVisitor().getSponsor({ code })).toEqual(card);
  }
});

test('Google is a sign-in method if configured', async () => {
  const methods = (googleOrigin: string | null) =>
    callAs({ ...fixture.deployment, googleOrigin }, visitor).account.getSignInMethods();
  expect(fixture.deployment.googleOrigin).toBe(null);
  expect(await methods(null)).toEqual({ google: false });
  expect(await methods('https://accounts.google.com')).toEqual({ google: true });
});

test.each(['left', 'suspended'])('a consultant who is %s is not shown', async (status) => {
  await fixture.ask('update consultants set status = $2 where consultant_id = $1', [ada.consultantId, status]);
  try {
    await expect(ofVisitor().getSponsor({ code: ada.code })).rejects.toMatchObject({ code: 'UNKNOWN_SPONSOR' });
  } finally {
    await fixture.ask("update consultants set status = 'active' where consultant_id = $1", [ada.consultantId]);
  }
});

test('attempts to look up codes are limited', async () => {
  const there = ofVisitor('198.51.100.3');
  for (let time = 0; time < 60; time++) {
    await expect(there.getSponsor({ code: 'LBC-99990' })).rejects.toMatchObject({ code: 'UNKNOWN_SPONSOR' });
  }
  await expect(there.getSponsor({ code: ada.code })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    data: { retryAfter: expect.any(Number) },
  });
});

test('[BO-191] returns the signed-in person’s data for pages', async () => {
  const own = callAs(fixture.deployment, { role: 'consultant', userId: ada.consultantId }).account;
  expect(await own.getSession()).toEqual({
    id: ada.consultantId,
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Moss',
    isConsultant: true,
    isAdmin: false,
    adminRole: null,
    permissions: [],
    code: ada.code,
    mustChangePassword: false,
    photoUrl: null,
    mailSuppressed: null,
    agreementDue: false,
    preferences: { darkMode: false, compactView: false, showAchievements: true, language: 'en', startPage: null },
  });
  expect(await own.isAdmin()).toBe(false);
  expect(await callAs(fixture.deployment, visitor).account.getSession()).toBeNull();
  const admin = callAs(fixture.deployment, { role: 'admin', adminRole: 'owner', userId: ada.consultantId }).account;
  expect([await admin.isAdmin(), (await admin.getSession())?.isAdmin]).toEqual([true, true]);
});

test.each([
  [false, 'active', 'consultant'],
  [true, 'active', 'admin'],
  [true, 'left', 'consultant'],
  [true, 'suspended', 'consultant'],
])('is_admin %s and %s acts as %s', async (isAdmin, status, role) => {
  await fixture.ask(
    "update consultants set admin_role = case when $2 then 'owner' end, status = $3 where consultant_id = $1",
    [ada.consultantId, isAdmin, status],
  );
  const token = randomUUID().replaceAll('-', '');
  await fixture.ask(`insert into auth.session (token, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    token,
    ada.consultantId,
  ]);
  const { auth, signInDb } = fixture.deployment;
  const { secret } = await auth.$context;
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  const headers = new Headers({ authorization: `Bearer ${encodeURIComponent(`${token}.${signature}`)}` });
  expect(await callerOf(auth, signInDb, headers)).toEqual({
    actor: { role, userId: ada.consultantId, ...(role === 'admin' && { adminRole: 'owner' }) },
    sessionId: expect.any(String),
  });
});
