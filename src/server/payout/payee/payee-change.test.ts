import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { holds } from '#domain/ledger/proof.ts';
import { callAs } from '#tests/database/call.ts';
import { checking, chequing, openPayday, type Payday, type Person } from '#tests/database/payday.ts';
import { withActor } from '../../db/actor.ts';
import { proveBooks } from '../../ledger/books-checks.ts';

// A payment decided for one payee never goes there after the consultant has chosen another.

let fixture: Payday;
beforeEach(async () => {
  fixture = await openPayday();
  await verified(fixture.bob);
});
afterEach(async () => {
  const proof = await withActor(fixture.deployment.db, worker, proveBooks, 'repeatable read');
  expect(proof.filter((comparison) => !holds(comparison))).toEqual([]);
  await fixture.close();
});

const as = (person: Person) => callAs(fixture.deployment, person).payout;
const configure = (person: Person, account: typeof chequing | typeof checking) =>
  as(person).configurePayee({
    method: 'transfer',
    recipient_name: `${person.name} Birch`,
    account,
    current_password: fixture.password,
  });
async function verified(person: Person) {
  const { payee } = await configure(person, chequing);
  await as(fixture.zoe).verifyPayee({ payee_id: payee.payee_id });
}
async function approved(amount: string): Promise<string> {
  const { request_id } = await as(fixture.bob).requestPayout({ amount, idempotency_key: randomUUID() });
  await as(fixture.zoe).approvePayoutRequest({ idempotency_key: randomUUID(), request_id });
  return request_id;
}
/** Records an external payment, by wire. */
const recordPaid = (payment_id: string) =>
  ({ payment_id, payment_method: 'other', reference: 'Wire 1', paid_on: '2026-11-02' }) as const;
const available = async () => (await as(fixture.bob).getWallet({})).available;

test('changing the payee cancels a waiting payment: available again, and the consultant sees why', async () => {
  const payment_id = await approved('100.00');
  await configure(fixture.bob, checking);
  await expect(as(fixture.zoe).completePayout(recordPaid(payment_id))).rejects.toMatchObject({
    code: 'STATUS_NOT_ALLOWED',
  });
  expect(await available()).toBe('225.00');
  expect((await as(fixture.bob).getWallet({})).history.data).toMatchObject([
    { amount: '100.00', status: 'failed', reason: 'The payout method was changed before this was paid' },
  ]);
  expect(await fixture.ask(`select kind from notifications where kind = 'payout-failed'`)).toHaveLength(1);
});

test('a payment in an unsent batch is cancelled when its batch is', async () => {
  const payment_id = await approved('100.00');
  const { batch_id } = await as(fixture.zoe).createPayoutBatch({
    idempotency_key: randomUUID(),
    format: 'cpa-005',
    include_statements: false,
  });
  await as(fixture.zoe).getPayoutBatchFile({ batch_id });
  await configure(fixture.bob, checking);
  await expect(as(fixture.zoe).sendPayoutBatch({ idempotency_key: randomUUID(), batch_id })).rejects.toMatchObject({
    code: 'PAYEE_CHANGED',
  });
  await as(fixture.zoe).cancelPayoutBatch({ batch_id, outcome: 'not-sent' });
  expect((await as(fixture.zoe).getCommissionPayments({})).data).toMatchObject([{ payment_id, status: 'failed' }]);
  expect(await available()).toBe('225.00');
});

test('a payment that the bank already has completes as sent', async () => {
  const payment_id = await approved('100.00');
  const { batch_id } = await as(fixture.zoe).createPayoutBatch({
    idempotency_key: randomUUID(),
    format: 'cpa-005',
    include_statements: false,
  });
  await as(fixture.zoe).getPayoutBatchFile({ batch_id });
  await as(fixture.zoe).sendPayoutBatch({ idempotency_key: randomUUID(), batch_id });
  await configure(fixture.bob, checking);
  expect(await as(fixture.zoe).completePayout({ payment_id })).toMatchObject({ status: 'completed' });
  expect(await available()).toBe('125.00');
});

test('a payment waiting for an ended payee cannot be completed', async () => {
  const payment_id = await approved('100.00');
  await fixture.ask('update payees set replaced_at = now()');
  await expect(as(fixture.zoe).completePayout(recordPaid(payment_id))).rejects.toMatchObject({ code: 'PAYEE_CHANGED' });
  expect(await as(fixture.zoe).failPayout({ payment_id, reason: 'Changed' })).toMatchObject({ status: 'failed' });
});

test('concurrent change and completion: paid to the old payee before the change, or not at all', async () => {
  for (let round = 0; round < 8; round++) {
    const payment_id = await approved('25.00');
    await Promise.allSettled([
      as(fixture.zoe).completePayout(recordPaid(payment_id)),
      configure(fixture.bob, round % 2 === 0 ? checking : chequing),
    ]);
    const [late] = await fixture.ask<{ late: boolean }>(
      `select p.status <> 'failed' and p.status <> 'completed' as late from commission_payments p where payment_id = $1`,
      [payment_id],
    );
    expect(late).toEqual({ late: false });
    await fixture.ask(`update payees set verified_at = now(), hold_until = null where replaced_at is null`);
  }
});
