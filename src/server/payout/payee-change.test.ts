import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holds } from '#domain/ledger/proof.ts';
import { worker } from '#domain/person/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { checking, chequing, openPayday, type Payday, type Person } from '#tests/database/payday.ts';
import { withActor } from '../db/actor.ts';
import { proveBooks } from '../ledger/prove.ts';

// What was decided for one payee never goes there once the consultant has chosen another.

let house: Payday;
beforeEach(async () => {
  house = await openPayday();
  await verified(house.bob);
});
afterEach(async () => {
  const proof = await withActor(house.deployment.db, worker, proveBooks, 'repeatable read');
  expect(proof.filter((comparison) => !holds(comparison))).toEqual([]);
  await house.close();
});

const as = (person: Person) => callAs(house.deployment, person).payout;
const configure = (person: Person, account: typeof chequing | typeof checking) =>
  as(person).configurePayee({
    method: 'transfer',
    recipient_name: `${person.name} Birch`,
    account,
    current_password: house.password,
  });
async function verified(person: Person) {
  const { payee } = await configure(person, chequing);
  await as(house.zoe).verifyPayee({ payee_id: payee.payee_id });
}
async function approved(amount: string): Promise<string> {
  const { request_id } = await as(house.bob).requestPayout({ amount, idempotency_key: randomUUID() });
  await as(house.zoe).approvePayoutRequest({ request_id });
  return request_id;
}
const available = async () => (await as(house.bob).getWallet({})).available;

test('a payment that waits for the old payee is given up with the change: available again, and she is told why', async () => {
  const payment_id = await approved('100.00');
  await configure(house.bob, checking);
  await expect(as(house.zoe).completePayout({ payment_id })).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' });
  expect(await available()).toBe('225.00');
  expect((await as(house.bob).getWallet({})).history.data).toMatchObject([
    { amount: '100.00', status: 'failed', reason: 'The payout method was changed before this was paid' },
  ]);
  expect(await house.ask(`select kind from notifications where kind = 'payout-failed'`)).toHaveLength(1);
});

test('in a batch that is not sent it waits for the batch to be cancelled, and is given up then', async () => {
  const payment_id = await approved('100.00');
  const { batch_id } = await as(house.zoe).createPayoutBatch({ format: 'cpa-005', include_statements: false });
  await configure(house.bob, checking);
  await expect(as(house.zoe).sendPayoutBatch({ batch_id })).rejects.toMatchObject({ code: 'PAYEE_CHANGED' });
  await as(house.zoe).cancelPayoutBatch({ batch_id });
  expect((await as(house.zoe).getCommissionPayments({})).data).toMatchObject([{ payment_id, status: 'failed' }]);
  expect(await available()).toBe('225.00');
});

test('what the bank has already is completed as it was sent', async () => {
  const payment_id = await approved('100.00');
  const { batch_id } = await as(house.zoe).createPayoutBatch({ format: 'cpa-005', include_statements: false });
  await as(house.zoe).sendPayoutBatch({ batch_id });
  await configure(house.bob, checking);
  expect(await as(house.zoe).completePayout({ payment_id })).toMatchObject({ status: 'completed' });
  expect(await available()).toBe('125.00');
});

test('a payment that waits while its payee has ended, however that came about, is not completed', async () => {
  const payment_id = await approved('100.00');
  await house.ask('update payees set replaced_at = now()');
  await expect(as(house.zoe).completePayout({ payment_id })).rejects.toMatchObject({ code: 'PAYEE_CHANGED' });
  expect(await as(house.zoe).failPayout({ payment_id, reason: 'Changed' })).toMatchObject({ status: 'failed' });
});

test('a change and a completion at once: paid to the old one before the change, or never', async () => {
  for (let round = 0; round < 8; round++) {
    const payment_id = await approved('25.00');
    await Promise.allSettled([
      as(house.zoe).completePayout({ payment_id }),
      configure(house.bob, round % 2 === 0 ? checking : chequing),
    ]);
    const [late] = await house.ask<{ late: boolean }>(
      `select p.status <> 'failed' and p.status <> 'completed' as late from commission_payments p where payment_id = $1`,
      [payment_id],
    );
    expect(late).toEqual({ late: false });
    await house.ask(`update payees set verified_at = now(), hold_until = null where replaced_at is null`);
  }
});
