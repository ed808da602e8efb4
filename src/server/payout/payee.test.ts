import { afterEach, beforeEach, expect, test } from 'vitest';
import { callAs } from '#tests/database/call.ts';
import { checking, chequing, openPayday, type Payday } from '#tests/database/payday.ts';
import { openAccount, payeeKey, sealAccount } from './payee-details.ts';

let house: Payday;
beforeEach(async () => {
  house = await openPayday();
});
afterEach(() => house.close());

const as = (person: Payday['ann']) => callAs(house.deployment, person).payout;
const bank = (account: typeof chequing | typeof checking = chequing, password = house.password) => ({
  method: 'transfer' as const,
  recipient_name: 'Ann Birch',
  account,
  current_password: password,
});

test('[BO-104] she chooses a bank account or PayPal, and only with her password', async () => {
  expect(await as(house.ann).getPayee({})).toEqual({ payee: null });
  await expect(as(house.ann).configurePayee(bank(chequing, 'another'))).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  });
  expect(await as(house.ann).getPayee({})).toEqual({ payee: null });
  const { payee } = await as(house.ann).configurePayee(bank());
  expect(payee).toMatchObject({
    method: 'transfer',
    country: 'CA',
    last_four: '4321',
    verified_at: null,
    hold_until: null,
  });
  const changed = await as(house.ann).configurePayee({
    method: 'paypal',
    recipient_email: 'Ann.Pays@Example.org',
    country: 'CA',
    current_password: house.password,
  });
  expect(changed.payee).toMatchObject({
    method: 'paypal',
    recipient_email: 'ann.pays@example.org',
    last_four: null,
    // A change waits for seven days.
    hold_until: '2026-11-09T18:00:00.000Z',
  });
  expect(await as(house.ann).getPayee({})).toEqual(changed);
});

test('passwords cannot be tried for ever', async () => {
  for (let attempt = 0; attempt < 10; attempt++) {
    await expect(as(house.ann).configurePayee(bank(chequing, 'wrong'))).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
    });
  }
  await expect(as(house.ann).configurePayee(bank())).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await as(house.bob).configurePayee(bank());
});

test('[BO-105] an account number is kept encrypted, and no answer, audit event, notification or mail ever holds it', async () => {
  await as(house.ann).configurePayee(bank());
  await as(house.bob).configurePayee({ ...bank(checking), recipient_name: 'Bob Birch' });
  const told = JSON.stringify([
    await as(house.ann).getPayee({}),
    await as(house.ann).getWallet({}),
    await as(house.zoe).getPayees({}),
    await as(house.zoe).getOutstandingCommissions({}),
    await as(house.zoe).getPaymentRecipients({}),
  ]);
  const kept = await house.ask('select * from payees');
  const [everything] = await house.ask<{ text: string }>(
    `select (select string_agg(a::text, ' ') from audit_events a) || (select string_agg(n::text, ' ') from notifications n)
       || (select string_agg(j::text, ' ') from pgboss.job j) as text`,
  );
  expect(told).toContain('"last_four":"4321"');
  for (const secret of ['7654321', '04321', '99887766', '121000248']) {
    expect(told).not.toContain(secret);
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(kept.some(({ details }) => (details as Buffer).includes(secret))).toBe(false);
    expect(everything?.text).not.toContain(secret);
  }
});

test('a consultant sees no payee of anybody else, and only an admin verifies', async () => {
  const { payee } = await as(house.ann).configurePayee(bank());
  expect(await as(house.bob).getPayee({})).toEqual({ payee: null });
  for (const call of [
    () => as(house.bob).getPayees({}),
    () => as(house.bob).verifyPayee({ payee_id: payee.payee_id }),
    () => as(house.bob).getPaymentRecipients({}),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});

test('an admin verifies a payee once, or rejects it with a reason; the consultant is told by note and by mail', async () => {
  const { payee } = await as(house.ann).configurePayee(bank());
  const waiting = await as(house.zoe).getPayees({});
  expect(waiting).toMatchObject({
    total: 1,
    data: [{ payee_id: payee.payee_id, consultant_name: 'Ann Birch', changed: false }],
  });
  expect(await as(house.zoe).verifyPayee({ payee_id: payee.payee_id })).toMatchObject({
    verified_at: '2026-11-02T18:00:00.000Z',
  });
  expect((await as(house.zoe).getPayees({})).total).toBe(0);
  await as(house.zoe).rejectPayee({ payee_id: payee.payee_id, reason: 'The bank does not know it' });
  expect(await as(house.ann).getPayee({})).toEqual({ payee: null });
  await expect(as(house.zoe).verifyPayee({ payee_id: payee.payee_id })).rejects.toMatchObject({
    code: 'UNKNOWN_PAYEE',
  });
  const kinds = await house.ask(`select kind from notifications where kind like 'payee%' order by created_at, kind`);
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(['payee-changed', 'payee-rejected', 'payee-verified']);
  const mails = await house.ask<{ data: { to: string; subject: string; text: string } }>(
    `select data from pgboss.job where name = 'mail'`,
  );
  const mailbox = await house.ask<{ recipient: string; text: string }>('select recipient, text from mailbox_messages');
  const sent = [
    ...mails.map(({ data }) => [data.to, data.text]),
    ...mailbox.map(({ recipient, text }) => [recipient, text]),
  ];
  expect(sent).toContainEqual([house.ann.email, expect.stringContaining('a bank account ending in 4321')]);
  const audit = await house.ask(`select action from audit_events where object_type = 'payee' order by seq`);
  expect(audit.map(({ action }) => action)).toEqual(['configure-payee', 'verify-payee', 'reject-payee']);
});

test('what is chosen after a payee that was paid and then ended is a change, and waits', async () => {
  const { payee: first } = await as(house.ann).configurePayee(bank());
  await as(house.zoe).rejectPayee({ payee_id: first.payee_id, reason: 'A digit is missing' });
  const { payee: second } = await as(house.ann).configurePayee(bank());
  expect(second.hold_until).toBeNull();
  await as(house.zoe).verifyPayee({ payee_id: second.payee_id });
  await as(house.zoe).rejectPayee({ payee_id: second.payee_id, reason: 'The account was closed' });
  const { payee: third } = await as(house.ann).configurePayee(bank(checking));
  expect(third.hold_until).not.toBeNull();
});

test.each([
  ['a routing number with a slip', { ...checking, routing: '121000249' }, 'routing number'],
  ['an account too short', { ...chequing, account: '12345' }, '7 to 12 digits'],
  ['a transit of letters', { ...chequing, transit: 'abcde' }, '5 digits'],
])('%s is refused in words', async (_, account, words) => {
  const refusal = await as(house.ann)
    .configurePayee({ ...bank(), account })
    .catch((error: { data: { issues: { message: string }[] } }) => JSON.stringify(error.data));
  expect(refusal).toContain(words);
});

test('details are bound to their consultant and to their key, and an old key still reads', () => {
  const [young, old] = [payeeKey(Buffer.alloc(32, 'young')), payeeKey(Buffer.alloc(32, 'old'))];
  const sealed = sealAccount([old], house.ann.userId, chequing);
  expect(openAccount([young, old], house.ann.userId, sealed)).toEqual(chequing);
  expect(() => openAccount([young, old], house.bob.userId, sealed)).toThrow();
  expect(() => openAccount([young], house.ann.userId, sealed)).toThrow('PAYEE_KEY');
  for (let place = 0; place < sealed.length; place++) {
    const changed = Buffer.from(sealed);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(() => openAccount([young, old], house.ann.userId, changed)).toThrow();
  }
  expect(sealAccount([old], house.ann.userId, chequing).equals(sealed)).toBe(false);
});
