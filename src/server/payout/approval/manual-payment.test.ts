import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { holds } from '#domain/ledger/proof.ts';
import { callAs } from '#tests/database/call.ts';
import { manualByCheck, openPayday, type Payday, type Person, verifyPayeeOf } from '#tests/database/payday.ts';
import { withActor } from '../../db/actor.ts';
import { proveBooks } from '../../ledger/books-checks.ts';

// Manual payments: the limit, the second admin, failed payments and reversals.

let fixture: Payday;
/** A second admin. */
let ann: Person;
beforeEach(async () => {
  fixture = await openPayday();
  for (const person of [fixture.bob, fixture.cat]) await verifyPayeeOf(fixture, person);
  await fixture.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [fixture.ann.userId]);
  ann = { ...fixture.ann, role: 'admin', adminRole: 'owner' };
});
afterEach(async () => {
  expect(
    (await proof()).filter((comparison) => !holds(comparison)).map(({ check, examples }) => [check, examples]),
  ).toEqual([]);
  await fixture.close();
});

const proof = () => withActor(fixture.deployment.db, worker, proveBooks, 'repeatable read');
const as = (person: Person) => callAs(fixture.deployment, person).payout;
const inNextBatch = { paymentMethod: 'transfer', checkNumber: null, paidOn: null };
const balances = async (person: Person) => {
  const { available, pending, completed } = await as(person).getWallet({});
  return [available, pending, completed];
};
/** The company's expense for manual payments, in cents. */
const manualExpense = async () => {
  const [row] = await fixture.ask<{ amount: string }>(
    `select coalesce(-sum(e.amount), 0)::text as amount from ledger_entries e join ledger_accounts a using (account_id)
     join ledger_transactions t using (transaction_id) where a.kind = 'commission-expense' and t.kind = 'adjustment'`,
  );
  return row?.amount;
};

test('a manual payment that fails before it is sent leaves no balance to withdraw', async () => {
  const { payment } = await as(fixture.zoe).processCommissionPayment(
    manualByCheck(fixture, fixture.cat, '400.00', inNextBatch),
  );
  expect(payment).toMatchObject({ status: 'pending', reason: 'Prize of the spring fair' });
  expect(await balances(fixture.cat)).toEqual(['15.00', '400.00', '0.00']);
  await as(fixture.zoe).failPayout({ payment_id: payment.payment_id, reason: 'Paid to the wrong person' });
  expect(await balances(fixture.cat)).toEqual(['15.00', '0.00', '0.00']);
  await expect(
    as(fixture.cat).requestPayout({ amount: '400.00', idempotency_key: randomUUID() }),
  ).rejects.toMatchObject({
    code: 'MORE_THAN_AVAILABLE',
  });
  expect(await manualExpense()).toBe('0');
});

test('a manual payment that the bank returns after completion leaves no balance', async () => {
  const { payment } = await as(fixture.zoe).processCommissionPayment(manualByCheck(fixture, fixture.cat, '400.00'));
  expect(await manualExpense()).toBe('40000');
  await as(fixture.zoe).failPayout({
    payment_id: payment.payment_id,
    reason: 'Check never cashed',
    expected_status: 'completed',
  });
  expect(await balances(fixture.cat)).toEqual(['15.00', '0.00', '0.00']);
  expect(await manualExpense()).toBe('0');
});

test('a manual payment cancelled by a change of payee leaves no balance', async () => {
  await as(fixture.zoe).processCommissionPayment(manualByCheck(fixture, fixture.cat, '400.00', inNextBatch));
  await as(fixture.cat).configurePayee({
    method: 'paypal',
    recipient_email: 'cat@example.org',
    country: 'CA',
    current_password: fixture.password,
  });
  expect(await balances(fixture.cat)).toEqual(['15.00', '0.00', '0.00']);
});

test('above the limit one admin pays nothing; a second one approves, and the payment names both', async () => {
  const above = manualByCheck(fixture, fixture.bob, '500.01');
  await expect(as(fixture.zoe).processCommissionPayment(above)).rejects.toMatchObject({ code: 'ABOVE_LIMIT' });
  const asked = await as(fixture.zoe).requestPaymentApproval(above);
  expect(asked).toMatchObject({
    status: 'pending',
    amount: '500.01',
    consultant_name: 'Bob Birch',
    requested_by_name: 'Zoe Birch',
  });
  expect(await as(fixture.zoe).requestPaymentApproval(above)).toEqual(asked);
  expect(await balances(fixture.bob)).toEqual(['225.00', '0.00', '0.00']);
  expect(await as(ann).getPaymentApprovals({})).toMatchObject({ total: 1, data: [{ approval_id: asked.approval_id }] });
  expect(await as(ann).getPaymentsOverview()).toMatchObject({ approval_count: 1 });

  const { approval_id } = asked;
  const approve = (person: Person, idempotency_key = randomUUID()) =>
    as(person).approvePayment({ approval_id, idempotency_key });
  await expect(approve(fixture.zoe)).rejects.toMatchObject({ code: 'SAME_ADMIN' });
  await fixture.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [fixture.bob.userId]);
  await expect(approve({ ...fixture.bob, role: 'admin', adminRole: 'owner' })).rejects.toMatchObject({
    code: 'OWN_PAYMENT',
  });
  const key = randomUUID();
  const payment = await approve(ann, key);
  expect(payment).toMatchObject({ amount: '500.01', status: 'completed', payment_method: 'check' });
  expect(await approve(ann, key)).toEqual(payment);
  await expect(approve(ann)).rejects.toMatchObject({ code: 'ALREADY_DECIDED' });
  expect(await fixture.ask('select created_by, approved_by from commission_payments')).toEqual([
    { created_by: fixture.zoe.userId, approved_by: ann.userId },
  ]);
  expect(await as(ann).getPaymentsOverview()).toMatchObject({
    approval_count: 0,
    manual_this_month: '500.01',
    manual_count: 1,
  });
});

test('the limit counts all manual payments to a consultant in thirty days', async () => {
  await as(fixture.zoe).processCommissionPayment(manualByCheck(fixture, fixture.bob, '300.00'));
  await expect(as(ann).processCommissionPayment(manualByCheck(fixture, fixture.bob, '200.01'))).rejects.toMatchObject({
    code: 'ABOVE_LIMIT',
  });
  await as(ann).processCommissionPayment(manualByCheck(fixture, fixture.bob, '200.00'));
  await as(ann).processCommissionPayment(manualByCheck(fixture, fixture.cat, '500.00'));
  fixture.clock.set('2026-12-03T18:00:00Z');
  await as(ann).processCommissionPayment(manualByCheck(fixture, fixture.bob, '500.00'));
});

test('of twenty concurrent payments of 100.00, five are within the limit', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      as(fixture.zoe).processCommissionPayment(manualByCheck(fixture, fixture.bob, '100.00')),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

test('an approval is declined with a reason, and never paid afterwards', async () => {
  const { approval_id } = await as(fixture.zoe).requestPaymentApproval(manualByCheck(fixture, fixture.bob, '900.00'));
  expect(await as(ann).declinePayment({ approval_id, reason: 'No such prize' })).toMatchObject({
    status: 'declined',
    decision_reason: 'No such prize',
  });
  await expect(as(ann).approvePayment({ approval_id, idempotency_key: randomUUID() })).rejects.toMatchObject({
    code: 'ALREADY_DECIDED',
  });
  expect(await fixture.ask('select from commission_payments')).toEqual([]);
});

test('the requesting admin may withdraw the request; an admin cannot request a payment to themselves', async () => {
  const { approval_id } = await as(fixture.zoe).requestPaymentApproval(manualByCheck(fixture, fixture.bob, '900.00'));
  expect(await as(fixture.zoe).declinePayment({ approval_id, reason: 'Typed a zero too many' })).toMatchObject({
    status: 'declined',
  });
  await expect(as(ann).requestPaymentApproval(manualByCheck(fixture, fixture.ann, '900.00'))).rejects.toMatchObject({
    code: 'OWN_PAYMENT',
  });
});

test('pays nothing if the payee changed since the request', async () => {
  const { approval_id } = await as(fixture.zoe).requestPaymentApproval(
    manualByCheck(fixture, fixture.bob, '900.00', inNextBatch),
  );
  await as(fixture.bob).configurePayee({
    method: 'paypal',
    recipient_email: 'bob@example.org',
    country: 'CA',
    current_password: fixture.password,
  });
  await fixture.ask('update payees set verified_at = now(), hold_until = null where replaced_at is null');
  await expect(as(ann).approvePayment({ approval_id, idempotency_key: randomUUID() })).rejects.toMatchObject({
    code: 'PAYEE_CHANGED',
  });
});

test('two concurrent approvals make one payment', async () => {
  const { approval_id } = await as(fixture.zoe).requestPaymentApproval(manualByCheck(fixture, fixture.bob, '900.00'));
  await fixture.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [fixture.cat.userId]);
  const admins = [ann, { ...fixture.cat, role: 'admin' as const, adminRole: 'owner' as const }];
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, (_, place) =>
      as(admins[place % 2] ?? ann).approvePayment({ approval_id, idempotency_key: randomUUID() }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await fixture.ask('select from commission_payments')).toHaveLength(1);
});

test('a reversed manual payment stays completed, and its amount is owed back', async () => {
  const { payment } = await as(fixture.zoe).processCommissionPayment(manualByCheck(fixture, fixture.cat, '400.00'));
  const { payment_id } = payment;
  const reason = 'Meant for Bob';
  expect(await as(fixture.zoe).reverseManualPayment({ payment_id, reason })).toMatchObject({
    status: 'completed',
    reversal: { reason, by_name: 'Zoe Birch' },
  });
  expect(await balances(fixture.cat)).toEqual(['-385.00', '0.00', '400.00']);
  expect(await manualExpense()).toBe('0');
  await expect(as(fixture.zoe).reverseManualPayment({ payment_id, reason })).rejects.toMatchObject({
    code: 'ALREADY_REVERSED',
  });
  expect((await as(fixture.cat).getWallet({})).history.data).toMatchObject([
    { kind: 'manual', amount: '400.00', status: 'completed', reversed: reason },
  ]);
  expect(await as(fixture.zoe).getPaymentsOverview()).toMatchObject({ manual_this_month: '0.00', manual_count: 0 });
  // The bank returns the money after all, so nothing is owed.
  await as(fixture.zoe).failPayout({ payment_id, reason: 'Returned by the bank', expected_status: 'completed' });
  expect(await balances(fixture.cat)).toEqual(['15.00', '0.00', '0.00']);
  expect(await manualExpense()).toBe('0');
});

test('only a completed manual payment can be reversed, and not an admin’s own', async () => {
  const pending = await as(fixture.zoe).processCommissionPayment(
    manualByCheck(fixture, fixture.cat, '40.00', inNextBatch),
  );
  const reverse = (payment_id: string, person = fixture.zoe) =>
    as(person).reverseManualPayment({ payment_id, reason: 'A mistake' });
  await expect(reverse(pending.payment.payment_id)).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' });
  await expect(reverse(randomUUID())).rejects.toMatchObject({ code: 'UNKNOWN_PAYMENT' });
  const { payment } = await as(fixture.zoe).processCommissionPayment(
    manualByCheck(fixture, fixture.bob, '225.00', { commissionId: fixture.statements.get('Bob') }),
  );
  await expect(reverse(payment.payment_id)).rejects.toMatchObject({ code: 'NOT_MANUAL' });
  const done = await as(fixture.zoe).processCommissionPayment(manualByCheck(fixture, fixture.cat, '40.00'));
  await fixture.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [fixture.cat.userId]);
  await expect(
    reverse(done.payment.payment_id, { ...fixture.cat, role: 'admin', adminRole: 'owner' }),
  ).rejects.toMatchObject({
    code: 'OWN_PAYMENT',
  });
});

test('the proof of the books compares every manual payment with its expense', async () => {
  await as(fixture.zoe).processCommissionPayment(manualByCheck(fixture, fixture.cat, '400.00'));
  await as(fixture.zoe).processCommissionPayment(manualByCheck(fixture, fixture.bob, '100.00', inNextBatch));
  const manual = (await proof()).find(({ check }) => check === 'manual-payments-booked');
  expect(manual).toMatchObject({
    compared: 2,
    differing: 0,
    sums: [{ currency: 'USD', one: 50_000n, other: 50_000n }],
  });
});

test('the database refuses an approval by the requester or the recipient', async () => {
  const { payment } = await as(fixture.zoe).processCommissionPayment(
    manualByCheck(fixture, fixture.bob, '10.00', inNextBatch),
  );
  for (const person of [fixture.zoe, fixture.bob]) {
    await expect(
      fixture.ask('update commission_payments set approved_by = $2 where payment_id = $1', [
        payment.payment_id,
        person.userId,
      ]),
    ).rejects.toThrow('commission_payments_approved');
  }
});

test('when a reversed payment is returned, the statement that it was offset against is due again by that amount', async () => {
  const { payment } = await as(fixture.zoe).processCommissionPayment(manualByCheck(fixture, fixture.bob, '25.00'));
  const { payment_id } = payment;
  await as(fixture.zoe).reverseManualPayment({ payment_id, reason: 'A mistake' });
  const rest = manualByCheck(fixture, fixture.bob, '200.00', { commissionId: fixture.statements.get('Bob') });
  await as(fixture.zoe).processCommissionPayment({ ...rest, reason: null });
  expect((await as(fixture.zoe).getOutstandingCommissions({ searchTerm: 'Bob' })).data).toEqual([]);
  await as(fixture.zoe).failPayout({ payment_id, reason: 'Returned by the bank', expected_status: 'completed' });
  expect((await as(fixture.zoe).getOutstandingCommissions({ searchTerm: 'Bob' })).data).toMatchObject([
    { outstanding: '25.00', blocked: null },
  ]);
});
