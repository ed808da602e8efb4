import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayOf } from '#domain/period/zone.ts';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';

// October: Ada 1000.00 (PS30), Rose 1000.00 (PS30), Wren 500.00 (PS20), both under Ada, who is the admin.

let shop: ClosedMonth;
beforeEach(async () => {
  shop = await openClosedMonth();
});
afterEach(() => shop.close());

const admin = () => shop.as(shop.ada).consultant;
type Edit = Parameters<ReturnType<typeof admin>['updateConsultant']>[0];
const edit = (more: Partial<Edit> = {}): Edit => ({
  consultant_id: shop.wren.userId,
  first_name: 'Wren',
  last_name: 'Birch',
  email: 'wren@example.org',
  phone: '403 555 0101',
  current_rank: 'Beauty Consultant',
  personal_volume: '500.00',
  personal_volume_before: '500.00',
  city: 'Calgary',
  state: 'AB',
  idempotency_key: randomUUID(),
  ...more,
});
const update = (more: Partial<Edit> = {}) => admin().updateConsultant(edit(more));
const stored = () =>
  shop.ask(
    'select first_name, last_name, email, phone, current_rank, city, state from consultants where consultant_id <> $1 order by code',
    [shop.wren.userId],
  );
const audited = (action: string) =>
  shop.ask('select actor_id, object_id, detail from audit_events where action = $1 order by seq', [action]);

test('[BO-318] an edit writes the fields of that consultant alone, and is audited', async () => {
  const others = await stored();
  const saved = await update({
    first_name: 'Wrén',
    last_name: 'Aspen',
    phone: '(403) 555-0177',
    city: 'Red Deer',
    state: 'alberta',
    current_rank: 'Team Leader',
    rank_reason: 'Leads the north',
  });
  expect(saved).toMatchObject({
    first_name: 'Wrén',
    last_name: 'Aspen',
    email: 'wren@example.org',
    phone: '(403) 555-0177',
    city: 'Red Deer',
    state: 'AB',
    current_rank: 'Team Leader',
    personal_volume: '500.00',
  });
  expect(await admin().getConsultant({ consultant: shop.wren.code })).toMatchObject({ first_name: 'Wrén' });
  expect(await admin().getConsultantHistory({ consultant_id: shop.wren.userId })).toMatchObject({
    total: 5,
    data: [
      { kind: 'edit', value: 'first name, last name, phone, city', by_name: 'Ada Birch' },
      { kind: 'rank', value: 'Team Leader', reason: 'Leads the north', by_name: 'Ada Birch' },
      ...Array(3).fill(expect.anything()),
    ],
  });
  expect(await stored()).toEqual(others);
  expect(await audited('update-consultant')).toEqual([
    {
      actor_id: shop.ada.userId,
      object_id: shop.wren.userId,
      detail: {
        fields: ['first name', 'last name', 'phone', 'city'],
        rank: { before: 'Beauty Consultant', after: 'Team Leader', reason: 'Leads the north' },
      },
    },
  ]);
  expect(await shop.ask('select name from auth."user" where id = $1', [shop.wren.userId])).toEqual([
    { name: 'Wrén Aspen' },
  ]);
});

test.each(['first_name', 'last_name', 'email'])('[BO-265] %s is required', async (field) => {
  await expect(update({ [field]: ' ' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { issues: [{ message: 'Please fill in all required fields' }] },
  });
});

test('[BO-266] "mara" is refused as no email address', async () => {
  await expect(update({ email: 'mara' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { issues: [{ message: 'Please enter a valid email address' }] },
  });
});

test('[BO-268] a changed personal volume is booked as a dated adjustment with its reason, once', async () => {
  const raised = edit({ personal_volume: '1,000.00', volume_reason: 'Orders of the fair' });
  expect(await admin().updateConsultant(raised)).toMatchObject({ personal_volume: '1000.00' });
  expect(await admin().updateConsultant(raised)).toMatchObject({ personal_volume: '1000.00' });
  await expect(admin().updateConsultant({ ...raised, city: 'Banff' })).rejects.toMatchObject({ code: 'KEY_CONFLICT' });
  expect(
    await shop.ask('select amount::text, reason, created_by as by, period::text, created_at from volume_adjustments'),
  ).toEqual([
    {
      amount: '50000',
      reason: 'Orders of the fair',
      by: shop.ada.userId,
      period: '2026-10-01',
      created_at: shop.deployment.now(),
    },
  ]);
  const profile = await admin().getConsultant({ consultant: shop.wren.code });
  expect(profile).toMatchObject({ personal_volume: '1000.00', tier: 'PS30', earnings: '150.00' });
  const { consultant_id } = profile;
  const newest = await admin().getConsultantHistory({ consultant_id, limit: 1 });
  expect(newest.data).toMatchObject([{ kind: 'volume', value: '500.00', reason: 'Orders of the fair' }]);
  const older = await admin().getConsultantHistory({ consultant_id, limit: 200, offset: 1 });
  expect([older.data.length + 1, older.data.some(({ kind }) => kind === 'volume')]).toEqual([newest.total, false]);
});

test('[BO-267] a personal volume of "abc" is saved as 0', async () => {
  const saved = await update({ personal_volume: 'abc', volume_reason: 'Returned everything' });
  expect(saved).toMatchObject({ personal_volume: '0.00' });
  expect(await shop.ask('select amount::text from volume_adjustments')).toEqual([{ amount: '-50000' }]);
});

test('a new volume needs a reason and the volume that the admin saw; an untouched one stays', async () => {
  await expect(update({ personal_volume: '700' })).rejects.toMatchObject({ code: 'VOLUME_REASON_MISSING' });
  const late = { personal_volume: '700', personal_volume_before: '400', volume_reason: 'A fair' };
  await expect(update(late)).rejects.toMatchObject({ code: 'VOLUME_CHANGED' });
  expect(await update({ personal_volume: '400', personal_volume_before: '400' })).toMatchObject({
    personal_volume: '500.00',
  });
  expect(await shop.ask('select from volume_adjustments')).toEqual([]);
});

test('a new rank needs a reason; a wrong phone number or state is refused', async () => {
  await expect(update({ current_rank: 'Ambassador' })).rejects.toMatchObject({ code: 'RANK_REASON_MISSING' });
  await expect(update({ phone: '12' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(update({ state: 'Texas' })).rejects.toMatchObject({ code: 'UNKNOWN_REGION' });
  await expect(update({ consultant_id: randomUUID() })).rejects.toMatchObject({ code: 'UNKNOWN_CONSULTANT' });
  expect(await audited('update-consultant')).toEqual([]);
});

test('an admin can’t change their own volume, rank or email, or the email of another admin', async () => {
  await shop.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [shop.rose.userId]);
  const own = {
    consultant_id: shop.ada.userId,
    first_name: 'Ada',
    email: 'ada@example.org',
    personal_volume: '1000.00',
    personal_volume_before: '1000.00',
  };
  await expect(update({ ...own, personal_volume: '2000', volume_reason: 'Why not' })).rejects.toMatchObject({
    code: 'OWN_VOLUME',
  });
  await expect(update({ ...own, current_rank: 'Ambassador', rank_reason: 'Why not' })).rejects.toMatchObject({
    code: 'OWN_RANK',
  });
  await expect(update({ ...own, email: 'mine@example.org' })).rejects.toMatchObject({
    code: 'OWN_EMAIL',
    status: 403,
    message: 'You can’t change your own email here. Change it in Settings, on the Profile tab.',
  });
  expect(await update({ ...own, email: 'ADA@example.org', city: 'Banff' })).toMatchObject({ city: 'Banff' });
  const account = 'select email, email_verified from auth."user" where id = $1';
  expect(await shop.ask(account, [shop.ada.userId])).toEqual([{ email: 'ada@example.org', email_verified: true }]);
  const rose = { ...own, consultant_id: shop.rose.userId, first_name: 'Rose', email: 'mine@example.org' };
  await expect(update(rose)).rejects.toMatchObject({ code: 'OTHER_ADMIN' });
});

/** What the form of Wren had when it was opened. */
const before = {
  first_name: 'Wren',
  last_name: 'Birch',
  email: 'Wren@example.org',
  phone: '403 555 0101',
  city: 'Calgary',
  state: 'AB',
  current_rank: 'Beauty Consultant',
};

test('a form that was opened before the data changed leaves what was not edited in it as it is now', async () => {
  await shop.ask("update consultants set email = 'new@example.org', city = 'Banff' where consultant_id = $1", [
    shop.wren.userId,
  ]);
  const saved = await update({ before, email: 'Wren@example.org', phone: '403 555 0188' });
  expect(saved).toMatchObject({ email: 'new@example.org', city: 'Banff', phone: '403 555 0188' });
  expect(await audited('update-consultant')).toMatchObject([{ detail: { fields: ['phone'] } }]);
  await expect(update({ before, city: 'Red Deer' })).rejects.toMatchObject({
    code: 'CHANGED_MEANWHILE',
    status: 409,
    data: { fields: [{ field: 'city', error: 'Someone else changed this field.' }] },
    message: 'This consultant was changed after you opened this form. Close the form and open it again.',
  });
  expect(await admin().getConsultant({ consultant: shop.wren.code })).toMatchObject({ city: 'Banff' });
});

test('a state that was edited here does not get the city that someone else entered', async () => {
  await shop.ask("update consultants set city = 'Banff' where consultant_id = $1", [shop.wren.userId]);
  await expect(update({ before, state: 'BC' })).rejects.toMatchObject({
    code: 'CHANGED_MEANWHILE',
    data: { fields: [{ field: 'city', error: 'Someone else changed this field.' }] },
  });
});

test('a form that was opened before another admin changed the rank keeps the new rank', async () => {
  await update({ current_rank: 'Team Leader', rank_reason: 'Leads the north' });
  expect(await update({ before, city: 'Banff' })).toMatchObject({ current_rank: 'Team Leader', city: 'Banff' });
  await expect(
    update({ before, current_rank: 'Ambassador', rank_reason: 'Represents the company' }),
  ).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
});

test('an email of another consultant or account is refused, and nothing changes', async () => {
  for (const email of ['ROSE@example.org', 'cora@example.org']) {
    await expect(update({ email, city: 'Banff' })).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
      message: 'An account with this email already exists.',
    });
  }
  expect(await admin().getConsultant({ consultant: shop.wren.code })).toMatchObject({
    email: 'wren@example.org',
    city: 'Calgary',
  });
});

test('a consultant leaves on a day, with a reason; the downline and the balance stay', async () => {
  const { userId } = shop.wren;
  const leave = (left_on: string | null) =>
    admin().leaveConsultant({ consultant_id: userId, reason: 'Moved abroad', left_on });
  const { now, company } = shop.deployment;
  const today = dayOf(now(), company.timeZone);
  const yesterday = dayOf(new Date(now().getTime() - 86_400_000), company.timeZone);
  await expect(leave('2999-01-01')).rejects.toMatchObject({ code: 'LEAVES_TOO_LATE' });
  await expect(leave('1990-01-01')).rejects.toMatchObject({ code: 'LEFT_TOO_EARLY' });
  const sponsored = () =>
    shop.ask('select sponsor_consultant_id as sponsor from consultants where consultant_id <> $1 order by code', [
      userId,
    ]);
  const before = await sponsored();
  const wallet = () => shop.as(shop.wren).payout.getWallet({});
  const { available } = await wallet();
  expect(await leave(yesterday)).toMatchObject({ status: 'left' });
  await expect(leave(today)).rejects.toMatchObject({ code: 'ALREADY_LEFT' });
  await expect(admin().suspendConsultant({ consultant_id: userId, reason: 'x' })).rejects.toMatchObject({
    code: 'NOT_ACTIVE',
  });
  expect(await sponsored()).toEqual(before);
  expect(await wallet()).toMatchObject({ available });
  const { data: history } = await admin().getConsultantHistory({ consultant_id: shop.wren.userId });
  expect(history.find(({ value }) => value === 'left')).toMatchObject({
    kind: 'status',
    reason: 'Moved abroad',
    by_name: 'Ada Birch',
    at: expect.stringContaining(yesterday),
  });
  expect(await audited('leave-consultant')).toMatchObject([{ object_id: userId, detail: { reason: 'Moved abroad' } }]);
  expect(await admin().reinstateConsultant({ consultant_id: userId, reason: 'Came back' })).toMatchObject({
    status: 'active',
  });
  await expect(admin().leaveConsultant({ consultant_id: shop.ada.userId, reason: 'x' })).rejects.toMatchObject({
    code: 'OWN_STATUS',
  });
});

test('a suspended consultant cannot sponsor until reinstated; both are dated with a reason', async () => {
  const decision = { consultant_id: shop.wren.userId, reason: 'Sold below the list price' };
  expect(await admin().suspendConsultant(decision)).toMatchObject({ status: 'suspended' });
  await expect(shop.as(shop.ada).consultant.getSponsor({ code: shop.wren.code })).rejects.toMatchObject({
    code: 'UNKNOWN_SPONSOR',
  });
  await expect(admin().suspendConsultant(decision)).rejects.toMatchObject({ code: 'NOT_ACTIVE' });
  expect(await admin().getConsultantSummary()).toMatchObject({ suspended: 1 });
  expect(await admin().reinstateConsultant({ ...decision, reason: 'Settled' })).toMatchObject({ status: 'active' });
  await expect(admin().reinstateConsultant(decision)).rejects.toMatchObject({ code: 'NOT_SUSPENDED' });
  const { data: history } = await admin().getConsultantHistory({ consultant_id: shop.wren.userId });
  // The clock of the test does not move, so only the number and the reasons are known.
  expect(
    history.filter(({ kind }) => kind === 'status').map(({ value, reason, by_name }) => [value, reason, by_name]),
  ).toEqual(
    expect.arrayContaining([
      ['suspended', 'Sold below the list price', 'Ada Birch'],
      ['active', 'Settled', 'Ada Birch'],
      ['active', 'enrolment', null],
    ]),
  );
  expect((await audited('suspend-consultant')).length + (await audited('reinstate-consultant')).length).toBe(2);
  await expect(admin().suspendConsultant({ ...decision, consultant_id: shop.ada.userId })).rejects.toMatchObject({
    code: 'OWN_STATUS',
  });
});
