import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callAs } from '#tests/database/call.ts';
import { chequing, openPayday, type Payday, type Person } from '#tests/database/payday.ts';

// Two admins decide about the same payee, payment or request: the second sees the first one's decision, and nothing is
// overwritten.

let company: Payday;
let cat: Person;
beforeEach(async () => {
  company = await openPayday();
  await company.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [company.cat.userId]);
  cat = { ...company.cat, role: 'admin', adminRole: 'owner' };
});
afterEach(() => company.close());

const as = (person: Person) => callAs(company.deployment, person).payout;
async function chosen(person: Person): Promise<string> {
  const { payee } = await as(person).configurePayee({
    method: 'transfer',
    recipient_name: `${person.name} Birch`,
    account: chequing,
    current_password: company.password,
  });
  return payee.payee_id;
}
async function approved(): Promise<string> {
  await as(company.zoe).verifyPayee({ payee_id: await chosen(company.bob) });
  const { request_id } = await as(company.bob).requestPayout({ amount: '100.00', idempotency_key: randomUUID() });
  await as(company.zoe).approvePayoutRequest({ idempotency_key: randomUUID(), request_id });
  return request_id;
}
/** Bob's payment, with the bank. */
async function sent(): Promise<string> {
  const payment_id = await approved();
  const { batch_id } = await as(company.zoe).createPayoutBatch({
    idempotency_key: randomUUID(),
    format: 'cpa-005',
    include_statements: false,
  });
  await as(company.zoe).getPayoutBatchFile({ batch_id });
  await as(company.zoe).sendPayoutBatch({ idempotency_key: randomUUID(), batch_id });
  return payment_id;
}
const byZoe = { by: 'Zoe Birch', at: '2026-11-02T18:00:00.000Z' };

test('a payee verified by one admin is not rejected by another who saw it unverified', async () => {
  const payee_id = await chosen(company.bob);
  await as(company.zoe).verifyPayee({ payee_id });
  await expect(as(cat).rejectPayee({ payee_id, reason: 'Unknown' })).rejects.toMatchObject({
    code: 'ALREADY_DECIDED',
    status: 409,
    message: 'Zoe Birch has already verified this payout method.',
    data: { decision: 'verified', ...byZoe },
  });
  expect((await as(company.bob).getPayee({})).payee).toMatchObject({ payee_id, verified_at: byZoe.at });
  // An admin who sees the verification may still reject the payee.
  await as(cat).rejectPayee({ payee_id, reason: 'Unknown', expected: 'verified' });
  expect(await as(company.bob).getPayee({})).toEqual({ payee: null });
});

test('a payee that was rejected or replaced is not verified by another admin', async () => {
  const payee_id = await chosen(company.bob);
  await as(company.zoe).rejectPayee({ payee_id, reason: 'Unknown' });
  await expect(as(cat).verifyPayee({ payee_id })).rejects.toMatchObject({
    code: 'ALREADY_DECIDED',
    data: { decision: 'rejected', ...byZoe },
  });
  const first = await chosen(company.bob);
  await chosen(company.bob);
  await expect(as(cat).verifyPayee({ payee_id: first })).rejects.toMatchObject({
    code: 'ALREADY_DECIDED',
    message: 'The consultant has since chosen another payout method.',
    data: { decision: 'replaced', by: null },
  });
  await expect(as(cat).verifyPayee({ payee_id: randomUUID() })).rejects.toMatchObject({ code: 'UNKNOWN_PAYEE' });
});

test('a repeated verification succeeds for the same admin and reports the decision to another', async () => {
  const payee_id = await chosen(company.bob);
  const answer = await as(company.zoe).verifyPayee({ payee_id });
  expect(await as(company.zoe).verifyPayee({ payee_id })).toEqual(answer);
  await expect(as(cat).verifyPayee({ payee_id })).rejects.toMatchObject({ code: 'ALREADY_DECIDED' });
});

test('of concurrent verification and rejection one wins and the other gets its decision, twenty times', async () => {
  for (let round = 0; round < 20; round++) {
    const payee_id = await chosen(company.bob);
    const [verifying, rejecting] = await Promise.allSettled([
      as(company.zoe).verifyPayee({ payee_id }),
      as(cat).rejectPayee({ payee_id, reason: 'Unknown' }),
    ]);
    expect([verifying.status, rejecting.status].sort()).toEqual(['fulfilled', 'rejected']);
    const { payee } = await as(company.bob).getPayee({});
    expect(payee?.verified_at != null).toBe(verifying.status === 'fulfilled');
  }
});

test('a payment completed by one admin is not failed by another who saw it processing', async () => {
  const payment_id = await sent();
  await as(company.zoe).completePayout({ payment_id });
  await expect(as(cat).failPayout({ payment_id, reason: 'Unknown account' })).rejects.toMatchObject({
    code: 'STATUS_NOT_ALLOWED',
    status: 409,
    message: 'Zoe Birch has already recorded this payment as completed.',
    data: { status: 'completed', ...byZoe },
  });
  // Failing a payment that is known to be completed records its return.
  expect(await as(cat).failPayout({ payment_id, reason: 'Returned', expected_status: 'completed' })).toMatchObject({
    status: 'failed',
  });
});

test('a payment failed by one admin is not completed by another', async () => {
  const payment_id = await sent();
  const [completing, failing] = await Promise.allSettled([
    as(company.zoe).completePayout({ payment_id }),
    as(cat).failPayout({ payment_id, reason: 'Unknown account' }),
  ]);
  expect([completing.status, failing.status].sort()).toEqual(['fulfilled', 'rejected']);
  const [lost] = [completing, failing].filter((outcome) => outcome.status === 'rejected');
  expect(lost?.reason).toMatchObject({ code: 'STATUS_NOT_ALLOWED', data: { by: expect.any(String) } });
});

test('a payment completed with its batch names the admin who completed the batch', async () => {
  const payment_id = await sent();
  const [batch] = (await as(company.zoe).getPayoutBatches({})).data;
  await as(company.zoe).completePayoutBatch({ batch_id: batch?.batch_id ?? '' });
  await expect(as(cat).failPayout({ payment_id, reason: 'x' })).rejects.toMatchObject({
    data: { status: 'completed', ...byZoe },
  });
});

test('a request declined by one admin is not approved by another', async () => {
  await as(company.zoe).verifyPayee({ payee_id: await chosen(company.bob) });
  const { request_id } = await as(company.bob).requestPayout({ amount: '100.00', idempotency_key: randomUUID() });
  await as(company.zoe).declinePayoutRequest({ request_id, reason: 'Not now' });
  await expect(as(cat).approvePayoutRequest({ idempotency_key: randomUUID(), request_id })).rejects.toMatchObject({
    code: 'ALREADY_DECIDED',
    message: 'Zoe Birch has already declined this request.',
    data: { decision: 'declined', ...byZoe },
  });
});

test.each([
  ['account-closed', false],
  ['account-unknown', false],
  ['other', true],
] as const)('a payment that failed, %s: whether the payout method stays verified is %s', async (cause, stays) => {
  const payment_id = await sent();
  await as(company.zoe).failPayout({ payment_id, reason: 'Returned by the bank', cause });
  const { payee } = await as(company.bob).getPayee({});
  expect(payee?.verified_at != null).toBe(stays);
  expect(payee?.withdrawn_reason).toBe(stays ? null : 'Returned by the bank');
  const { blocked } = await as(company.bob).getWallet({});
  expect(blocked).toBe(stays ? null : 'PAYEE_NOT_VERIFIED');
  const waiting = await as(company.zoe).getPayees({});
  expect(waiting.data.map(({ consultant_name, withdrawn_reason }) => [consultant_name, withdrawn_reason])).toEqual(
    stays ? [] : [['Bob Birch', 'Returned by the bank']],
  );
  const notified = await company.ask(
    `select data ->> 'reason' as reason from notifications where kind = 'payee-withdrawn'`,
  );
  expect(notified).toEqual(stays ? [] : [{ reason: 'Returned by the bank' }]);
  const create = as(company.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005' });
  if (stays) expect(await create).toMatchObject({ total: '225.00' });
  else await expect(create).rejects.toMatchObject({ code: 'NOTHING_DUE' });
});

test('a batch cannot be sent after the verification of one of its payees was withdrawn', async () => {
  const payment_id = await sent();
  const { batch_id } = await as(company.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005' });
  await as(company.zoe).failPayout({ payment_id, reason: 'Account closed', cause: 'account-closed' });
  await expect(as(company.zoe).getPayoutBatchFile({ batch_id })).rejects.toMatchObject({ code: 'PAYEE_CHANGED' });
  await as(company.zoe).cancelPayoutBatch({ batch_id });
  // A later payee is a change, even if the previous one was rejected in between: payouts are held.
  const { payee } = await as(company.bob).getPayee({});
  await as(company.zoe).rejectPayee({ payee_id: payee?.payee_id ?? '', reason: 'Closed' });
  await chosen(company.bob);
  expect((await as(company.bob).getPayee({})).payee?.hold_until).not.toBeNull();
});

test('the second of two admins who complete a batch gets the name and the time of the first', async () => {
  await sent();
  const [batch] = (await as(company.zoe).getPayoutBatches({})).data;
  const batch_id = batch?.batch_id ?? '';
  await as(company.zoe).completePayoutBatch({ batch_id });
  await expect(as(cat).completePayoutBatch({ batch_id })).rejects.toMatchObject({
    code: 'ALREADY_COMPLETED',
    message: expect.stringMatching(/^Zoe Birch completed this batch on \w+ \d+, \d{4}\.$/),
    data: byZoe,
  });
});
