import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { holds } from '#domain/ledger/proof.ts';
import { callAs } from '#tests/database/call.ts';
import {
  chequing,
  manualByCheck,
  openPayday,
  type Payday,
  type Person,
  paymentByCheck,
} from '#tests/database/payday.ts';
import { withActor } from '../../db/actor.ts';
import { proveBooks } from '../../ledger/books-checks.ts';

// Returned money belongs to its statement, even if the rest of that statement was paid meanwhile. Bob's statement is
// 225.00: he requests 100.00 of it, and the admin pays the other 125.00.

let fixture: Payday;
beforeEach(async () => {
  fixture = await openPayday();
  const { payee } = await as(fixture.bob).configurePayee({
    method: 'transfer',
    recipient_name: 'Bob Birch',
    account: chequing,
    current_password: fixture.password,
  });
  await as(fixture.zoe).verifyPayee({ payee_id: payee.payee_id });
});
afterEach(async () => {
  const proof = await withActor(fixture.deployment.db, worker, proveBooks, 'repeatable read');
  expect(proof.filter((comparison) => !holds(comparison))).toEqual([]);
  await fixture.close();
});

const as = (person: Person) => callAs(fixture.deployment, person).payout;
const request = async (amount: string) =>
  (await as(fixture.bob).requestPayout({ amount, idempotency_key: randomUUID() })).request_id;
const payStatement = (amount: string) =>
  as(fixture.zoe).processCommissionPayment(paymentByCheck(fixture, fixture.bob, amount));
/** Records an external payment, by wire. */
const recordPaid = (payment_id: string) =>
  ({ payment_id, payment_method: 'other', reference: 'Wire 1', paid_on: '2026-11-02' }) as const;
const outstanding = async () =>
  (await as(fixture.zoe).getOutstandingCommissions({ searchTerm: 'Bob' })).data.map((row) => [
    row.outstanding,
    row.blocked,
  ]);

/** Bob's statement is due again with the returned amount, is paid by a second payment, and by no third. */
async function isReopened(amount: string) {
  expect(await outstanding()).toEqual([[amount, null]]);
  await expect(payStatement('225.00')).rejects.toMatchObject({ code: 'OTHER_AMOUNT' });
  const { payment } = await payStatement(amount);
  expect(await fixture.ask(`select check_number from commissions where name like 'Bob%'`)).toEqual([
    { check_number: payment.check_number },
  ]);
  expect(await outstanding()).toEqual([]);
  await expect(payStatement(amount)).rejects.toMatchObject({ code: 'ALREADY_PAID' });
  expect(await as(fixture.bob).getWallet({})).toMatchObject({ available: '0.00', completed: '225.00' });
  return payment;
}

test('after a declined request, the statement with its rest paid meanwhile is due again', async () => {
  const request_id = await request('100.00');
  await payStatement('125.00');
  expect(await outstanding()).toEqual([]);
  expect(await as(fixture.zoe).getPaymentsOverview()).toMatchObject({ outstanding: '75.00', outstanding_count: 2 });
  await as(fixture.zoe).declinePayoutRequest({ request_id, reason: 'Not now' });
  // Ann's 60.00, Cat's 15.00, and the unpaid part of Bob's.
  expect(await as(fixture.zoe).getPaymentsOverview()).toMatchObject({ outstanding: '175.00', outstanding_count: 3 });
  await isReopened('100.00');
});

test('a requested payout that the bank returns after the rest was paid', async () => {
  const request_id = await request('100.00');
  await as(fixture.zoe).approvePayoutRequest({ idempotency_key: randomUUID(), request_id });
  await as(fixture.zoe).completePayout(recordPaid(request_id));
  await payStatement('125.00');
  await as(fixture.zoe).failPayout({ payment_id: request_id, reason: 'Account closed', expected_status: 'completed' });
  const second = await isReopened('100.00');
  // The second payment may be returned as well.
  await as(fixture.zoe).failPayout({
    payment_id: second.payment_id,
    reason: 'Account closed',
    expected_status: 'completed',
  });
  await isReopened('100.00');
});

test('after a request declined while the rest is in payment, completing that payment leaves the statement due', async () => {
  const request_id = await request('100.00');
  const batch = await as(fixture.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005' });
  expect(batch).toMatchObject({ payment_count: 1, total: '125.00' });
  await as(fixture.zoe).getPayoutBatchFile({ batch_id: batch.batch_id });
  await as(fixture.zoe).sendPayoutBatch({ idempotency_key: randomUUID(), batch_id: batch.batch_id });
  await as(fixture.zoe).declinePayoutRequest({ request_id, reason: 'Not now' });
  expect(await outstanding()).toEqual([['0.00', 'IN_PAYMENT']]);
  await as(fixture.zoe).completePayoutBatch({ batch_id: batch.batch_id });
  await isReopened('100.00');
});

test('a returned request after a second one paid the statement makes it due again', async () => {
  const [first, second] = [await request('100.00'), await request('125.00')];
  for (const request_id of [first, second])
    await as(fixture.zoe).approvePayoutRequest({ idempotency_key: randomUUID(), request_id });
  for (const payment_id of [first, second]) await as(fixture.zoe).completePayout(recordPaid(payment_id));
  expect(await outstanding()).toEqual([]);
  await as(fixture.zoe).failPayout({ payment_id: first, reason: 'Account closed', expected_status: 'completed' });
  expect(await outstanding()).toEqual([['100.00', null]]);
  await payStatement('100.00');
  expect(await outstanding()).toEqual([]);
});

test('a returned manual payment makes no statement due and no balance available', async () => {
  await payStatement('225.00');
  const { payment } = await as(fixture.zoe).processCommissionPayment(manualByCheck(fixture, fixture.bob, '40.00'));
  await as(fixture.zoe).failPayout({
    payment_id: payment.payment_id,
    reason: 'Account closed',
    expected_status: 'completed',
  });
  expect(await outstanding()).toEqual([]);
  expect(await as(fixture.bob).getWallet({})).toMatchObject({ available: '0.00' });
});
