import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callAs } from '#tests/database/call.ts';
import { chequing, openPayday, type Payday, type Person } from '#tests/database/payday.ts';

let house: Payday;
beforeEach(async () => {
  house = await openPayday();
});
afterEach(() => house.close());

const as = (person: Person) => callAs(house.deployment, person).payout;

async function withPayee(person: Person) {
  const { payee } = await as(person).configurePayee({
    method: 'transfer',
    recipient_name: `${person.name} Birch`,
    account: chequing,
    current_password: house.password,
  });
  await as(house.zoe).verifyPayee({ payee_id: payee.payee_id });
}

/** Bob's request, approved: a payment that is due. */
async function duePayment(): Promise<string> {
  await withPayee(house.bob);
  const asked = await as(house.bob).requestPayout({ amount: '100.00', idempotency_key: randomUUID() });
  await as(house.zoe).approvePayoutRequest({ request_id: asked.request_id });
  return asked.request_id;
}

test.each([
  ['completed', (payment_id: string) => as(house.zoe).completePayout({ payment_id })],
  ['failed', (payment_id: string) => as(house.zoe).failPayout({ payment_id, reason: 'x' })],
])('a payment that a batch is just taking cannot be %s at the same time', async (_, change) => {
  const paymentId = await duePayment();
  await house.ask(`
    create function linger() returns trigger language plpgsql as
      $$ begin perform pg_sleep(case new.action when 'create-payout-batch' then 0.5 else 0 end); return new; end $$;
    create trigger linger before insert on audit_events for each row execute function linger()`);
  const batch = as(house.zoe).createPayoutBatch({ format: 'cpa-005', include_statements: false });
  await new Promise((resolve) => setTimeout(resolve, 250));
  await expect(change(paymentId)).rejects.toMatchObject({ code: 'IN_OPEN_BATCH' });
  expect(await batch).toMatchObject({ payment_count: 1, total: '100.00' });
  expect(await house.ask('select status from commission_payments')).toEqual([{ status: 'pending' }]);
});

test('an admin’s own statement is not in a batch that she makes, where there is another admin', async () => {
  await withPayee(house.bob);
  await house.ask('update consultants set is_admin = true where consultant_id = $1', [house.bob.userId]);
  const bob: Person = { ...house.bob, role: 'admin' };
  await expect(as(bob).createPayoutBatch({ format: 'cpa-005' })).rejects.toMatchObject({ code: 'NOTHING_DUE' });
  expect(await as(house.zoe).createPayoutBatch({ format: 'cpa-005' })).toMatchObject({ total: '225.00' });
});

test('an admin cannot say that a payment to herself came back, where there is another admin', async () => {
  const paymentId = await duePayment();
  await as(house.zoe).completePayout({ payment_id: paymentId });
  await house.ask('update consultants set is_admin = true where consultant_id = $1', [house.bob.userId]);
  const bob: Person = { ...house.bob, role: 'admin' };
  await expect(as(bob).failPayout({ payment_id: paymentId, reason: 'It never came' })).rejects.toMatchObject({
    code: 'OWN_PAYMENT',
  });
  await house.ask('update consultants set is_admin = false where consultant_id = $1', [house.zoe.userId]);
  expect(await as(bob).failPayout({ payment_id: paymentId, reason: 'It never came' })).toMatchObject({
    status: 'failed',
  });
});

test('a payee that is rejected gets nothing: what waits to go there is given up, and a batch with it is not sent', async () => {
  await duePayment();
  const rest = await as(house.bob).requestPayout({ amount: '50.00', idempotency_key: randomUUID() });
  const batch = await as(house.zoe).createPayoutBatch({ format: 'cpa-005', include_statements: false });
  await as(house.zoe).approvePayoutRequest({ request_id: rest.request_id });
  const { payee } = await as(house.bob).getPayee({});
  await as(house.zoe).rejectPayee({ payee_id: payee?.payee_id ?? '', reason: 'Somebody else chose it' });
  expect(await house.ask('select amount, status, failure from commission_payments order by id')).toEqual([
    { amount: '10000', status: 'pending', failure: null },
    { amount: '5000', status: 'failed', failure: 'Somebody else chose it' },
  ]);
  expect(await as(house.bob).getWallet({})).toMatchObject({ available: '125.00', pending: '100.00' });
  await expect(as(house.zoe).sendPayoutBatch({ batch_id: batch.batch_id })).rejects.toMatchObject({
    code: 'PAYEE_CHANGED',
  });
});

test('each of several batches has the count and the total of its own payments', async () => {
  await duePayment();
  const first = await as(house.zoe).createPayoutBatch({ format: 'cpa-005', include_statements: false });
  const second = await as(house.zoe).createPayoutBatch({ format: 'cpa-005' });
  expect([first, second].map(({ payment_count, total }) => [payment_count, total])).toEqual([
    [1, '100.00'],
    [1, '125.00'],
  ]);
  await as(house.zoe).sendPayoutBatch({ batch_id: first.batch_id });
  await as(house.zoe).completePayoutBatch({ batch_id: first.batch_id });
  const { data } = await as(house.zoe).getPayoutBatches({});
  expect(data.map((row) => [row.file_number, row.payment_count, row.total, row.completed_count])).toEqual([
    [2, 1, '125.00', 0],
    [1, 1, '100.00', 1],
  ]);
});
