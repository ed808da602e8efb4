import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callAs } from '#tests/database/call.ts';
import { checking, openPayday, type Payday, type Person } from '#tests/database/payday.ts';
import { inLanguage } from '../../language/in-language.ts';

let fixture: Payday;
beforeEach(async () => {
  fixture = await openPayday();
  const account = { method: 'transfer', recipient_name: 'Bob Birch', account: checking } as const;
  const { payee } = await as(fixture.bob).configurePayee({ ...account, current_password: fixture.password });
  await as(fixture.zoe).verifyPayee({ payee_id: payee.payee_id });
});
afterEach(() => fixture.close());

const as = (person: Person) => callAs(fixture.deployment, person).payout;
const request = (amount: string) => as(fixture.bob).requestPayout({ amount, idempotency_key: randomUUID() });
const available = async () => (await as(fixture.bob).getWallet({})).available;

test('[BO-072] a preview says where the money goes, when, and what remains, and requests nothing', async () => {
  expect(await as(fixture.bob).previewPayout({ amount: '100.5' })).toMatchObject({
    amount: '100.50',
    currency: 'USD',
    remaining: '124.50',
    expected_on: '2026-11-10',
    payee: { last_four: expect.any(String) },
  });
  expect(await available()).toBe('225.00');
  await expect(as(fixture.bob).previewPayout({ amount: '225.01' })).rejects.toMatchObject({
    code: 'MORE_THAN_AVAILABLE',
  });
  await expect(as(fixture.bob).previewPayout({ amount: '0.01' })).rejects.toMatchObject({ code: 'BELOW_MINIMUM' });
  await expect(as(fixture.ann).previewPayout({ amount: '60' })).rejects.toMatchObject({ code: 'NO_PAYEE' });
});

test('the wallet and a preview book nothing; a request releases the closed statements', async () => {
  const booked = () => fixture.ask<{ kind: string }>(`select kind from ledger_transactions where kind <> 'close-run'`);
  expect(await as(fixture.bob).getWallet({})).toMatchObject({ available: '225.00', pending: '0.00' });
  expect(await as(fixture.bob).previewPayout({ amount: '100' })).toMatchObject({ remaining: '125.00' });
  expect(await booked()).toEqual([]);
  await request('100.00');
  expect((await booked()).map(({ kind }) => kind)).toEqual(['release', 'payout-request']);
  expect(await available()).toBe('125.00');
});

test('a cancelled request gives its amount back, once, and cannot be approved', async () => {
  const { request_id } = await request('100.00');
  expect(await available()).toBe('125.00');
  expect(await as(fixture.bob).cancelPayoutRequest({ request_id })).toMatchObject({ status: 'cancelled' });
  expect(await as(fixture.bob).cancelPayoutRequest({ request_id })).toMatchObject({ status: 'cancelled' });
  expect(await available()).toBe('225.00');
  const { history } = await as(fixture.bob).getWallet({});
  expect(history.data).toMatchObject([{ entry_id: request_id, status: 'cancelled', amount: '100.00' }]);
  expect(await as(fixture.zoe).getPayoutRequests({})).toMatchObject({ total: 0 });
  await expect(
    as(fixture.zoe).approvePayoutRequest({ request_id, idempotency_key: randomUUID() }),
  ).rejects.toMatchObject({ code: 'ALREADY_DECIDED', data: { decision: 'cancelled' } });
  expect(await callAs(fixture.deployment, fixture.zoe).ledger.proveBooks({})).toMatchObject({ balanced: true });
});

test('the history has the present payout method for a request that waits, and none for one that was cancelled', async () => {
  const methods = async () => {
    const { history } = await as(fixture.bob).getWallet({});
    return Object.fromEntries(history.data.map(({ status, method }) => [status, method]));
  };
  const first = await request('100.00');
  await as(fixture.bob).cancelPayoutRequest({ request_id: first.request_id });
  const { request_id } = await request('100.00');
  expect(await methods()).toEqual({ requested: 'transfer', cancelled: null });
  const email = { method: 'paypal', recipient_email: 'bob@example.com', country: 'CA' } as const;
  const { payee } = await as(fixture.bob).configurePayee({ ...email, current_password: fixture.password });
  expect(await methods()).toEqual({ requested: 'paypal', cancelled: null });
  await as(fixture.zoe).rejectPayee({ payee_id: payee.payee_id, reason: 'Another person’s account' });
  expect(await methods()).toEqual({ requested: null, cancelled: null });
  await as(fixture.zoe).declinePayoutRequest({ request_id, reason: 'No payout method' });
  expect(await methods()).toEqual({ declined: null, cancelled: null });
});

test('the payment of a request says what it is for in the language of the reader', async () => {
  const { request_id } = await request('100.00');
  const payment = await inLanguage('fr', () =>
    as(fixture.zoe).approvePayoutRequest({ request_id, idempotency_key: randomUUID() }),
  );
  expect(payment).toMatchObject({ period: null, reason: 'Versement demandé par le consultant' });
});

test('only the consultant cancels a request, and only before it is decided', async () => {
  const { request_id } = await request('100.00');
  for (const person of [fixture.ann, fixture.zoe]) {
    await expect(as(person).cancelPayoutRequest({ request_id })).rejects.toMatchObject({ code: 'UNKNOWN_REQUEST' });
  }
  await as(fixture.zoe).approvePayoutRequest({ request_id, idempotency_key: randomUUID() });
  await expect(as(fixture.bob).cancelPayoutRequest({ request_id })).rejects.toMatchObject({ code: 'ALREADY_DECIDED' });
  expect(await available()).toBe('125.00');
});

test('a request that is cancelled while an admin decides is paid or given back, never both', async () => {
  const { request_id } = await request('100.00');
  const [cancelled, approved] = await Promise.allSettled([
    as(fixture.bob).cancelPayoutRequest({ request_id }),
    as(fixture.zoe).approvePayoutRequest({ request_id, idempotency_key: randomUUID() }),
  ]);
  expect([cancelled.status, approved.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await available()).toBe(cancelled.status === 'fulfilled' ? '225.00' : '125.00');
});
