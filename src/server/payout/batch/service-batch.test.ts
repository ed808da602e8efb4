import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { holds } from '#domain/ledger/proof.ts';
import { callAs } from '#tests/database/call.ts';
import { openPayday, type Payday, type Person } from '#tests/database/payday.ts';
import type { PayPalPayout } from '#tests/fakes/paypal-payouts.ts';
import { type FakeProviders, startFakeProviders } from '#tests/fakes/providers.ts';
import { withActor } from '../../db/actor.ts';
import { notifierNamed } from '../../gateways/gateways.ts';
import { proveBooks } from '../../ledger/books-checks.ts';
import { receiveEvent } from '../../order/webhook/process-event.ts';
import { advanceBatches } from './service-batch.ts';

// Batches paid by PayPal, faked over HTTP on the loopback. Ann is due 60.00, Bob 225.00 USD.

let fake: FakeProviders;
let fixture: Payday;
beforeEach(async () => {
  fake = await startFakeProviders();
  fixture = await openPayday({ variables: fake.variables });
  for (const person of [fixture.ann, fixture.bob]) {
    const { payee } = await as(person).configurePayee({
      method: 'paypal',
      recipient_email: `${person.name.toLowerCase()}@paypal.example`,
      country: 'CA',
      current_password: fixture.password,
    });
    await as(fixture.zoe).verifyPayee({ payee_id: payee.payee_id });
  }
});
afterEach(async () => {
  await fixture.close();
  await fake.close();
});

const payPal = notifierNamed('paypal');
if (payPal === null) throw new Error('there is no PayPal');
const as = (person: Person) => callAs(fixture.deployment, person).payout;
const gather = () => as(fixture.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'paypal' });
const send = (batch_id: string) => as(fixture.zoe).sendPayoutBatch({ idempotency_key: randomUUID(), batch_id });
const refresh = (batch_id: string) => as(fixture.zoe).refreshPayoutBatch({ batch_id });
const time = (later: number) => fixture.clock.set(new Date(Date.parse('2026-11-02T18:00:00Z') + later).toISOString());
const batchNow = async () => {
  const [batch] = (await as(fixture.zoe).getPayoutBatches({})).data;
  if (!batch) throw new Error('there is no batch');
  return batch;
};
const payments = () =>
  fixture.ask<Record<'payment_id' | 'name' | 'amount' | 'status' | 'failure', string>>(
    `select payment_id, recipient_name as name, amount::text, status, failure from commission_payments order by id`,
  );
const statuses = async () => (await payments()).map(({ name, status }) => `${name} ${status}`);
const atPayPal = (): PayPalPayout => {
  const [batch, another] = fake.payouts;
  if (!batch || another) throw new Error(`PayPal has ${fake.payouts.length} batches`);
  return batch;
};
const disconnect = () => {
  fake.plan.beforeAnswer = () => Promise.reject(new Error('the connection broke'));
};
const reconnect = () => {
  fake.plan.beforeAnswer = async () => {};
};
const unpaid = () =>
  fixture.ask(`select split_part(name, ' ', 1) as name from commissions where check_date is null order by 1`);

async function proveTheBooks() {
  const comparisons = await withActor(fixture.deployment.db, worker, proveBooks, 'repeatable read');
  expect(comparisons.filter((comparison) => !holds(comparison))).toEqual([]);
}

test('a batch sent again with the same key is submitted once, and its refusal is repeated', async () => {
  const { batch_id } = await gather();
  const sending = { batch_id, idempotency_key: randomUUID() };
  fake.plan.payoutsRefused = { status: 422, body: { name: 'INSUFFICIENT_FUNDS' } };
  for (let n = 0; n < 2; n++) {
    await expect(as(fixture.zoe).sendPayoutBatch(sending)).rejects.toMatchObject({ code: 'REFUSED_BY_SERVICE' });
  }
  fake.plan.payoutsRefused = null;
  const again = { batch_id, idempotency_key: randomUUID() };
  const sent = await as(fixture.zoe).sendPayoutBatch(again);
  expect(sent).toMatchObject({ status: 'sent', provider_reference: atPayPal().id });
  expect(await as(fixture.zoe).sendPayoutBatch(again)).toEqual(sent);
  expect(fake.payouts).toHaveLength(1);
});

test('collects what is due to PayPal accounts, has PayPal pay it, and books it once PayPal confirms', async () => {
  expect((await as(fixture.zoe).getPaymentsOverview()).batch_formats).toContain('paypal');
  const batch = await gather();
  expect(batch).toMatchObject({ format: 'paypal', payment_count: 2, total: '285.00', status: 'open' });
  expect(fake.payouts).toEqual([]);

  expect(await send(batch.batch_id)).toMatchObject({ status: 'sent', provider_reference: atPayPal().id });
  const [ann, bob] = await payments();
  expect(atPayPal().sender_batch_id).toBe(batch.batch_id);
  expect(atPayPal().items).toMatchObject([
    { sender_item_id: ann?.payment_id, receiver: 'ann@paypal.example', amount: { currency: 'USD', value: '60.00' } },
    { sender_item_id: bob?.payment_id, receiver: 'bob@paypal.example', amount: { currency: 'USD', value: '225.00' } },
  ]);
  expect(await statuses()).toEqual(['Ann Birch processing', 'Bob Birch processing']);
  await proveTheBooks();

  // Ann has been paid; Bob has no account yet, so PayPal waits.
  const [first, second] = atPayPal().items;
  Object.assign(atPayPal(), { status: 'SUCCESS', fee: '0.50' });
  Object.assign(first ?? {}, { status: 'SUCCESS' });
  Object.assign(second ?? {}, { status: 'UNCLAIMED', issue: 'RECEIVER_UNREGISTERED' });
  fake.plan.itemsPerPage = 1;
  expect(await refresh(batch.batch_id)).toMatchObject({ status: 'sent', completed_count: 1, fee: '0.50' });
  expect(await statuses()).toEqual(['Ann Birch completed', 'Bob Birch processing']);
  // Cat has no payout method.
  expect(await unpaid()).toEqual([{ name: 'Bob' }, { name: 'Cat' }]);

  // Bob does not open one: after a month the payment is returned and due again, with the reason.
  Object.assign(second ?? {}, { status: 'RETURNED' });
  await advanceBatches(fixture.deployment);
  await advanceBatches(fixture.deployment);
  expect(await statuses()).toEqual(['Ann Birch completed', 'Bob Birch failed']);
  expect((await payments())[1]?.failure).toBe('reason:service:unclaimed:RECEIVER_UNREGISTERED');
  expect(await batchNow()).toMatchObject({ status: 'settled', failed_count: 1, fee: '0.50' });
  expect(
    await fixture.ask(`select amount::text from ledger_entries join ledger_accounts using (account_id)
                          where kind = 'fees'`),
  ).toEqual([{ amount: '-50' }]);
  // Not paid there again before an admin verifies the account again.
  await expect(gather()).rejects.toMatchObject({ code: 'NOTHING_DUE' });
  const { payee } = await as(fixture.bob).getPayee({});
  expect(payee).toMatchObject({
    verified_at: null,
    withdrawn_reason: expect.stringContaining('The payment was not claimed'),
  });
  await as(fixture.zoe).verifyPayee({ payee_id: payee?.payee_id ?? '' });
  expect(await gather()).toMatchObject({ payment_count: 1, total: '225.00' });
  await proveTheBooks();
});

test('a batch with a lost answer is never paid twice: it is submitted again with the same id', async () => {
  const { batch_id } = await gather();
  disconnect();
  expect(await send(batch_id)).toMatchObject({ status: 'sending', provider_reference: null });
  expect(await statuses()).toEqual(['Ann Birch pending', 'Bob Birch pending']);
  // The outcome is unknown, so no part of it can be paid or cancelled.
  const [payment] = await payments();
  const payment_id = payment?.payment_id ?? '';
  await expect(as(fixture.zoe).cancelPayoutBatch({ batch_id })).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' });
  await expect(as(fixture.zoe).completePayout({ payment_id })).rejects.toMatchObject({ code: 'IN_OPEN_BATCH' });
  await expect(as(fixture.zoe).failPayout({ payment_id, reason: 'x' })).rejects.toMatchObject({
    code: 'IN_OPEN_BATCH',
  });
  await expect(gather()).rejects.toMatchObject({ code: 'NOTHING_DUE' });
  await expect(refresh(batch_id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });

  // A rejected login now does not tell whether PayPal accepted the batch before.
  reconnect();
  fake.plan.closed = true;
  await expect(refresh(batch_id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await batchNow()).toMatchObject({ status: 'sending' });
  fake.plan.closed = false;
  await advanceBatches(fixture.deployment);
  expect(await batchNow()).toMatchObject({ status: 'sent', provider_reference: atPayPal().id });
  expect(await statuses()).toEqual(['Ann Birch processing', 'Bob Birch processing']);
});

test.each([
  ['a duplicate id without a reference', () => Object.assign(fake.plan, { hidesDuplicates: true })],
  ['an id that PayPal may have forgotten', () => time(26 * 86_400_000)],
])('%s: the batch counts as sent, and what has arrived is for an admin to find out', async (_, happen) => {
  const { batch_id } = await gather();
  disconnect();
  await send(batch_id);
  reconnect();
  happen();
  await advanceBatches(fixture.deployment);
  expect(await batchNow()).toMatchObject({ status: 'sent', provider_reference: null });
  expect(fake.payouts).toHaveLength(1);
  await advanceBatches(fixture.deployment);
  expect(await as(fixture.zoe).completePayoutBatch({ batch_id })).toMatchObject({
    status: 'settled',
    completed_count: 2,
  });
  await proveTheBooks();
});

test.each([
  [
    'a payment that PayPal does not accept',
    { status: 422, body: { name: 'INSUFFICIENT_FUNDS', details: [{ issue: 'Sender has insufficient funds' }] } },
    'Sender has insufficient funds',
  ],
  ['an account that may not pay', { status: 403, body: { name: 'AUTHORIZATION_ERROR' } }, 'AUTHORIZATION_ERROR'],
])('%s leaves the batch open with PayPal’s message, and nothing paid', async (_, answer, message) => {
  const { batch_id } = await gather();
  fake.plan.payoutsRefused = answer;
  await expect(send(batch_id)).rejects.toMatchObject({ code: 'REFUSED_BY_SERVICE', status: 422 });
  expect(await batchNow()).toMatchObject({ status: 'open', refusal: message, sent_at: null });
  expect(await statuses()).toEqual(['Ann Birch pending', 'Bob Birch pending']);
  fake.plan.payoutsRefused = null;
  expect(await send(batch_id)).toMatchObject({ status: 'sent', refusal: null });
  expect(atPayPal().items).toHaveLength(2);
});

test('a batch that PayPal denies as a whole fails with all its payments, which are due again', async () => {
  const { batch_id } = await gather();
  await send(batch_id);
  Object.assign(atPayPal(), { status: 'DENIED' });
  expect(await refresh(batch_id)).toMatchObject({ status: 'settled', failed_count: 2 });
  expect(await gather()).toMatchObject({ payment_count: 2, total: '285.00' });
  await proveTheBooks();
});

test('20 concurrent submissions pay a batch once', async () => {
  const { batch_id } = await gather();
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => send(batch_id)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(atPayPal().items).toHaveLength(2);
});

test('payments at PayPal cannot be decided by hand; paid ones can still be returned', async () => {
  const { batch_id } = await gather();
  await send(batch_id);
  const [payment] = await payments();
  const payment_id = payment?.payment_id ?? '';
  const byHand = { code: 'SERVICE_KNOWS', status: 409 };
  await expect(as(fixture.zoe).completePayout({ payment_id })).rejects.toMatchObject(byHand);
  await expect(as(fixture.zoe).failPayout({ payment_id, reason: 'x' })).rejects.toMatchObject(byHand);
  await expect(as(fixture.zoe).completePayoutBatch({ batch_id })).rejects.toMatchObject(byHand);
  await expect(as(fixture.zoe).getPayoutBatchFile({ batch_id })).rejects.toMatchObject({ code: 'NO_FILE' });
  for (const item of atPayPal().items) item.status = 'SUCCESS';
  expect(await refresh(batch_id)).toMatchObject({ status: 'settled', completed_count: 2 });
  expect(
    await as(fixture.zoe).failPayout({ payment_id, reason: 'reversed at PayPal', expected_status: 'completed' }),
  ).toMatchObject({
    status: 'failed',
  });
  await expect(refresh(batch_id)).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' });
  await proveTheBooks();
});

test('a payee changed before sending blocks the batch; only admins can send and refresh', async () => {
  const { batch_id } = await gather();
  await expect(as(fixture.bob).sendPayoutBatch({ idempotency_key: randomUUID(), batch_id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(as(fixture.bob).refreshPayoutBatch({ batch_id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await as(fixture.bob).configurePayee({
    method: 'paypal',
    recipient_email: 'another@paypal.example',
    country: 'CA',
    current_password: fixture.password,
  });
  await expect(send(batch_id)).rejects.toMatchObject({ code: 'PAYEE_CHANGED' });
  expect(fake.payouts).toEqual([]);
});

test('offers nothing without an account at PayPal', async () => {
  const unconfigured = await openPayday();
  try {
    const { payout } = callAs(unconfigured.deployment, unconfigured.zoe);
    expect((await payout.getPaymentsOverview()).batch_formats).not.toContain('paypal');
    await expect(payout.createPayoutBatch({ idempotency_key: randomUUID(), format: 'paypal' })).rejects.toMatchObject({
      code: 'NO_ORIGINATOR',
    });
  } finally {
    await unconfigured.close();
  }
});

test('PayPal’s webhooks about a batch and its payments book them once, in any order', async () => {
  const { batch_id } = await gather();
  await send(batch_id);
  const batch = atPayPal();
  const events = [
    fake.event('PAYMENT.PAYOUTSBATCH.SUCCESS', { batch_header: { payout_batch_id: batch.id } }),
    fake.event('PAYMENT.PAYOUTS-ITEM.SUCCEEDED', { payout_batch_id: batch.id }),
    fake.event('PAYMENT.PAYOUTSBATCH.SUCCESS', { batch_header: { payout_batch_id: 'ANOTHER-BATCH' } }),
  ];
  const deliverAll = async () => {
    for (const { body, headers } of events) {
      const event = await payPal.notifications?.read(fixture.deployment, body, new Headers(headers));
      if (!event || event === 'ping') throw new Error('the webhook was refused');
      await receiveEvent(fixture.deployment, payPal, event);
    }
  };
  batch.status = 'SUCCESS';
  for (const item of batch.items) item.status = 'SUCCESS';
  await deliverAll();
  expect(await statuses()).toEqual(expect.arrayContaining([expect.stringMatching(/completed$/)]));
  expect((await statuses()).every((status) => status.endsWith('completed'))).toBe(true);
  await deliverAll();
  await proveTheBooks();
});
