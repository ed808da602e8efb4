import { afterEach, beforeEach, expect, test } from 'vitest';
import { holds } from '#domain/ledger/proof.ts';
import { worker } from '#domain/person/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { openPayday, type Payday, type Person } from '#tests/database/payday.ts';
import type { PayPalPayout } from '#tests/fakes/paypal-payouts.ts';
import { type FakeProviders, startFakeProviders } from '#tests/fakes/providers.ts';
import { withActor } from '../db/actor.ts';
import { proveBooks } from '../ledger/prove.ts';
import { carryOnAll } from './service-batch.ts';

// Batches that PayPal pays, as its interface speaks over HTTP, played on the loopback. Ann is due 60.00, Bob 225.00 USD.

let fake: FakeProviders;
let house: Payday;
beforeEach(async () => {
  fake = await startFakeProviders();
  house = await openPayday(fake.variables);
  for (const person of [house.ann, house.bob]) {
    const { payee } = await as(person).configurePayee({
      method: 'paypal',
      recipient_email: `${person.name.toLowerCase()}@paypal.example`,
      country: 'CA',
      current_password: house.password,
    });
    await as(house.zoe).verifyPayee({ payee_id: payee.payee_id });
  }
});
afterEach(async () => {
  await house.close();
  await fake.close();
});

const as = (person: Person) => callAs(house.deployment, person).payout;
const gather = () => as(house.zoe).createPayoutBatch({ format: 'paypal' });
const send = (batch_id: string) => as(house.zoe).sendPayoutBatch({ batch_id });
const refresh = (batch_id: string) => as(house.zoe).refreshPayoutBatch({ batch_id });
const time = (later: number) => house.clock.set(new Date(Date.parse('2026-11-02T18:00:00Z') + later).toISOString());
const batchNow = async () => {
  const [batch] = (await as(house.zoe).getPayoutBatches({})).data;
  if (!batch) throw new Error('there is no batch');
  return batch;
};
const payments = () =>
  house.ask<Record<'payment_id' | 'name' | 'amount' | 'status' | 'failure', string>>(
    `select payment_id, recipient_name as name, amount::text, status, failure from commission_payments order by id`,
  );
const statuses = async () => (await payments()).map(({ name, status }) => `${name} ${status}`);
const atPayPal = (): PayPalPayout => {
  const [batch, another] = fake.payouts;
  if (!batch || another) throw new Error(`PayPal has ${fake.payouts.length} batches`);
  return batch;
};
const breakTheLine = () => {
  fake.plan.beforeAnswer = () => Promise.reject(new Error('the line broke'));
};
const mendTheLine = () => {
  fake.plan.beforeAnswer = async () => {};
};
const unpaid = () =>
  house.ask(`select split_part(name, ' ', 1) as name from commissions where check_date is null order by 1`);

async function proveTheBooks() {
  const comparisons = await withActor(house.deployment.db, worker, proveBooks, 'repeatable read');
  expect(comparisons.filter((comparison) => !holds(comparison))).toEqual([]);
}

test('what is due to PayPal accounts is gathered, paid by PayPal, and booked when PayPal says that it has arrived', async () => {
  expect((await as(house.zoe).getPaymentsOverview()).batch_formats).toContain('paypal');
  const made = await gather();
  expect(made).toMatchObject({ format: 'paypal', payment_count: 2, total: '285.00', status: 'open' });
  expect(fake.payouts).toEqual([]);

  expect(await send(made.batch_id)).toMatchObject({ status: 'sent', provider_reference: atPayPal().id });
  const [ann, bob] = await payments();
  expect(atPayPal().sender_batch_id).toBe(made.batch_id);
  expect(atPayPal().items).toMatchObject([
    { sender_item_id: ann?.payment_id, receiver: 'ann@paypal.example', amount: { currency: 'USD', value: '60.00' } },
    { sender_item_id: bob?.payment_id, receiver: 'bob@paypal.example', amount: { currency: 'USD', value: '225.00' } },
  ]);
  expect(await statuses()).toEqual(['Ann Birch processing', 'Bob Birch processing']);
  await proveTheBooks();

  // Ann has it, Bob has no account yet: PayPal waits for him.
  const [first, second] = atPayPal().items;
  Object.assign(atPayPal(), { status: 'SUCCESS', fee: '0.50' });
  Object.assign(first ?? {}, { status: 'SUCCESS' });
  Object.assign(second ?? {}, { status: 'UNCLAIMED', issue: 'RECEIVER_UNREGISTERED' });
  fake.plan.itemsPerPage = 1;
  expect(await refresh(made.batch_id)).toMatchObject({ status: 'sent', completed_count: 1, fee: '0.50' });
  expect(await statuses()).toEqual(['Ann Birch completed', 'Bob Birch processing']);
  // Cat has chosen nothing.
  expect(await unpaid()).toEqual([{ name: 'Bob' }, { name: 'Cat' }]);

  // He does not open one: after a month it comes back, is due again, and he reads why.
  Object.assign(second ?? {}, { status: 'RETURNED' });
  await carryOnAll(house.deployment);
  await carryOnAll(house.deployment);
  expect(await statuses()).toEqual(['Ann Birch completed', 'Bob Birch failed']);
  expect((await payments())[1]?.failure).toBe(
    'Nobody claimed the payment at PayPal, so it came back (RECEIVER_UNREGISTERED)',
  );
  expect(await batchNow()).toMatchObject({ status: 'settled', failed_count: 1, fee: '0.50' });
  expect(
    await house.ask(`select amount::text from ledger_entries join ledger_accounts using (account_id)
                          where kind = 'fees'`),
  ).toEqual([{ amount: '-50' }]);
  expect(await gather()).toMatchObject({ payment_count: 1, total: '225.00' });
  await proveTheBooks();
});

test('a batch whose answer was lost is never paid twice: it is asked for again under the same name', async () => {
  const { batch_id } = await gather();
  breakTheLine();
  expect(await send(batch_id)).toMatchObject({ status: 'sending', provider_reference: null });
  expect(await statuses()).toEqual(['Ann Birch pending', 'Bob Birch pending']);
  // Nobody knows whether it is paid, so nobody can pay or give up any of it.
  const [payment] = await payments();
  const payment_id = payment?.payment_id ?? '';
  await expect(as(house.zoe).cancelPayoutBatch({ batch_id })).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' });
  await expect(as(house.zoe).completePayout({ payment_id })).rejects.toMatchObject({ code: 'IN_OPEN_BATCH' });
  await expect(as(house.zoe).failPayout({ payment_id, reason: 'x' })).rejects.toMatchObject({ code: 'IN_OPEN_BATCH' });
  await expect(gather()).rejects.toMatchObject({ code: 'NOTHING_DUE' });
  await expect(refresh(batch_id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });

  // Locked out now says nothing of what PayPal has taken before.
  mendTheLine();
  fake.plan.closed = true;
  await expect(refresh(batch_id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await batchNow()).toMatchObject({ status: 'sending' });
  fake.plan.closed = false;
  await carryOnAll(house.deployment);
  expect(await batchNow()).toMatchObject({ status: 'sent', provider_reference: atPayPal().id });
  expect(await statuses()).toEqual(['Ann Birch processing', 'Bob Birch processing']);
});

test.each([
  ['a name that PayPal knows and does not tell', () => Object.assign(fake.plan, { hidesDuplicates: true })],
  ['a name that PayPal may have forgotten', () => time(26 * 86_400_000)],
])('%s: the batch counts as sent, and what has arrived is for an admin to find out', async (_, happen) => {
  const { batch_id } = await gather();
  breakTheLine();
  await send(batch_id);
  mendTheLine();
  happen();
  await carryOnAll(house.deployment);
  expect(await batchNow()).toMatchObject({ status: 'sent', provider_reference: null });
  expect(fake.payouts).toHaveLength(1);
  await carryOnAll(house.deployment);
  expect(await as(house.zoe).completePayoutBatch({ batch_id })).toMatchObject({
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
])('%s leaves the batch open with what PayPal said, and nothing paid', async (_, answer, words) => {
  const { batch_id } = await gather();
  fake.plan.payoutsRefused = answer;
  await expect(send(batch_id)).rejects.toMatchObject({ code: 'REFUSED_BY_SERVICE', status: 422 });
  expect(await batchNow()).toMatchObject({ status: 'open', refusal: words, sent_at: null });
  expect(await statuses()).toEqual(['Ann Birch pending', 'Bob Birch pending']);
  fake.plan.payoutsRefused = null;
  expect(await send(batch_id)).toMatchObject({ status: 'sent', refusal: null });
  expect(atPayPal().items).toHaveLength(2);
});

test('a batch that PayPal denies as a whole fails with all its payments, and is due again', async () => {
  const { batch_id } = await gather();
  await send(batch_id);
  Object.assign(atPayPal(), { status: 'DENIED' });
  expect(await refresh(batch_id)).toMatchObject({ status: 'settled', failed_count: 2 });
  expect(await gather()).toMatchObject({ payment_count: 2, total: '285.00' });
  await proveTheBooks();
});

test('pressed twenty times at once a batch is paid once', async () => {
  const { batch_id } = await gather();
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => send(batch_id)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(atPayPal().items).toHaveLength(2);
});

test('what PayPal is paying is not decided by hand; what it has paid can still come back', async () => {
  const { batch_id } = await gather();
  await send(batch_id);
  const [payment] = await payments();
  const payment_id = payment?.payment_id ?? '';
  const byHand = { code: 'SERVICE_KNOWS', status: 409 };
  await expect(as(house.zoe).completePayout({ payment_id })).rejects.toMatchObject(byHand);
  await expect(as(house.zoe).failPayout({ payment_id, reason: 'x' })).rejects.toMatchObject(byHand);
  await expect(as(house.zoe).completePayoutBatch({ batch_id })).rejects.toMatchObject(byHand);
  await expect(as(house.zoe).getPayoutBatchFile({ batch_id })).rejects.toMatchObject({ code: 'NO_FILE' });
  for (const item of atPayPal().items) item.status = 'SUCCESS';
  expect(await refresh(batch_id)).toMatchObject({ status: 'settled', completed_count: 2 });
  expect(await as(house.zoe).failPayout({ payment_id, reason: 'reversed at PayPal' })).toMatchObject({
    status: 'failed',
  });
  await expect(refresh(batch_id)).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' });
  await proveTheBooks();
});

test('a payee who is changed before the batch is sent stops it; only admins send and ask', async () => {
  const { batch_id } = await gather();
  await expect(as(house.bob).sendPayoutBatch({ batch_id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(as(house.bob).refreshPayoutBatch({ batch_id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await as(house.bob).configurePayee({
    method: 'paypal',
    recipient_email: 'another@paypal.example',
    country: 'CA',
    current_password: house.password,
  });
  await expect(send(batch_id)).rejects.toMatchObject({ code: 'PAYEE_CHANGED' });
  expect(fake.payouts).toEqual([]);
});

test('without an account at PayPal nothing is offered', async () => {
  const elsewhere = await openPayday();
  try {
    const { payout } = callAs(elsewhere.deployment, elsewhere.zoe);
    expect((await payout.getPaymentsOverview()).batch_formats).not.toContain('paypal');
    await expect(payout.createPayoutBatch({ format: 'paypal' })).rejects.toMatchObject({ code: 'NO_ORIGINATOR' });
  } finally {
    await elsewhere.close();
  }
});
