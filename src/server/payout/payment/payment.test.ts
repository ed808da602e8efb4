import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { holds } from '#domain/ledger/proof.ts';
import { outstandingOf } from '#domain/payout/outstanding.ts';
import { openBrowser } from '#tests/database/browser.ts';
import { callAs } from '#tests/database/call.ts';
import {
  checking,
  chequing,
  manualByCheck,
  openPayday,
  type Payday,
  type Person,
  paymentByCheck,
  paymentInNextBatch,
  verifyPayeeOf,
} from '#tests/database/payday.ts';
import { withActor } from '../../db/actor.ts';
import { proveBooks as proveAll } from '../../ledger/books-checks.ts';
import { unpaidStatements } from '../balances.ts';

let fixture: Payday;
beforeEach(async () => {
  fixture = await openPayday();
});
afterEach(async () => {
  await proveBooks();
  await fixture.close();
});

const as = (person: Person) => callAs(fixture.deployment, person).payout;

const withPayee = (person: Person, account: typeof chequing | typeof checking = chequing) =>
  verifyPayeeOf(fixture, person, account);
const paymentOf = (person: Person, amount: string, more: object = {}) => paymentByCheck(fixture, person, amount, more);
/** Records an external payment, by wire. */
const recordPaid = (payment_id: string) =>
  ({ payment_id, payment_method: 'other', reference: 'Wire 1', paid_on: '2026-11-02' }) as const;
const request = (person: Person, amount: string, key = randomUUID()) =>
  as(person).requestPayout({ amount, idempotency_key: key });
const balances = async (person: Person) => {
  const { available, pending, completed } = await as(person).getWallet({});
  return [available, pending, completed];
};
const statementOf = async (person: Person) => {
  const [row] = await fixture.ask(
    `select check_number, check_date::text as check_date from commissions where consultant_id = $1`,
    [person.userId],
  );
  return row;
};

/** After every test the books balance in every currency, and no one was paid twice or more than they earned. */
async function proveBooks() {
  expect(await fixture.ask('select currency from ledger_entries group by 1 having sum(amount) <> 0')).toEqual([]);
  expect(
    await fixture.ask('select transaction_id from ledger_entries group by 1, currency having sum(amount) <> 0'),
  ).toEqual([]);
  // Balances available for payouts agree with payments and open requests.
  const wrong = await fixture.ask(`
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
  const proof = await withActor(fixture.deployment.db, worker, proveAll, 'repeatable read');
  expect(proof.filter((comparison) => !holds(comparison)).map(({ check, examples }) => [check, examples])).toEqual([]);
  expect(
    await fixture.ask(
      `select c.commission_id from commission_payments p join commissions c using (commission_id) where p.status <> 'failed'
       group by 1, c.payout_amount having sum(p.amount) > c.payout_amount`,
    ),
  ).toEqual([]);
}

test('[BO-138] [BO-310] [BO-206] paying a statement moves it from outstanding to the history, with a check', async () => {
  await withPayee(fixture.bob);
  const before = await as(fixture.zoe).getOutstandingCommissions({});
  expect(before.total).toBe(3);
  expect(before.data.map(({ name, outstanding, blocked }) => [name, outstanding, blocked])).toEqual([
    ['Ann Birch', '60.00', 'NO_PAYEE'],
    ['Bob Birch', '225.00', null],
    ['Cat Birch', '15.00', 'NO_PAYEE'],
  ]);
  const answer = await as(fixture.zoe).processCommissionPayment(paymentOf(fixture.bob, '225.0', { checkNumber: 1001 }));
  expect(answer).toMatchObject({
    success: true,
    payment: {
      amount: '225.00',
      status: 'completed',
      check_number: 1001,
      period: '2026-10',
      payment_method: 'check',
    },
  });
  expect(await statementOf(fixture.bob)).toEqual({ check_number: 1001, check_date: '2026-11-02' });
  expect((await as(fixture.zoe).getOutstandingCommissions({})).total).toBe(2);
  expect(await balances(fixture.bob)).toEqual(['0.00', '0.00', '225.00']);
  expect((await as(fixture.bob).getWallet({})).history.data).toMatchObject([
    { kind: 'statement', period: '2026-10', amount: '225.00', status: 'completed', check_number: 1001 },
  ]);
});

test('[BO-312] exactly one of 100 concurrent calls over HTTP pays a commission', async () => {
  await withPayee(fixture.bob);
  const browser = openBrowser(fixture.url);
  await browser.post('/api/auth/sign-in/email', { email: fixture.zoe.email, password: fixture.password });
  // A call that waited too long for a connection is answered 503 with Retry-After, and the same call is made again.
  const answers = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const payment = paymentOf(fixture.bob, '225.00');
      for (;;) {
        const answer = await browser.call('process-commission-payment', payment);
        if (answer.status !== 503) return answer;
      }
    }),
  );
  const paid = answers.filter(({ status }) => status === 200);
  expect(paid).toHaveLength(1);
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    expect([status, (body as { code: string }).code]).toEqual([409, 'ALREADY_PAID']);
  }
  expect(await fixture.ask('select amount, status from commission_payments')).toEqual([
    { amount: '22500', status: 'completed' },
  ]);
  const [bank] = await fixture.ask(
    `select sum(amount) as amount from ledger_entries join ledger_accounts using (account_id) where kind = 'bank'`,
  );
  expect(bank).toEqual({ amount: '22500' });
});

test.each<[string, object, string]>([
  ['another email', { recipientEmail: 'thief@example.org' }, 'OTHER_RECIPIENT'],
  ['another name', { recipientName: 'Thief Birch' }, 'OTHER_RECIPIENT'],
  ['a cent more', { amount: '225.01' }, 'OTHER_AMOUNT'],
  ['a cent less', { amount: '224.99' }, 'OTHER_AMOUNT'],
  ['another currency', { currency: 'CAD' }, 'OTHER_CURRENCY'],
  ['another method', { paymentMethod: 'paypal', checkNumber: null, paidOn: null }, 'OTHER_METHOD'],
  ['an unknown consultant', { consultantId: randomUUID() }, 'UNKNOWN_CONSULTANT'],
  ['an unknown commission', { commissionId: randomUUID() }, 'UNKNOWN_COMMISSION'],
  ['nothing', { amount: '0.00' }, 'BAD_REQUEST'],
  ['less than nothing', { amount: '-5.00' }, 'BAD_REQUEST'],
  ['an exponent', { amount: '1e2' }, 'BAD_REQUEST'],
  ['no name', { recipientName: '  ' }, 'BAD_REQUEST'],
])('[BO-313] a payment to %s is refused, and nothing is booked', async (_, more, code) => {
  await withPayee(fixture.bob);
  await expect(as(fixture.zoe).processCommissionPayment(paymentOf(fixture.bob, '225.00', more))).rejects.toMatchObject({
    code,
  });
  expect(await fixture.ask('select from commission_payments')).toEqual([]);
});

test('[BO-313] refuses another consultant’s statement, and a missing, unverified or held payee', async () => {
  const pay = () => as(fixture.zoe).processCommissionPayment(paymentInNextBatch(fixture, fixture.bob, '225.00'));
  await expect(pay()).rejects.toMatchObject({ code: 'NO_PAYEE' });
  const account = { method: 'transfer' as const, recipient_name: 'Bob Birch', account: chequing };
  await as(fixture.bob).configurePayee({ ...account, current_password: fixture.password });
  await expect(pay()).rejects.toMatchObject({ code: 'PAYEE_NOT_VERIFIED' });
  const { payee } = await as(fixture.bob).configurePayee({ ...account, current_password: fixture.password });
  await as(fixture.zoe).verifyPayee({ payee_id: payee.payee_id });
  await expect(pay()).rejects.toMatchObject({ code: 'PAYEE_ON_HOLD' });
  await expect(
    as(fixture.zoe).processCommissionPayment(
      paymentOf(fixture.bob, '60.00', { commissionId: fixture.statements.get('Ann') }),
    ),
  ).rejects.toMatchObject({ code: 'UNKNOWN_COMMISSION' });
  fixture.clock.set('2026-11-09T18:00:00Z');
  expect(await pay()).toMatchObject({ success: true });
});

test('[BO-311] refuses a statement of a draft', async () => {
  await withPayee(fixture.bob);
  await fixture.ask(
    `insert into volume_adjustments (consultant_id, period, amount, reason) values ($1, '2026-11-01', 100, 'x')`,
    [fixture.bob.userId],
  );
  await fixture.ask(
    `insert into orders (consultant_id, kind, attribution, order_date, paid_at, completed_at, status, currency, subtotal, period, email)
     values ($1, 'retail', 'code', now(), now(), now(), 'completed', 'CAD', 50000, '2026-11-01', 'x')`,
    [fixture.bob.userId],
  );
  await callAs(fixture.deployment, fixture.zoe).commission.calculateSalesCommissions({});
  const [draft] = await fixture.ask<{ commission_id: string }>(
    'select commission_id from commissions where not closed',
  );
  await expect(
    as(fixture.zoe).processCommissionPayment(paymentOf(fixture.bob, '75.00', { commissionId: draft?.commission_id })),
  ).rejects.toMatchObject({ code: 'NOT_CLOSED' });
});

test('only an admin pays, and their own commissions only if there is no other admin', async () => {
  await withPayee(fixture.bob);
  await expect(as(fixture.bob).processCommissionPayment(paymentOf(fixture.bob, '225.00'))).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await fixture.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [fixture.bob.userId]);
  const bob: Person = { ...fixture.bob, role: 'admin', adminRole: 'owner' };
  await expect(as(bob).processCommissionPayment(paymentOf(fixture.bob, '225.00'))).rejects.toMatchObject({
    code: 'OWN_PAYMENT',
  });
  await fixture.ask('update consultants set admin_role = null where consultant_id = $1', [fixture.zoe.userId]);
  expect(await as(bob).processCommissionPayment(paymentOf(fixture.bob, '225.00'))).toMatchObject({ success: true });
});

test('a manual payment is an adjustment with a reason, made once per key', async () => {
  await withPayee(fixture.cat);
  const payment = manualByCheck(fixture, fixture.cat, '125.50');
  await expect(as(fixture.zoe).processCommissionPayment({ ...payment, reason: null })).rejects.toMatchObject({
    code: 'NO_REASON',
  });
  const first = await as(fixture.zoe).processCommissionPayment(payment);
  expect(await as(fixture.zoe).processCommissionPayment(payment)).toEqual(first);
  await expect(as(fixture.zoe).processCommissionPayment({ ...payment, amount: '130.00' })).rejects.toMatchObject({
    code: 'KEY_CONFLICT',
  });
  expect(await balances(fixture.cat)).toEqual(['15.00', '0.00', '125.50']);
  expect(await statementOf(fixture.cat)).toEqual({ check_number: null, check_date: null });
});

test('[BO-070] [BO-071] the whole available balance can be requested, and not a cent more', async () => {
  await withPayee(fixture.bob);
  expect(await as(fixture.bob).getWallet({})).toMatchObject({
    available: '225.00',
    pending: '0.00',
    completed: '0.00',
    next_payout_date: '2026-11-10',
    next_payout_blocks: [],
    minimum_payout: '25.00',
    blocked: null,
  });
  await expect(request(fixture.bob, '225.01')).rejects.toMatchObject({ code: 'MORE_THAN_AVAILABLE' });
  await expect(request(fixture.bob, '24.99')).rejects.toMatchObject({ code: 'BELOW_MINIMUM' });
  const key = randomUUID();
  const asked = await request(fixture.bob, '225', key);
  expect(asked).toMatchObject({ amount: '225.00', status: 'pending' });
  expect(await request(fixture.bob, '225.00', key)).toEqual(asked);
  await expect(request(fixture.bob, '25.00', key)).rejects.toMatchObject({ code: 'KEY_CONFLICT' });
  expect(await balances(fixture.bob)).toEqual(['0.00', '225.00', '0.00']);
  // A requested amount is not paid a second way.
  expect(
    (await as(fixture.zoe).getOutstandingCommissions({})).data.find(({ name }) => name === 'Bob Birch'),
  ).toMatchObject({
    outstanding: '0.00',
    blocked: 'NOTHING_OUTSTANDING',
  });
  await expect(as(fixture.zoe).processCommissionPayment(paymentOf(fixture.bob, '225.00'))).rejects.toMatchObject({
    code: 'NOTHING_OUTSTANDING',
  });
});

test('refuses a request without a verified payee or below the minimum; the wallet says why', async () => {
  await expect(request(fixture.bob, '225.00')).rejects.toMatchObject({ code: 'NO_PAYEE' });
  expect((await as(fixture.bob).getWallet({})).blocked).toBe('NO_PAYEE');
  await as(fixture.bob).configurePayee({
    method: 'transfer',
    recipient_name: 'Bob Birch',
    account: chequing,
    current_password: fixture.password,
  });
  await expect(request(fixture.bob, '225.00')).rejects.toMatchObject({ code: 'PAYEE_NOT_VERIFIED' });
  await withPayee(fixture.cat);
  await expect(request(fixture.cat, '15.00')).rejects.toMatchObject({ code: 'BELOW_MINIMUM' });
  expect((await as(fixture.cat).getWallet({})).blocked).toBe('BELOW_MINIMUM');
});

test('the wallet says what has to happen before the next payout', async () => {
  const next = async (person: Person) => {
    const { next_payout_date, next_payout_blocks } = await as(person).getWallet({});
    return [next_payout_date, ...next_payout_blocks];
  };
  expect(await next(fixture.bob)).toEqual(['2026-11-10', 'NO_PAYEE']);
  await withPayee(fixture.bob);
  expect(await next(fixture.cat)).toEqual(['2026-11-10', 'NO_PAYEE', 'BELOW_MINIMUM']);
  await withPayee(fixture.cat);
  expect(await next(fixture.bob)).toEqual(['2026-11-10']);
  expect(await next(fixture.cat)).toEqual(['2026-11-10', 'BELOW_MINIMUM']);
  // A request is paid, even if less than the minimum is left.
  await request(fixture.bob, '225.00');
  expect(await next(fixture.bob)).toEqual(['2026-11-10']);
  const hold = (until?: string) =>
    as(fixture.zoe).placePayoutHold({
      consultant_id: fixture.bob.userId,
      reason: 'Identity is checked',
      ...(until && { until }),
    });
  const { hold_id } = await hold('2026-11-20');
  expect(await next(fixture.bob)).toEqual(['2026-12-10']);
  await as(fixture.zoe).releasePayoutHold({ hold_id });
  await hold();
  expect(await next(fixture.bob)).toEqual(['2026-11-10', 'PAYOUTS_HELD']);
});

test('fifty concurrent requests never exceed the balance', async () => {
  await withPayee(fixture.bob);
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => request(fixture.bob, '50.00')));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect(await balances(fixture.bob)).toEqual(['25.00', '200.00', '0.00']);
});

test('a declined request is available again; an approved and completed one pays its statements', async () => {
  await withPayee(fixture.bob);
  const first = await request(fixture.bob, '100.00');
  const declined = { request_id: first.request_id, reason: 'Please ask after the 10th' };
  expect(await as(fixture.zoe).declinePayoutRequest(declined)).toMatchObject({ status: 'declined' });
  await expect(as(fixture.zoe).declinePayoutRequest(declined)).rejects.toMatchObject({ code: 'ALREADY_DECIDED' });
  await expect(
    as(fixture.zoe).approvePayoutRequest({ idempotency_key: randomUUID(), request_id: first.request_id }),
  ).rejects.toMatchObject({
    code: 'ALREADY_DECIDED',
  });
  expect(await balances(fixture.bob)).toEqual(['225.00', '0.00', '0.00']);

  const part = await request(fixture.bob, '100.00');
  const rest = await request(fixture.bob, '125.00');
  const approved = await as(fixture.zoe).approvePayoutRequest({
    idempotency_key: randomUUID(),
    request_id: part.request_id,
  });
  expect(approved).toMatchObject({ payment_id: part.request_id, status: 'pending' });
  expect(await balances(fixture.bob)).toEqual(['0.00', '225.00', '0.00']);
  await as(fixture.zoe).completePayout(recordPaid(approved.payment_id));
  // Only a part is paid, so the statement is not.
  expect(await balances(fixture.bob)).toEqual(['0.00', '125.00', '100.00']);
  expect(await statementOf(fixture.bob)).toEqual({ check_number: null, check_date: null });
  await as(fixture.zoe).approvePayoutRequest({ idempotency_key: randomUUID(), request_id: rest.request_id });
  const paid = await as(fixture.zoe).completePayout(recordPaid(rest.request_id));
  expect(await statementOf(fixture.bob)).toEqual({ check_number: paid.check_number, check_date: '2026-11-02' });
  expect(await balances(fixture.bob)).toEqual(['0.00', '0.00', '225.00']);
  expect(
    (await as(fixture.bob).getWallet({})).history.data
      .map(({ kind, amount, status, reason }) => [kind, amount, status, reason])
      .sort(),
  ).toEqual([
    ['request', '100.00', 'completed', null],
    ['request', '100.00', 'declined', 'Please ask after the 10th'],
    ['request', '125.00', 'completed', null],
  ]);
  await expect(as(fixture.zoe).completePayout(recordPaid(rest.request_id))).rejects.toMatchObject({
    code: 'STATUS_NOT_ALLOWED',
  });
});

test('after a part is requested and paid, the rest is paid as the statement', async () => {
  await withPayee(fixture.bob);
  const part = await request(fixture.bob, '100.00');
  await as(fixture.zoe).approvePayoutRequest({ idempotency_key: randomUUID(), request_id: part.request_id });
  await as(fixture.zoe).completePayout(recordPaid(part.request_id));
  await expect(as(fixture.zoe).processCommissionPayment(paymentOf(fixture.bob, '225.00'))).rejects.toMatchObject({
    code: 'OTHER_AMOUNT',
  });
  const { payment } = await as(fixture.zoe).processCommissionPayment(paymentOf(fixture.bob, '125.00'));
  expect(await statementOf(fixture.bob)).toMatchObject({ check_number: payment.check_number });
  expect(await balances(fixture.bob)).toEqual(['0.00', '0.00', '225.00']);
});

test('a returned payment is reversed: the statement is unpaid and can be paid again', async () => {
  await withPayee(fixture.bob);
  const { payment } = await as(fixture.zoe).processCommissionPayment(paymentOf(fixture.bob, '225.00'));
  const failed = await as(fixture.zoe).failPayout({
    payment_id: payment.payment_id,
    reason: 'Account closed',
    expected_status: 'completed',
  });
  expect(failed).toMatchObject({ status: 'failed', failure: 'Account closed' });
  expect(await statementOf(fixture.bob)).toEqual({ check_number: null, check_date: null });
  expect(await balances(fixture.bob)).toEqual(['225.00', '0.00', '0.00']);
  await expect(as(fixture.zoe).failPayout({ payment_id: payment.payment_id, reason: 'x' })).rejects.toMatchObject({
    code: 'STATUS_NOT_ALLOWED',
  });
  expect(await as(fixture.zoe).processCommissionPayment(paymentOf(fixture.bob, '225.00'))).toMatchObject({
    success: true,
  });
  expect((await fixture.ask(`select kind from notifications where kind = 'payout-failed'`)).length).toBe(1);
});

test('a returned payout request makes its statements unpaid again', async () => {
  await withPayee(fixture.bob);
  const asked = await request(fixture.bob, '225.00');
  await as(fixture.zoe).approvePayoutRequest({ idempotency_key: randomUUID(), request_id: asked.request_id });
  await as(fixture.zoe).completePayout(recordPaid(asked.request_id));
  expect(await statementOf(fixture.bob)).toMatchObject({ check_date: '2026-11-02' });
  await as(fixture.zoe).failPayout({ payment_id: asked.request_id, reason: 'Returned', expected_status: 'completed' });
  expect(await statementOf(fixture.bob)).toEqual({ check_number: null, check_date: null });
  expect(await balances(fixture.bob)).toEqual(['225.00', '0.00', '0.00']);
});

test('a batch has the due payouts of its country, a constant file, and is settled payment by payment', async () => {
  await withPayee(fixture.ann);
  await withPayee(fixture.bob);
  await withPayee(fixture.cat, checking);
  await as(fixture.zoe).approvePayoutRequest({
    idempotency_key: randomUUID(),
    request_id: (await request(fixture.bob, '100.00')).request_id,
  });
  const batch = await as(fixture.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005' });
  // Bob's request and the rest of his statement, Ann's statement; Cat's bank is in another country.
  expect(batch).toMatchObject({
    status: 'open',
    payment_count: 3,
    total: '285.00',
    file_number: 1,
    value_date: '2026-11-03',
  });
  // Cat's fifteen dollars are less than is paid out at once.
  await expect(
    as(fixture.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'nacha' }),
  ).rejects.toMatchObject({ code: 'NOTHING_DUE' });
  await expect(
    as(fixture.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005' }),
  ).rejects.toMatchObject({ code: 'NOTHING_DUE' });
  const file = await as(fixture.zoe).getPayoutBatchFile({ batch_id: batch.batch_id });
  const [header, details, trailer, end] = file.content.split('\r\n');
  expect(file.name).toBe('payouts-cpa-005-0001.txt');
  expect(header?.slice(55, 58)).toBe('USD');
  expect(details?.slice(43, 64)).toBe('0003043217654321     ');
  // Both payments to Bob are one credit.
  expect(trailer?.slice(46, 68)).toBe('0000000002850000000002');
  expect(end).toBe('');
  const { data: payments } = await as(fixture.zoe).getCommissionPayments({ batch_id: batch.batch_id });
  const [first] = payments;
  if (!first) throw new Error('no payment');
  await expect(as(fixture.zoe).completePayout({ payment_id: first.payment_id })).rejects.toMatchObject({
    code: 'IN_OPEN_BATCH',
  });
  await expect(as(fixture.zoe).failPayout({ payment_id: first.payment_id, reason: 'x' })).rejects.toMatchObject({
    code: 'IN_OPEN_BATCH',
  });
  expect(
    await as(fixture.zoe).sendPayoutBatch({ idempotency_key: randomUUID(), batch_id: batch.batch_id }),
  ).toMatchObject({ status: 'sent' });
  expect((await as(fixture.zoe).getCommissionPayments({ status: 'processing' })).total).toBe(3);
  expect(await balances(fixture.bob)).toEqual(['0.00', '225.00', '0.00']);
  await as(fixture.zoe).failPayout({ payment_id: first.payment_id, reason: 'Unknown account' });
  expect(await as(fixture.zoe).getPayoutBatchFile({ batch_id: batch.batch_id })).toEqual(file);
  expect(await as(fixture.zoe).completePayoutBatch({ batch_id: batch.batch_id })).toMatchObject({
    status: 'settled',
    // The bank returned Bob's credit with both of its payments.
    completed_count: 1,
    failed_count: 2,
  });
  const downloads = await fixture.ask(`select detail from audit_events where action = 'download-payout-batch'`);
  expect(downloads).toHaveLength(2);
  expect(JSON.stringify(downloads)).not.toContain('7654321');
});

test('a cancelled batch makes its payouts due again; a changed payee blocks an unsent one', async () => {
  await withPayee(fixture.bob);
  const batch = await as(fixture.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005' });
  await as(fixture.bob).configurePayee({
    method: 'transfer',
    recipient_name: 'Bob Birch',
    account: checking,
    current_password: fixture.password,
  });
  await expect(as(fixture.zoe).getPayoutBatchFile({ batch_id: batch.batch_id })).rejects.toMatchObject({
    code: 'PAYEE_CHANGED',
  });
  expect(await as(fixture.zoe).cancelPayoutBatch({ batch_id: batch.batch_id })).toMatchObject({ status: 'cancelled' });
  await expect(
    as(fixture.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005' }),
  ).rejects.toMatchObject({ code: 'NOTHING_DUE' });
  // The payment to the old account is given up; the statement is due to the new one, once it is verified.
  expect((await as(fixture.zoe).getCommissionPayments({ status: 'pending' })).total).toBe(0);
  expect(await balances(fixture.bob)).toEqual(['225.00', '0.00', '0.00']);
});

test('an American batch is a NACHA file; refused if the bank is not configured', async () => {
  await withPayee(fixture.bob, checking);
  const { originators, keys } = fixture.deployment.payouts;
  const unready = { ...fixture.deployment, payouts: { keys, originators: { ...originators, nacha: null } } };
  await expect(
    callAs(unready, fixture.zoe).payout.createPayoutBatch({ idempotency_key: randomUUID(), format: 'nacha' }),
  ).rejects.toMatchObject({
    code: 'NO_ORIGINATOR',
  });
  const batch = await as(fixture.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'nacha' });
  const { content } = await as(fixture.zoe).getPayoutBatchFile({ batch_id: batch.batch_id });
  const lines = content.trimEnd().split('\r\n');
  expect(lines).toHaveLength(10);
  expect(lines[2]).toContain('6221210002489988776');
});

test('[BO-330] payments are listed newest first; each consultant sees only their own', async () => {
  await withPayee(fixture.ann);
  await withPayee(fixture.bob);
  await as(fixture.zoe).processCommissionPayment(paymentOf(fixture.ann, '60.00'));
  fixture.clock.set('2026-11-03T18:00:00Z');
  await as(fixture.zoe).processCommissionPayment(paymentOf(fixture.bob, '225.00'));
  const names = async (person: Person, input = {}) =>
    (await as(person).getCommissionPayments(input)).data.map(({ consultant_name }) => consultant_name);
  expect(await names(fixture.zoe)).toEqual(['Bob Birch', 'Ann Birch']);
  expect(await names(fixture.zoe, { searchTerm: 'ann' })).toEqual(['Ann Birch']);
  expect(await names(fixture.ann)).toEqual(['Ann Birch']);
  expect(await names(fixture.cat)).toEqual([]);
  expect(await as(fixture.ann).getWallet({})).toMatchObject({ completed: '60.00' });
  expect((await as(fixture.cat).getWallet({})).history.total).toBe(0);
  // Row-level security alone: the tables as Ann's role sees them.
  const seen = await withActor(fixture.deployment.db, fixture.ann, (tx) =>
    tx.execute<{ consultant_id: string }>('select consultant_id from commission_payments'),
  );
  expect(seen.rows).toEqual([{ consultant_id: fixture.ann.userId }]);
});

test('the outstanding amount in SQL equals the domain rule', async () => {
  const bob = fixture.bob.userId;
  await fixture.ask(
    `insert into ledger_accounts (kind, consultant_id, currency) values ('available', $1, 'USD'), ('fees', null, 'USD')`,
    [bob],
  );
  let key = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt(-40_000n, 40_000n).filter((change) => change !== 0n),
      async (change) => {
        await fixture.ask(
          `with t as (insert into ledger_transactions (idempotency_key, kind, memo) values ($2, 'fee', 'x') returning transaction_id)
         insert into ledger_entries (transaction_id, account_id, amount, currency)
         select t.transaction_id, a.account_id, case a.kind when 'available' then $3::bigint else -$3::bigint end, 'USD'
         from t, ledger_accounts a where a.currency = 'USD' and
           ((a.kind = 'available' and a.consultant_id = $1) or (a.kind = 'fees' and a.consultant_id is null))`,
          [bob, `x${key++}`, change],
        );
        const [sums] = await fixture.ask<{ owed: string }>(
          `select sum(e.amount) as owed from ledger_entries e join ledger_accounts a using (account_id) where a.consultant_id = $1`,
          [bob],
        );
        const unpaid = await withActor(fixture.deployment.db, worker, (tx) => unpaidStatements(tx, [bob], 'USD'));
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

test('returns the figures of the payments screen', async () => {
  await withPayee(fixture.bob);
  await request(fixture.bob, '100.00');
  expect(await as(fixture.zoe).getPaymentsOverview()).toEqual({
    today: '2026-11-02',
    currency: 'USD',
    batch_formats: ['cpa-005', 'nacha'],
    outstanding: '200.00',
    outstanding_count: 3,
    requested: '100.00',
    request_count: 1,
    payees_to_verify: 0,
    due: '0.00',
    due_count: 0,
    paid_this_month: '0.00',
    manual_this_month: '0.00',
    manual_count: 0,
    approval_count: 0,
  });
});
