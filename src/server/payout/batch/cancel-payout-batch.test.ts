import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { holds } from '#domain/ledger/proof.ts';
import { callAs } from '#tests/database/call.ts';
import { chequing, openPayday, type Payday, type Person } from '#tests/database/payday.ts';
import { withActor } from '../../db/actor.ts';
import { proveBooks } from '../../ledger/books-checks.ts';

// A downloaded file may be at the bank. Until an admin records its outcome, nothing in it is paid again.
// Ann is due 60.00, Bob 225.00 USD.

let company: Payday;
beforeEach(async () => {
  company = await openPayday();
  for (const person of [company.ann, company.bob]) {
    const { payee } = await as(person).configurePayee({
      method: 'transfer',
      recipient_name: `${person.name} Birch`,
      account: chequing,
      current_password: company.password,
    });
    await as(company.zoe).verifyPayee({ payee_id: payee.payee_id });
  }
});
afterEach(async () => {
  const proof = await withActor(company.deployment.db, worker, proveBooks, 'repeatable read');
  expect(proof.filter((comparison) => !holds(comparison))).toEqual([]);
  await company.close();
});

const as = (person: Person) => callAs(company.deployment, person).payout;
const create = (include_statements = true) =>
  as(company.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005', include_statements });
const download = (batch_id: string) => as(company.zoe).getPayoutBatchFile({ batch_id });
const cancel = (batch_id: string, more: object = {}) => as(company.zoe).cancelPayoutBatch({ batch_id, ...more });
const send = (batch_id: string) => as(company.zoe).sendPayoutBatch({ idempotency_key: randomUUID(), batch_id });
const payments = async () =>
  (
    await company.ask<{ name: string; status: string; batched: boolean }>(
      `select recipient_name as name, status, batch_id is not null as batched from commission_payments order by id`,
    )
  ).map(({ name, status, batched }) => `${name} ${status}${batched ? ' in a batch' : ''}`);
async function request(person: Person, amount: string) {
  const { request_id } = await as(person).requestPayout({ amount, idempotency_key: randomUUID() });
  await as(company.zoe).approvePayoutRequest({ idempotency_key: randomUUID(), request_id });
  return request_id;
}
const paymentOf = async (name: string) => {
  const [row] = await company.ask<{ payment_id: string }>(
    'select payment_id from commission_payments where recipient_name = $1',
    [`${name} Birch`],
  );
  return row?.payment_id ?? '';
};

test('a batch with a file that was never downloaded is cancelled directly, and its payments are due again', async () => {
  const { batch_id } = await create();
  expect(await cancel(batch_id)).toMatchObject({ status: 'cancelled', payment_count: 2, total: '285.00' });
  expect(await create()).toMatchObject({ file_number: 2, payment_count: 2 });
  await expect(cancel(batch_id)).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' });
});

test('after the download, cancelling requires the outcome of the file; nothing is paid again before', async () => {
  const { batch_id } = await create();
  await download(batch_id);
  await expect(cancel(batch_id)).rejects.toMatchObject({ code: 'FILE_OUTCOME_REQUIRED', status: 409 });
  expect(await payments()).toEqual(['Ann Birch pending in a batch', 'Bob Birch pending in a batch']);
  await expect(create()).rejects.toMatchObject({ code: 'NOTHING_DUE' });
});

test.each(['not-sent', 'rejected'] as const)('%s: every payment is due again, once', async (outcome) => {
  const { batch_id } = await create();
  await download(batch_id);
  expect(await cancel(batch_id, { outcome })).toMatchObject({ status: 'cancelled', cancellation: outcome });
  expect(await payments()).toEqual(['Ann Birch pending', 'Bob Birch pending']);
  await expect(download(batch_id)).rejects.toMatchObject({ code: 'BATCH_CANCELLED' });
  await expect(as(company.zoe).completePayoutBatch({ batch_id })).rejects.toMatchObject({ code: 'BATCH_CANCELLED' });
  expect(await create()).toMatchObject({ payment_count: 2, total: '285.00' });
  expect(
    await company.ask(`select detail ->> 'outcome' as outcome from audit_events where action = 'cancel-payout-batch'`),
  ).toEqual([{ outcome }]);
});

test('an admin who completes a batch that was cancelled meanwhile learns that it was, also if some of its payments had failed', async () => {
  const { batch_id } = await create();
  await download(batch_id);
  await send(batch_id);
  await as(company.zoe).failPayout({ payment_id: await paymentOf('Bob'), reason: 'Returned by the bank' });
  expect(await cancel(batch_id, { outcome: 'rejected' })).toMatchObject({ status: 'settled', failed_count: 1 });
  await expect(as(company.zoe).completePayoutBatch({ batch_id })).rejects.toMatchObject({
    code: 'BATCH_CANCELLED',
    message: 'This batch was cancelled. Its unpaid payments are due again.',
  });
});

test('partly executed: the executed payments are completed, the rest is due again', async () => {
  const { batch_id } = await create();
  await download(batch_id);
  const executed = [await paymentOf('Bob')];
  expect(await cancel(batch_id, { outcome: 'partly-executed', executed })).toMatchObject({
    status: 'settled',
    cancellation: 'partly-executed',
    completed_count: 1,
  });
  expect(await payments()).toEqual(['Ann Birch pending', 'Bob Birch completed in a batch']);
  expect(await create()).toMatchObject({ payment_count: 1, total: '60.00' });
});

test('partly executed requires some payments of the batch, not all, and no others', async () => {
  const { batch_id } = await create();
  await download(batch_id);
  const all = [await paymentOf('Bob'), await paymentOf('Ann')];
  for (const executed of [[], all, [randomUUID()]]) {
    await expect(cancel(batch_id, { outcome: 'partly-executed', executed })).rejects.toMatchObject({
      code: 'WRONG_EXECUTED',
    });
  }
  await expect(cancel(batch_id, { outcome: 'rejected', executed: all })).rejects.toMatchObject({
    code: 'WRONG_EXECUTED',
  });
  expect(await payments()).toEqual(['Ann Birch pending in a batch', 'Bob Birch pending in a batch']);
});

test('the payments of a sent file that the bank rejects go out in the next file', async () => {
  const { batch_id } = await create();
  await download(batch_id);
  await send(batch_id);
  await as(company.zoe).completePayout({ payment_id: await paymentOf('Ann') });
  await expect(cancel(batch_id)).rejects.toMatchObject({ code: 'FILE_OUTCOME_REQUIRED' });
  expect(await cancel(batch_id, { outcome: 'rejected' })).toMatchObject({ status: 'settled', completed_count: 1 });
  expect(await payments()).toEqual(['Ann Birch completed in a batch', 'Bob Birch pending']);
  const next = await create();
  await download(next.batch_id);
  await send(next.batch_id);
  expect(await as(company.zoe).completePayoutBatch({ batch_id: next.batch_id })).toMatchObject({ status: 'settled' });
  expect(await as(company.bob).getWallet({})).toMatchObject({
    available: '0.00',
    pending: '0.00',
    completed: '225.00',
  });
});

test('refuses an outcome for a file that was never downloaded', async () => {
  const { batch_id } = await create();
  await expect(send(batch_id)).rejects.toMatchObject({ code: 'NOT_DOWNLOADED' });
});

test('a file has one credit per consultant, which is returned as a whole', async () => {
  await request(company.bob, '100.00');
  const { batch_id, payment_count, credit_count } = await create();
  expect([payment_count, credit_count]).toEqual([3, 2]);
  const { content } = await download(batch_id);
  const [, detail = '', trailer = ''] = content.split('\r\n');
  // Two credits: Ann's 60.00, and 225.00 for both payments of Bob.
  expect(trailer.slice(46, 68)).toBe('0000000002850000000002');
  expect([0, 1].map((at) => detail.slice(24 + at * 240 + 3, 24 + at * 240 + 13)).sort()).toEqual([
    '0000006000',
    '0000022500',
  ]);
  await send(batch_id);
  const { data } = await as(company.zoe).getCommissionPayments({ searchTerm: 'Bob' });
  expect(data.map(({ credit_count, credit_total }) => [credit_count, credit_total])).toEqual([
    [2, '225.00'],
    [2, '225.00'],
  ]);
  await as(company.zoe).failPayout({ payment_id: data[0]?.payment_id ?? '', reason: 'Unknown account' });
  expect((await payments()).sort()).toEqual([
    'Ann Birch processing in a batch',
    'Bob Birch failed in a batch',
    'Bob Birch failed in a batch',
  ]);
  // A returned credit was in the file. Once the others have left the batch, their credits are unknown.
  expect(await as(company.zoe).getPayoutBatch({ batch_id })).toMatchObject({ payment_count: 3, credit_count: 2 });
  expect(await cancel(batch_id, { outcome: 'rejected' })).toMatchObject({ payment_count: 3, credit_count: null });
});

test.each([
  [
    'returned',
    'fail-payout',
    { to: 'failed', reason: 'Unknown account', cause: 'other' },
    (payment_id: string) => as(company.zoe).failPayout({ payment_id, reason: 'Unknown account' }),
  ],
  [
    'completed',
    'complete-payout',
    { to: 'completed' },
    (payment_id: string) => as(company.zoe).completePayout({ payment_id }),
  ],
] as const)(
  'each payment of a credit that is %s has an audit event with its amount',
  async (_, action, detail, decide) => {
    await request(company.bob, '100.00');
    const { batch_id } = await create();
    await download(batch_id);
    await send(batch_id);
    const { data } = await as(company.zoe).getCommissionPayments({ searchTerm: 'Bob' });
    await decide(data[0]?.payment_id ?? '');
    const events = await company.ask<{ object_id: string; detail: { amount: string } }>(
      'select object_id, detail from audit_events where action = $1 order by seq',
      [action],
    );
    const written = { from: 'processing', currency: 'USD', ...detail };
    expect(events.map(({ object_id, detail: { amount, ...others } }) => [object_id, amount, others]).sort()).toEqual(
      data.map(({ payment_id, amount }) => [payment_id, amount, written]).sort(),
    );
    expect(events.map(({ detail: { amount } }) => amount).sort()).toEqual(['100.00', '125.00']);
    const { data: shown } = await callAs(company.deployment, company.zoe).audit.getAuditEvents({ action });
    expect(shown.map(({ object_name }) => object_name)).toEqual(['Bob Birch', 'Bob Birch']);
  },
);

test('the database allows a payment in only one batch', async () => {
  const { batch_id } = await create();
  const other = randomUUID();
  await company.ask(
    `insert into payout_batches (batch_id, method, format, currency, file_number, value_date)
     values ($1, 'transfer', 'cpa-005', 'USD', 99, '2026-11-03')`,
    [other],
  );
  const enter = `insert into payout_batch_payments (batch_id, payment_id) select $1, payment_id from commission_payments`;
  await expect(company.ask(enter, [other])).rejects.toThrow(/payout_batch_payments_living/);
  await expect(company.ask(enter, [batch_id])).rejects.toThrow(/payout_batch_payments/);
  for (const stolen of [
    'update commission_payments set batch_id = $1',
    'update commission_payments set batch_id = null where $1::text is not null',
  ]) {
    await expect(company.ask(stolen, [other])).rejects.toThrow();
  }
  await download(batch_id);
  const release = `update payout_batch_payments set released_at = now() where batch_id = $1`;
  await expect(company.ask(release, [batch_id])).rejects.toThrow(/what became of its file/);
  await expect(
    company.ask(`update payout_batches set status = 'cancelled' where batch_id = $1`, [batch_id]),
  ).rejects.toThrow(/payout_batches_cancellation/);
  expect(await payments()).toEqual(['Ann Birch pending in a batch', 'Bob Birch pending in a batch']);
});

test('concurrent download, cancellation and new batch put no payment in two files', async () => {
  for (let round = 0; round < 6; round++) {
    const { batch_id } = await create();
    await Promise.allSettled([download(batch_id), cancel(batch_id), create(), cancel(batch_id), download(batch_id)]);
    const twice = await company.ask(`
      select m.payment_id from payout_batch_payments m join payout_batches b using (batch_id)
      where b.downloaded_at is not null and b.cancellation is null group by 1 having count(*) > 1`);
    expect(twice).toEqual([]);
    for (const row of (await as(company.zoe).getPayoutBatches({})).data.filter(({ status }) => status === 'open')) {
      await cancel(row.batch_id, { outcome: row.downloaded_at === null ? null : 'not-sent' });
    }
  }
});

test('"Complete all" completes the confirmed payments, and nothing if another admin was faster', async () => {
  const { batch_id } = await create();
  await download(batch_id);
  await send(batch_id);
  await as(company.zoe).failPayout({ payment_id: await paymentOf('Ann'), reason: 'Unknown account' });
  const complete = (count: number, total: string) =>
    as(company.zoe).completePayoutBatch({ batch_id, expected: { status: 'sent', count, total } });
  await expect(complete(2, '285.00')).rejects.toMatchObject({
    code: 'BATCH_CHANGED',
    status: 409,
    data: { remaining_count: 1, remaining_total: '225.00' },
  });
  expect(await payments()).toEqual(['Ann Birch failed in a batch', 'Bob Birch processing in a batch']);
  expect(await complete(1, '225.00')).toMatchObject({ status: 'settled' });
});

test('refuses to cancel a batch that changed since the confirmation', async () => {
  const { batch_id } = await create();
  await expect(cancel(batch_id, { expected: { status: 'open', count: 3, total: '1.00' } })).rejects.toMatchObject({
    code: 'BATCH_CHANGED',
  });
  const expected = { status: 'open', count: 2, total: '285.00' } as const;
  expect(await cancel(batch_id, { expected })).toMatchObject({ status: 'cancelled' });
});

test('refuses to cancel a batch that another admin has marked as sent since the confirmation', async () => {
  const { batch_id } = await create();
  await download(batch_id);
  await send(batch_id);
  const expected = { count: 2, total: '285.00' };
  await expect(
    cancel(batch_id, { outcome: 'not-sent', expected: { status: 'open', ...expected } }),
  ).rejects.toMatchObject({ code: 'BATCH_CHANGED', status: 409 });
  expect(await payments()).toEqual(['Ann Birch processing in a batch', 'Bob Birch processing in a batch']);
  expect(await cancel(batch_id, { outcome: 'not-sent', expected: { status: 'sent', ...expected } })).toMatchObject({
    status: 'cancelled',
  });
});
