import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callAs } from '#tests/database/call.ts';
import { chequing, openPayday, type Payday, type Person, paymentByCheck } from '#tests/database/payday.ts';

// Bob's statement of October is 225.00.
let fixture: Payday;
beforeEach(async () => {
  fixture = await openPayday();
  const { payee } = await as(fixture.bob).payout.configurePayee({
    method: 'transfer',
    recipient_name: 'Bob Birch',
    account: chequing,
    current_password: fixture.password,
  });
  await as(fixture.zoe).payout.verifyPayee({ payee_id: payee.payee_id });
});
afterEach(() => fixture.close());

const as = (person: Person) => callAs(fixture.deployment, person);
const payments = async () =>
  (await as(fixture.bob).statement.getStatement({ period: '2026-10' })).payments.map(
    ({ amount, status, requested }) => [amount, status, requested?.amount ?? null],
  );
const approved = async (amount: string) => {
  const { request_id } = await as(fixture.bob).payout.requestPayout({ amount, idempotency_key: randomUUID() });
  await as(fixture.zoe).payout.approvePayoutRequest({ idempotency_key: randomUUID(), request_id });
  return request_id;
};
const recordPaid = (payment_id: string) =>
  as(fixture.zoe).payout.completePayout({
    payment_id,
    payment_method: 'other',
    reference: 'Wire 1',
    paid_on: '2026-11-02',
  });

test('a statement that a request paid in part has both payments, which add up to it', async () => {
  const request = await approved('100.00');
  expect(await payments()).toEqual([['100.00', 'pending', '100.00']]);
  await recordPaid(request);
  await as(fixture.zoe).payout.processCommissionPayment(paymentByCheck(fixture, fixture.bob, '125.00'));
  expect(await payments()).toEqual([
    ['100.00', 'completed', '100.00'],
    ['125.00', 'completed', null],
  ]);
});

test('a returned request is no payment of the statement', async () => {
  const request = await approved('100.00');
  await recordPaid(request);
  await as(fixture.zoe).payout.failPayout({
    payment_id: request,
    reason: 'Account closed',
    expected_status: 'completed',
  });
  expect(await payments()).toEqual([]);
});

test('several requests that pay a statement are all named', async () => {
  for (const amount of ['100.00', '125.00']) await recordPaid(await approved(amount));
  expect(await payments()).toEqual([
    ['100.00', 'completed', '100.00'],
    ['125.00', 'completed', '125.00'],
  ]);
});
