import { afterEach, beforeEach, expect, test } from 'vitest';
import { callAs } from '#tests/database/call.ts';
import { allMails } from '#tests/database/mails.ts';
import { checking, chequing, openPayday, type Payday } from '#tests/database/payday.ts';
import { openAccount, payeeKey, sealAccount } from './payee-details.ts';

let fixture: Payday;
beforeEach(async () => {
  fixture = await openPayday();
});
afterEach(() => fixture.close());

const as = (person: Payday['ann']) => callAs(fixture.deployment, person).payout;
const bank = (account: typeof chequing | typeof checking = chequing, password = fixture.password) => ({
  method: 'transfer' as const,
  recipient_name: 'Ann Birch',
  account,
  current_password: password,
});

test('[BO-104] choosing a bank account or PayPal requires the password', async () => {
  expect(await as(fixture.ann).getPayee({})).toEqual({ payee: null });
  await expect(as(fixture.ann).configurePayee(bank(chequing, 'another'))).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  });
  expect(await as(fixture.ann).getPayee({})).toEqual({ payee: null });
  const { payee } = await as(fixture.ann).configurePayee(bank());
  expect(payee).toMatchObject({
    method: 'transfer',
    country: 'CA',
    last_four: '4321',
    verified_at: null,
    hold_until: null,
  });
  const changed = await as(fixture.ann).configurePayee({
    method: 'paypal',
    recipient_email: 'Ann.Pays@Example.org',
    country: 'CA',
    current_password: fixture.password,
  });
  expect(changed.payee).toMatchObject({
    method: 'paypal',
    recipient_email: 'ann.pays@example.org',
    last_four: null,
    // A change waits for seven days.
    hold_until: '2026-11-09T18:00:00.000Z',
  });
  expect(await as(fixture.ann).getPayee({})).toEqual(changed);
});

test('password attempts are limited', async () => {
  for (let attempt = 0; attempt < 10; attempt++) {
    await expect(as(fixture.ann).configurePayee(bank(chequing, 'wrong'))).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
    });
  }
  await expect(as(fixture.ann).configurePayee(bank())).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await as(fixture.bob).configurePayee(bank());
});

test('[BO-105] an account number is stored encrypted, and no answer, audit event, notification or mail contains it', async () => {
  await as(fixture.ann).configurePayee(bank());
  await as(fixture.bob).configurePayee({ ...bank(checking), recipient_name: 'Bob Birch' });
  const outputs = JSON.stringify([
    await as(fixture.ann).getPayee({}),
    await as(fixture.ann).getWallet({}),
    await as(fixture.zoe).getPayees({}),
    await as(fixture.zoe).getOutstandingCommissions({}),
    await as(fixture.zoe).getPaymentRecipients({}),
  ]);
  const stored = await fixture.ask('select * from payees');
  const [everything] = await fixture.ask<{ text: string }>(
    `select (select string_agg(a::text, ' ') from audit_events a) || (select string_agg(n::text, ' ') from notifications n)
       || (select string_agg(j::text, ' ') from pgboss.job j) as text`,
  );
  expect(outputs).toContain('"last_four":"4321"');
  for (const secret of ['7654321', '04321', '99887766', '121000248']) {
    expect(outputs).not.toContain(secret);
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(stored.some(({ details }) => (details as Buffer).includes(secret))).toBe(false);
    expect(everything?.text).not.toContain(secret);
  }
});

test('[BO-319] the recipients of a manual payment are in the order of their first names', async () => {
  const { data, total } = await as(fixture.zoe).getPaymentRecipients({});
  const names = data.map(({ first_name }) => first_name);
  expect(total).toBe(names.length);
  expect(names.length).toBeGreaterThan(2);
  expect(names).toEqual(names.toSorted());
});

test('a consultant sees only their own payee, and only an admin verifies', async () => {
  const { payee } = await as(fixture.ann).configurePayee(bank());
  expect(await as(fixture.bob).getPayee({})).toEqual({ payee: null });
  for (const call of [
    () => as(fixture.bob).getPayees({}),
    () => as(fixture.bob).verifyPayee({ payee_id: payee.payee_id }),
    () => as(fixture.bob).getPaymentRecipients({}),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});

test('an admin verifies a payee once, or rejects it with a reason; the consultant gets a notification and a mail', async () => {
  const { payee } = await as(fixture.ann).configurePayee(bank());
  const waiting = await as(fixture.zoe).getPayees({});
  expect(waiting).toMatchObject({
    total: 1,
    data: [{ payee_id: payee.payee_id, consultant_name: 'Ann Birch', changed: false }],
  });
  expect(await as(fixture.zoe).verifyPayee({ payee_id: payee.payee_id })).toMatchObject({
    verified_at: '2026-11-02T18:00:00.000Z',
  });
  expect((await as(fixture.zoe).getPayees({})).total).toBe(0);
  await as(fixture.zoe).rejectPayee({
    payee_id: payee.payee_id,
    reason: 'The bank does not know it',
    expected: 'verified',
  });
  expect(await as(fixture.ann).getPayee({})).toEqual({ payee: null });
  await expect(as(fixture.zoe).verifyPayee({ payee_id: payee.payee_id })).rejects.toMatchObject({
    code: 'ALREADY_DECIDED',
  });
  const kinds = await fixture.ask(`select kind from notifications where kind like 'payee%' order by created_at, kind`);
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(['payee-changed', 'payee-rejected', 'payee-verified']);
  const sent = (await allMails(fixture)).map(({ recipient, text }) => [recipient, text]);
  expect(sent).toContainEqual([fixture.ann.email, expect.stringContaining('a bank account ending in 4321')]);
  const audit = await fixture.ask(`select action from audit_events where object_type = 'payee' order by seq`);
  expect(audit.map(({ action }) => action)).toEqual(['configure-payee', 'verify-payee', 'reject-payee']);
});

test('a payee after one that was paid and ended is a change, and holds payouts', async () => {
  const { payee: first } = await as(fixture.ann).configurePayee(bank());
  await as(fixture.zoe).rejectPayee({ payee_id: first.payee_id, reason: 'A digit is missing' });
  const { payee: second } = await as(fixture.ann).configurePayee(bank());
  expect(second.hold_until).toBeNull();
  await as(fixture.zoe).verifyPayee({ payee_id: second.payee_id });
  await as(fixture.zoe).rejectPayee({
    payee_id: second.payee_id,
    reason: 'The account was closed',
    expected: 'verified',
  });
  const { payee: third } = await as(fixture.ann).configurePayee(bank(checking));
  expect(third.hold_until).not.toBeNull();
});

test.each([
  ['a routing number with a typo', { ...checking, routing: '121000249' }, 'routing number'],
  ['an account too short', { ...chequing, account: '12345' }, '7 to 12 digits'],
  ['a transit of letters', { ...chequing, transit: 'abcde' }, '5 digits'],
])('%s is rejected with a message', async (_, account, message) => {
  const error = await as(fixture.ann)
    .configurePayee({ ...bank(), account })
    .catch((error: { data: { issues: { message: string }[] } }) => JSON.stringify(error.data));
  expect(error).toContain(message);
});

test('a blank form marks every field of the bank account and the password at once', async () => {
  const blank = { country: 'CA', institution: '', transit: '', account: '', currency: '' };
  const error = await as(fixture.ann)
    .configurePayee({ ...bank(chequing, ''), account: blank as never })
    .catch((refused: { data: { issues: { path: string[] }[] } }) => refused);
  expect(error).toMatchObject({ code: 'BAD_REQUEST' });
  const { issues } = (error as { data: { issues: { path: string[] }[] } }).data;
  expect(issues.map(({ path }) => path.join('.')).sort()).toEqual([
    'account.account',
    'account.currency',
    'account.institution',
    'account.transit',
    'current_password',
  ]);
});

test('details are bound to their consultant and their key, and an old key still decrypts', () => {
  const [young, old] = [payeeKey(Buffer.alloc(32, 'young')), payeeKey(Buffer.alloc(32, 'old'))];
  const sealed = sealAccount([old], fixture.ann.userId, chequing);
  expect(openAccount([young, old], fixture.ann.userId, sealed)).toEqual(chequing);
  expect(() => openAccount([young, old], fixture.bob.userId, sealed)).toThrow();
  expect(() => openAccount([young], fixture.ann.userId, sealed)).toThrow('PAYEE_KEY');
  for (let place = 0; place < sealed.length; place++) {
    const changed = Buffer.from(sealed);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(() => openAccount([young, old], fixture.ann.userId, changed)).toThrow();
  }
  expect(sealAccount([old], fixture.ann.userId, chequing).equals(sealed)).toBe(false);
});
