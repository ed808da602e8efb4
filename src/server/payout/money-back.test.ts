import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holds } from '#domain/ledger/proof.ts';
import { worker } from '#domain/person/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { chequing, openPayday, type Payday, type Person } from '#tests/database/payday.ts';
import { withActor } from '../db/actor.ts';
import { proveBooks } from '../ledger/prove.ts';

// Money that comes back belongs to the statement it was for, also where the rest of that statement was paid meanwhile.
// Bob's statement came to 225.00: he asks for 100.00 of it, and the admin pays the 125.00 that are left.

let house: Payday;
beforeEach(async () => {
  house = await openPayday();
  const { payee } = await as(house.bob).configurePayee({
    method: 'transfer',
    recipient_name: 'Bob Birch',
    account: chequing,
    current_password: house.password,
  });
  await as(house.zoe).verifyPayee({ payee_id: payee.payee_id });
});
afterEach(async () => {
  const proof = await withActor(house.deployment.db, worker, proveBooks, 'repeatable read');
  expect(proof.filter((comparison) => !holds(comparison))).toEqual([]);
  await house.close();
});

const as = (person: Person) => callAs(house.deployment, person).payout;
const request = async (amount: string) =>
  (await as(house.bob).requestPayout({ amount, idempotency_key: randomUUID() })).request_id;
const payStatement = (amount: string) =>
  as(house.zoe).processCommissionPayment({
    consultantId: house.bob.userId,
    commissionId: house.statements.get('Bob') ?? null,
    amount,
    currency: 'USD',
    recipientEmail: house.bob.email,
    recipientName: 'Bob Birch',
  });
const outstanding = async () =>
  (await as(house.zoe).getOutstandingCommissions({ searchTerm: 'Bob' })).data.map((row) => [
    row.outstanding,
    row.blocked,
  ]);

/** Bob's statement is due again with what came back, is paid by a second payment, and by no third. */
async function isDueAgain(amount: string) {
  expect(await outstanding()).toEqual([[amount, null]]);
  await expect(payStatement('225.00')).rejects.toMatchObject({ code: 'OTHER_AMOUNT' });
  const { payment } = await payStatement(amount);
  expect(await house.ask(`select check_number from commissions where name like 'Bob%'`)).toEqual([
    { check_number: payment.check_number },
  ]);
  expect(await outstanding()).toEqual([]);
  await expect(payStatement(amount)).rejects.toMatchObject({ code: 'ALREADY_PAID' });
  expect(await as(house.bob).getWallet({})).toMatchObject({ available: '0.00', completed: '225.00' });
  return payment;
}

test('a declined request: the statement whose rest was paid meanwhile is due again with what came back', async () => {
  const request_id = await request('100.00');
  await payStatement('125.00');
  expect(await outstanding()).toEqual([]);
  expect(await as(house.zoe).getPaymentsOverview()).toMatchObject({ outstanding: '75.00', outstanding_count: 2 });
  await as(house.zoe).declinePayoutRequest({ request_id, reason: 'Not now' });
  // Ann's 60.00, Cat's 15.00, and what of Bob's is unpaid again.
  expect(await as(house.zoe).getPaymentsOverview()).toMatchObject({ outstanding: '175.00', outstanding_count: 3 });
  await isDueAgain('100.00');
});

test('a requested payout that the bank sends back after the rest was paid', async () => {
  const request_id = await request('100.00');
  await as(house.zoe).approvePayoutRequest({ request_id });
  await as(house.zoe).completePayout({ payment_id: request_id });
  await payStatement('125.00');
  await as(house.zoe).failPayout({ payment_id: request_id, reason: 'Account closed' });
  const second = await isDueAgain('100.00');
  // And the second payment may come back as well.
  await as(house.zoe).failPayout({ payment_id: second.payment_id, reason: 'Account closed' });
  await isDueAgain('100.00');
});

test('a request declined while the payment of the rest is under way: completing it leaves the statement due', async () => {
  const request_id = await request('100.00');
  const batch = await as(house.zoe).createPayoutBatch({ format: 'cpa-005' });
  expect(batch).toMatchObject({ payment_count: 1, total: '125.00' });
  await as(house.zoe).sendPayoutBatch({ batch_id: batch.batch_id });
  await as(house.zoe).declinePayoutRequest({ request_id, reason: 'Not now' });
  expect(await outstanding()).toEqual([['0.00', 'IN_PAYMENT']]);
  await as(house.zoe).completePayoutBatch({ batch_id: batch.batch_id });
  await isDueAgain('100.00');
});

test('two requests, the statement paid by the second: the first one sent back makes it due again', async () => {
  const [first, second] = [await request('100.00'), await request('125.00')];
  for (const request_id of [first, second]) await as(house.zoe).approvePayoutRequest({ request_id });
  for (const payment_id of [first, second]) await as(house.zoe).completePayout({ payment_id });
  expect(await outstanding()).toEqual([]);
  await as(house.zoe).failPayout({ payment_id: first, reason: 'Account closed' });
  expect(await outstanding()).toEqual([['100.00', null]]);
  await payStatement('100.00');
  expect(await outstanding()).toEqual([]);
});

test('what a manual payment gave and the bank sends back is no statement’s: nothing paid is due again', async () => {
  await payStatement('225.00');
  const { payment } = await as(house.zoe).processCommissionPayment({
    consultantId: house.bob.userId,
    commissionId: null,
    amount: '40.00',
    currency: 'USD',
    recipientEmail: house.bob.email,
    recipientName: 'Bob Birch',
    reason: 'Prize',
  });
  await as(house.zoe).failPayout({ payment_id: payment.payment_id, reason: 'Account closed' });
  expect(await outstanding()).toEqual([]);
  expect(await as(house.bob).getWallet({})).toMatchObject({ available: '40.00' });
});
