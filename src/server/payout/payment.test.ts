import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holds } from '#domain/ledger/proof.ts';
import { outstandingOf } from '#domain/payout/outstanding.ts';
import { worker } from '#domain/person/actor.ts';
import { openBrowser } from '#tests/database/browser.ts';
import { callAs } from '#tests/database/call.ts';
import { checking, chequing, openPayday, type Payday, type Person } from '#tests/database/payday.ts';
import { withActor } from '../db/actor.ts';
import { proveBooks as proveAll } from '../ledger/prove.ts';
import { unpaidStatements } from './books.ts';

let house: Payday;
beforeEach(async () => {
  house = await openPayday();
});
afterEach(async () => {
  await proveBooks();
  await house.close();
});

const as = (person: Person) => callAs(house.deployment, person).payout;

/** She has a verified payee. */
async function withPayee(person: Person, account: typeof chequing | typeof checking = chequing) {
  const { payee } = await as(person).configurePayee({
    method: 'transfer',
    recipient_name: `${person.name} Birch`,
    account,
    current_password: house.password,
  });
  await as(house.zoe).verifyPayee({ payee_id: payee.payee_id });
}

const paymentOf = (person: Person, amount: string, more: object = {}) => ({
  consultantId: person.userId,
  commissionId: house.statements.get(person.name) ?? null,
  amount,
  currency: 'USD',
  recipientEmail: person.email,
  recipientName: `${person.name} Birch`,
  paymentMethod: 'transfer',
  ...more,
});
const request = (person: Person, amount: string, key = randomUUID()) =>
  as(person).requestPayout({ amount, idempotency_key: key });
const balances = async (person: Person) => {
  const { available, pending, completed } = await as(person).getWallet({});
  return [available, pending, completed];
};
const statementOf = async (person: Person) => {
  const [row] = await house.ask(
    `select check_number, check_date::text as check_date from commissions where consultant_id = $1`,
    [person.userId],
  );
  return row;
};

/** The books after every test: zero in every currency, nobody paid more than she earned, no commission paid twice. */
async function proveBooks() {
  expect(await house.ask('select currency from ledger_entries group by 1 having sum(amount) <> 0')).toEqual([]);
  expect(
    await house.ask('select transaction_id from ledger_entries group by 1, currency having sum(amount) <> 0'),
  ).toEqual([]);
  // What the books say left available for payouts is what the payments and open requests say.
  const wrong = await house.ask(`
    with booked as (
      select a.consultant_id, -sum(e.amount) as out from ledger_entries e
      join ledger_accounts a using (account_id) join ledger_transactions t using (transaction_id)
      where a.kind = 'available' and t.kind in ('payout-request', 'payout-fail') group by 1
    ), paid as (
      select consultant_id, sum(amount) as out from (
        select consultant_id, amount from commission_payments where status <> 'failed'
        union all select consultant_id, amount from payout_requests where status = 'pending') x group by 1
    )
    select * from booked full join paid using (consultant_id) where coalesce(booked.out, 0) <> coalesce(paid.out, 0)`);
  expect(wrong).toEqual([]);
  const proof = await withActor(house.deployment.db, worker, proveAll, 'repeatable read');
  expect(proof.filter((comparison) => !holds(comparison)).map(({ check, examples }) => [check, examples])).toEqual([]);
  expect(
    await house.ask(
      `select c.commission_id from commission_payments p join commissions c using (commission_id) where p.status <> 'failed'
       group by 1, c.payout_amount having sum(p.amount) > c.payout_amount`,
    ),
  ).toEqual([]);
}

test('[BO-138] [BO-310] [BO-206] paying a statement: outstanding before, in the history and with a check afterwards', async () => {
  await withPayee(house.bob);
  const before = await as(house.zoe).getOutstandingCommissions({});
  expect(before.total).toBe(3);
  expect(before.data.map(({ name, outstanding, blocked }) => [name, outstanding, blocked])).toEqual([
    ['Ann Birch', '60.00', 'NO_PAYEE'],
    ['Bob Birch', '225.00', null],
    ['Cat Birch', '15.00', 'NO_PAYEE'],
  ]);
  const answer = await as(house.zoe).processCommissionPayment(paymentOf(house.bob, '225.0'));
  expect(answer).toMatchObject({
    success: true,
    payment: {
      amount: '225.00',
      status: 'completed',
      check_number: 1001,
      period: '2026-10',
      payment_method: 'transfer',
    },
  });
  expect(await statementOf(house.bob)).toEqual({ check_number: 1001, check_date: '2026-11-02' });
  expect((await as(house.zoe).getOutstandingCommissions({})).total).toBe(2);
  expect(await balances(house.bob)).toEqual(['0.00', '0.00', '225.00']);
  expect((await as(house.bob).getWallet({})).history.data).toMatchObject([
    { kind: 'statement', period: '2026-10', amount: '225.00', status: 'completed', check_number: 1001 },
  ]);
});

test('[BO-312] of 100 concurrent calls over HTTP for one commission exactly one pays', async () => {
  await withPayee(house.bob);
  const browser = openBrowser(house.url);
  await browser.post('/api/auth/sign-in/email', { email: house.zoe.email, password: house.password });
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => browser.call('process-commission-payment', paymentOf(house.bob, '225.00'))),
  );
  const paid = answers.filter(({ status }) => status === 200);
  expect(paid).toHaveLength(1);
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    expect([status, (body as { code: string }).code]).toEqual([409, 'ALREADY_PAID']);
  }
  expect(await house.ask('select amount, status from commission_payments')).toEqual([
    { amount: '22500', status: 'completed' },
  ]);
  const [bank] = await house.ask(
    `select sum(amount) as amount from ledger_entries join ledger_accounts using (account_id) where kind = 'bank'`,
  );
  expect(bank).toEqual({ amount: '22500' });
});

test.each<[string, object, string]>([
  ['another e-mail', { recipientEmail: 'thief@example.org' }, 'OTHER_RECIPIENT'],
  ['another name', { recipientName: 'Thief Birch' }, 'OTHER_RECIPIENT'],
  ['a cent more', { amount: '225.01' }, 'OTHER_AMOUNT'],
  ['a cent less', { amount: '224.99' }, 'OTHER_AMOUNT'],
  ['another currency', { currency: 'CAD' }, 'OTHER_CURRENCY'],
  ['another method', { paymentMethod: 'paypal' }, 'OTHER_METHOD'],
  ['an unknown consultant', { consultantId: randomUUID() }, 'UNKNOWN_CONSULTANT'],
  ['an unknown commission', { commissionId: randomUUID() }, 'UNKNOWN_COMMISSION'],
  ['nothing', { amount: '0.00' }, 'BAD_REQUEST'],
  ['less than nothing', { amount: '-5.00' }, 'BAD_REQUEST'],
  ['an exponent', { amount: '1e2' }, 'BAD_REQUEST'],
  ['no name', { recipientName: '  ' }, 'BAD_REQUEST'],
])('[BO-313] a payment to %s is refused, and nothing is booked', async (_, more, code) => {
  await withPayee(house.bob);
  await expect(as(house.zoe).processCommissionPayment(paymentOf(house.bob, '225.00', more))).rejects.toMatchObject({
    code,
  });
  expect(await house.ask('select from commission_payments')).toEqual([]);
});

test('[BO-313] another consultant’s statement, no payee, an unverified one, one on hold: refused', async () => {
  const pay = () => as(house.zoe).processCommissionPayment(paymentOf(house.bob, '225.00'));
  await expect(pay()).rejects.toMatchObject({ code: 'NO_PAYEE' });
  const account = { method: 'transfer' as const, recipient_name: 'Bob Birch', account: chequing };
  await as(house.bob).configurePayee({ ...account, current_password: house.password });
  await expect(pay()).rejects.toMatchObject({ code: 'PAYEE_NOT_VERIFIED' });
  const { payee } = await as(house.bob).configurePayee({ ...account, current_password: house.password });
  await as(house.zoe).verifyPayee({ payee_id: payee.payee_id });
  await expect(pay()).rejects.toMatchObject({ code: 'PAYEE_ON_HOLD' });
  await expect(
    as(house.zoe).processCommissionPayment(
      paymentOf(house.bob, '60.00', { commissionId: house.statements.get('Ann') }),
    ),
  ).rejects.toMatchObject({ code: 'UNKNOWN_COMMISSION' });
  house.clock.set('2026-11-09T18:00:00Z');
  expect(await pay()).toMatchObject({ success: true });
});

test('[BO-311] a statement of a draft is refused', async () => {
  await withPayee(house.bob);
  await house.ask(
    `insert into volume_adjustments (consultant_id, period, amount, reason) values ($1, '2026-11-01', 100, 'x')`,
    [house.bob.userId],
  );
  await house.ask(
    `insert into orders (consultant_id, kind, attribution, order_date, paid_at, completed_at, status, currency, subtotal, period, email)
     values ($1, 'retail', 'code', now(), now(), now(), 'completed', 'CAD', 50000, '2026-11-01', 'x')`,
    [house.bob.userId],
  );
  await callAs(house.deployment, house.zoe).commission.calculateSalesCommissions({});
  const [draft] = await house.ask<{ commission_id: string }>('select commission_id from commissions where not closed');
  await expect(
    as(house.zoe).processCommissionPayment(paymentOf(house.bob, '75.00', { commissionId: draft?.commission_id })),
  ).rejects.toMatchObject({ code: 'NOT_CLOSED' });
});

test('only an admin pays, and her own commissions only where there is no other admin', async () => {
  await withPayee(house.bob);
  await expect(as(house.bob).processCommissionPayment(paymentOf(house.bob, '225.00'))).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await house.ask('update consultants set is_admin = true where consultant_id = $1', [house.bob.userId]);
  const bob: Person = { ...house.bob, role: 'admin' };
  await expect(as(bob).processCommissionPayment(paymentOf(house.bob, '225.00'))).rejects.toMatchObject({
    code: 'OWN_PAYMENT',
  });
  await house.ask('update consultants set is_admin = false where consultant_id = $1', [house.zoe.userId]);
  expect(await as(bob).processCommissionPayment(paymentOf(house.bob, '225.00'))).toMatchObject({ success: true });
});

test('a manual payment is an adjustment with a reason, once by its key', async () => {
  await withPayee(house.cat);
  const manual = paymentOf(house.cat, '125.50', { commissionId: null, idempotencyKey: randomUUID() });
  await expect(as(house.zoe).processCommissionPayment(manual)).rejects.toMatchObject({ code: 'NO_REASON' });
  const given = { ...manual, reason: 'Prize of the spring fair' };
  const first = await as(house.zoe).processCommissionPayment(given);
  expect(await as(house.zoe).processCommissionPayment(given)).toEqual(first);
  await expect(as(house.zoe).processCommissionPayment({ ...given, amount: '130.00' })).rejects.toMatchObject({
    code: 'KEY_CONFLICT',
  });
  expect(await balances(house.cat)).toEqual(['15.00', '0.00', '125.50']);
  expect(await statementOf(house.cat)).toEqual({ check_number: null, check_date: null });
});

test('[BO-070] [BO-071] the whole available balance can be requested, one cent more cannot', async () => {
  await withPayee(house.bob);
  expect(await as(house.bob).getWallet({})).toMatchObject({
    available: '225.00',
    pending: '0.00',
    completed: '0.00',
    next_payout_date: '2026-11-10',
    minimum_payout: '25.00',
    blocked: null,
  });
  await expect(request(house.bob, '225.01')).rejects.toMatchObject({ code: 'MORE_THAN_AVAILABLE' });
  await expect(request(house.bob, '24.99')).rejects.toMatchObject({ code: 'BELOW_MINIMUM' });
  const key = randomUUID();
  const asked = await request(house.bob, '225', key);
  expect(asked).toMatchObject({ amount: '225.00', status: 'pending' });
  expect(await request(house.bob, '225.00', key)).toEqual(asked);
  await expect(request(house.bob, '25.00', key)).rejects.toMatchObject({ code: 'KEY_CONFLICT' });
  expect(await balances(house.bob)).toEqual(['0.00', '225.00', '0.00']);
  // What is requested is not paid a second way.
  expect(
    (await as(house.zoe).getOutstandingCommissions({})).data.find(({ name }) => name === 'Bob Birch'),
  ).toMatchObject({
    outstanding: '0.00',
    blocked: 'NOTHING_OUTSTANDING',
  });
  await expect(as(house.zoe).processCommissionPayment(paymentOf(house.bob, '225.00'))).rejects.toMatchObject({
    code: 'NOTHING_OUTSTANDING',
  });
});

test('a request without a payee, before it is verified, below the least amount: refused, and the wallet says why', async () => {
  await expect(request(house.bob, '225.00')).rejects.toMatchObject({ code: 'NO_PAYEE' });
  expect((await as(house.bob).getWallet({})).blocked).toBe('NO_PAYEE');
  await as(house.bob).configurePayee({
    method: 'transfer',
    recipient_name: 'Bob Birch',
    account: chequing,
    current_password: house.password,
  });
  await expect(request(house.bob, '225.00')).rejects.toMatchObject({ code: 'PAYEE_NOT_VERIFIED' });
  await withPayee(house.cat);
  await expect(request(house.cat, '15.00')).rejects.toMatchObject({ code: 'BELOW_MINIMUM' });
  expect((await as(house.cat).getWallet({})).blocked).toBe('BELOW_MINIMUM');
});

test('fifty requests at once never take more than there is', async () => {
  await withPayee(house.bob);
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => request(house.bob, '50.00')));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect(await balances(house.bob)).toEqual(['25.00', '200.00', '0.00']);
});

test('a request is declined with a reason: available again; approved and completed: paid, and its statements too', async () => {
  await withPayee(house.bob);
  const first = await request(house.bob, '100.00');
  const declined = { request_id: first.request_id, reason: 'Please ask after the 10th' };
  expect(await as(house.zoe).declinePayoutRequest(declined)).toMatchObject({ status: 'declined' });
  await expect(as(house.zoe).declinePayoutRequest(declined)).rejects.toMatchObject({ code: 'ALREADY_DECIDED' });
  await expect(as(house.zoe).approvePayoutRequest({ request_id: first.request_id })).rejects.toMatchObject({
    code: 'ALREADY_DECIDED',
  });
  expect(await balances(house.bob)).toEqual(['225.00', '0.00', '0.00']);

  const part = await request(house.bob, '100.00');
  const rest = await request(house.bob, '125.00');
  const approved = await as(house.zoe).approvePayoutRequest({ request_id: part.request_id });
  expect(approved).toMatchObject({ payment_id: part.request_id, status: 'pending' });
  expect(await balances(house.bob)).toEqual(['0.00', '225.00', '0.00']);
  await as(house.zoe).completePayout({ payment_id: approved.payment_id });
  // A part is paid: the statement is not.
  expect(await balances(house.bob)).toEqual(['0.00', '125.00', '100.00']);
  expect(await statementOf(house.bob)).toEqual({ check_number: null, check_date: null });
  await as(house.zoe).approvePayoutRequest({ request_id: rest.request_id });
  const paid = await as(house.zoe).completePayout({ payment_id: rest.request_id });
  expect(await statementOf(house.bob)).toEqual({ check_number: paid.check_number, check_date: '2026-11-02' });
  expect(await balances(house.bob)).toEqual(['0.00', '0.00', '225.00']);
  expect(
    (await as(house.bob).getWallet({})).history.data
      .map(({ kind, amount, status, reason }) => [kind, amount, status, reason])
      .sort(),
  ).toEqual([
    ['request', '100.00', 'completed', null],
    ['request', '100.00', 'declined', 'Please ask after the 10th'],
    ['request', '125.00', 'completed', null],
  ]);
  await expect(as(house.zoe).completePayout({ payment_id: rest.request_id })).rejects.toMatchObject({
    code: 'STATUS_NOT_ALLOWED',
  });
});

test('a part is requested and paid, the rest is paid as the statement', async () => {
  await withPayee(house.bob);
  const part = await request(house.bob, '100.00');
  await as(house.zoe).approvePayoutRequest({ request_id: part.request_id });
  await as(house.zoe).completePayout({ payment_id: part.request_id });
  await expect(as(house.zoe).processCommissionPayment(paymentOf(house.bob, '225.00'))).rejects.toMatchObject({
    code: 'OTHER_AMOUNT',
  });
  const { payment } = await as(house.zoe).processCommissionPayment(paymentOf(house.bob, '125.00'));
  expect(await statementOf(house.bob)).toMatchObject({ check_number: payment.check_number });
  expect(await balances(house.bob)).toEqual(['0.00', '0.00', '225.00']);
});

test('a payment that comes back is reversed: the statement is unpaid and can be paid again', async () => {
  await withPayee(house.bob);
  const { payment } = await as(house.zoe).processCommissionPayment(paymentOf(house.bob, '225.00'));
  const failed = await as(house.zoe).failPayout({ payment_id: payment.payment_id, reason: 'Account closed' });
  expect(failed).toMatchObject({ status: 'failed', failure: 'Account closed' });
  expect(await statementOf(house.bob)).toEqual({ check_number: null, check_date: null });
  expect(await balances(house.bob)).toEqual(['225.00', '0.00', '0.00']);
  await expect(as(house.zoe).failPayout({ payment_id: payment.payment_id, reason: 'x' })).rejects.toMatchObject({
    code: 'STATUS_NOT_ALLOWED',
  });
  expect(await as(house.zoe).processCommissionPayment(paymentOf(house.bob, '225.00'))).toMatchObject({ success: true });
  expect((await house.ask(`select kind from notifications where kind = 'payout-failed'`)).length).toBe(1);
});

test('a requested payout that comes back makes the statements it paid unpaid again', async () => {
  await withPayee(house.bob);
  const asked = await request(house.bob, '225.00');
  await as(house.zoe).approvePayoutRequest({ request_id: asked.request_id });
  await as(house.zoe).completePayout({ payment_id: asked.request_id });
  expect(await statementOf(house.bob)).toMatchObject({ check_date: '2026-11-02' });
  await as(house.zoe).failPayout({ payment_id: asked.request_id, reason: 'Returned' });
  expect(await statementOf(house.bob)).toEqual({ check_number: null, check_date: null });
  expect(await balances(house.bob)).toEqual(['225.00', '0.00', '0.00']);
});

test('a batch holds what is due for its country, its file is the same each time, and it is settled payment by payment', async () => {
  await withPayee(house.ann);
  await withPayee(house.bob);
  await withPayee(house.cat, checking);
  await as(house.zoe).approvePayoutRequest({ request_id: (await request(house.bob, '100.00')).request_id });
  const batch = await as(house.zoe).createPayoutBatch({ format: 'cpa-005' });
  // Bob's request and the rest of his statement, Ann's statement; Cat's bank is in another country.
  expect(batch).toMatchObject({
    status: 'open',
    payment_count: 3,
    total: '285.00',
    file_number: 1,
    value_date: '2026-11-03',
  });
  // Cat's fifteen dollars are less than is paid out at once.
  await expect(as(house.zoe).createPayoutBatch({ format: 'nacha' })).rejects.toMatchObject({ code: 'NOTHING_DUE' });
  await expect(as(house.zoe).createPayoutBatch({ format: 'cpa-005' })).rejects.toMatchObject({ code: 'NOTHING_DUE' });
  const file = await as(house.zoe).getPayoutBatchFile({ batch_id: batch.batch_id });
  const [header, details, trailer, end] = file.content.split('\r\n');
  expect(file.name).toBe('payouts-cpa-005-0001.txt');
  expect(header?.slice(55, 58)).toBe('USD');
  expect(details?.slice(43, 64)).toBe('0003043217654321     ');
  expect(trailer?.slice(46, 68)).toBe('0000000002850000000003');
  expect(end).toBe('');
  const { data: payments } = await as(house.zoe).getCommissionPayments({ batch_id: batch.batch_id });
  const [one] = payments;
  if (!one) throw new Error('no payment');
  await expect(as(house.zoe).completePayout({ payment_id: one.payment_id })).rejects.toMatchObject({
    code: 'IN_OPEN_BATCH',
  });
  await expect(as(house.zoe).failPayout({ payment_id: one.payment_id, reason: 'x' })).rejects.toMatchObject({
    code: 'IN_OPEN_BATCH',
  });
  expect(await as(house.zoe).sendPayoutBatch({ batch_id: batch.batch_id })).toMatchObject({ status: 'sent' });
  expect((await as(house.zoe).getCommissionPayments({ status: 'processing' })).total).toBe(3);
  expect(await balances(house.bob)).toEqual(['0.00', '225.00', '0.00']);
  await as(house.zoe).failPayout({ payment_id: one.payment_id, reason: 'Unknown account' });
  expect(await as(house.zoe).getPayoutBatchFile({ batch_id: batch.batch_id })).toEqual(file);
  expect(await as(house.zoe).completePayoutBatch({ batch_id: batch.batch_id })).toMatchObject({
    status: 'settled',
    completed_count: 2,
    failed_count: 1,
  });
  const downloads = await house.ask(`select detail from audit_events where action = 'download-payout-batch'`);
  expect(downloads).toHaveLength(2);
  expect(JSON.stringify(downloads)).not.toContain('7654321');
});

test('a cancelled batch makes its payouts due again; a changed payee stops one that is not sent', async () => {
  await withPayee(house.bob);
  const batch = await as(house.zoe).createPayoutBatch({ format: 'cpa-005' });
  await as(house.bob).configurePayee({
    method: 'transfer',
    recipient_name: 'Bob Birch',
    account: checking,
    current_password: house.password,
  });
  for (const call of [
    () => as(house.zoe).sendPayoutBatch({ batch_id: batch.batch_id }),
    () => as(house.zoe).getPayoutBatchFile({ batch_id: batch.batch_id }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'PAYEE_CHANGED' });
  }
  expect(await as(house.zoe).cancelPayoutBatch({ batch_id: batch.batch_id })).toMatchObject({ status: 'cancelled' });
  await expect(as(house.zoe).createPayoutBatch({ format: 'cpa-005' })).rejects.toMatchObject({ code: 'NOTHING_DUE' });
  // The payment to the old account is given up; the statement is due to the new one, once it is verified.
  expect((await as(house.zoe).getCommissionPayments({ status: 'pending' })).total).toBe(0);
  expect(await balances(house.bob)).toEqual(['225.00', '0.00', '0.00']);
});

test('an American batch is a NACHA file; one whose bank is not set up is refused', async () => {
  await withPayee(house.bob, checking);
  const { originators, keys } = house.deployment.payouts;
  const unready = { ...house.deployment, payouts: { keys, originators: { ...originators, nacha: null } } };
  await expect(callAs(unready, house.zoe).payout.createPayoutBatch({ format: 'nacha' })).rejects.toMatchObject({
    code: 'NO_ORIGINATOR',
  });
  const batch = await as(house.zoe).createPayoutBatch({ format: 'nacha' });
  const { content } = await as(house.zoe).getPayoutBatchFile({ batch_id: batch.batch_id });
  const lines = content.trimEnd().split('\r\n');
  expect(lines).toHaveLength(10);
  expect(lines[2]).toContain('6221210002489988776');
});

test('[BO-330] payments are listed newest first, each consultant’s to herself and to the admin alone', async () => {
  await withPayee(house.ann);
  await withPayee(house.bob);
  await as(house.zoe).processCommissionPayment(paymentOf(house.ann, '60.00'));
  house.clock.set('2026-11-03T18:00:00Z');
  await as(house.zoe).processCommissionPayment(paymentOf(house.bob, '225.00'));
  const names = async (person: Person, input = {}) =>
    (await as(person).getCommissionPayments(input)).data.map(({ consultant_name }) => consultant_name);
  expect(await names(house.zoe)).toEqual(['Bob Birch', 'Ann Birch']);
  expect(await names(house.zoe, { searchTerm: 'ann' })).toEqual(['Ann Birch']);
  expect(await names(house.ann)).toEqual(['Ann Birch']);
  expect(await names(house.cat)).toEqual([]);
  expect(await as(house.ann).getWallet({})).toMatchObject({ completed: '60.00' });
  expect((await as(house.cat).getWallet({})).history.total).toBe(0);
  // Row-level security alone: the tables as Ann's role sees them.
  const seen = await withActor(house.deployment.db, house.ann, (tx) =>
    tx.execute<{ consultant_id: string }>('select consultant_id from commission_payments'),
  );
  expect(seen.rows).toEqual([{ consultant_id: house.ann.userId }]);
});

test('what is outstanding is what the rule of the domain says', async () => {
  const bob = house.bob.userId;
  await house.ask(
    `insert into ledger_accounts (kind, consultant_id, currency) values ('available', $1, 'USD'), ('write-off', null, 'USD')`,
    [bob],
  );
  let key = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt(-40_000n, 40_000n).filter((change) => change !== 0n),
      async (change) => {
        await house.ask(
          `with t as (insert into ledger_transactions (idempotency_key, kind, memo) values ($2, 'adjustment', 'x') returning transaction_id)
         insert into ledger_entries (transaction_id, account_id, amount, currency)
         select t.transaction_id, a.account_id, case a.kind when 'available' then $3::bigint else -$3::bigint end, 'USD'
         from t, ledger_accounts a where a.currency = 'USD' and
           ((a.kind = 'available' and a.consultant_id = $1) or (a.kind = 'write-off' and a.consultant_id is null))`,
          [bob, `x${key++}`, change],
        );
        const [sums] = await house.ask<{ owed: string }>(
          `select sum(e.amount) as owed from ledger_entries e join ledger_accounts a using (account_id) where a.consultant_id = $1`,
          [bob],
        );
        const unpaid = await withActor(house.deployment.db, worker, (tx) => unpaidStatements(tx, [bob], 'USD'));
        const expected = outstandingOf(
          BigInt(sums?.owed ?? 0),
          unpaid.map(({ commissionId, payoutAmount }) => ({ id: commissionId, amount: payoutAmount })),
        );
        expect(new Map(unpaid.map(({ commissionId, outstanding }) => [commissionId, outstanding]))).toEqual(expected);
      },
    ),
    { numRuns: 30 },
  );
});

test('the figures of the payments screen', async () => {
  await withPayee(house.bob);
  await request(house.bob, '100.00');
  expect(await as(house.zoe).getPaymentsOverview()).toEqual({
    currency: 'USD',
    batch_formats: ['cpa-005', 'nacha'],
    outstanding: '300.00',
    outstanding_count: 3,
    requested: '100.00',
    request_count: 1,
    payees_to_verify: 0,
    due: '0.00',
    due_count: 0,
    paid_this_month: '0.00',
  });
});
