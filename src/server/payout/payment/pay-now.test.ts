import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { holds } from '#domain/ledger/proof.ts';
import { callAs } from '#tests/database/call.ts';
import {
  openPayday,
  type Payday,
  type Person,
  paymentByCheck,
  paymentInNextBatch,
  verifyPayeeOf,
} from '#tests/database/payday.ts';
import { withActor } from '../../db/actor.ts';
import { proveBooks } from '../../ledger/books-checks.ts';

// Pay Now does one of two things: it creates a payment for the next batch, or records an external payment.

let fixture: Payday;
beforeEach(async () => {
  fixture = await openPayday();
  await verifyPayeeOf(fixture, fixture.bob);
});
afterEach(async () => {
  const proof = await withActor(fixture.deployment.db, worker, proveBooks, 'repeatable read');
  expect(proof.filter((comparison) => !holds(comparison)).map(({ check, examples }) => [check, examples])).toEqual([]);
  await fixture.close();
});

const as = (person: Person) => callAs(fixture.deployment, person).payout;
const statementOfBob = async () => {
  const [row] = await fixture.ask(
    `select check_number, check_date::text as check_date from commissions where consultant_id = $1`,
    [fixture.bob.userId],
  );
  return row;
};
const unpaid = { check_number: null, check_date: null };
const wallet = async () => {
  const { available, pending, completed } = await as(fixture.bob).getWallet({});
  return [available, pending, completed];
};

test.each(['transfer', 'bank'] as const)(
  '%s: pending until its batch is sent, completed when the bank confirms',
  async (paymentMethod) => {
    const { payment } = await as(fixture.zoe).processCommissionPayment(
      paymentInNextBatch(fixture, fixture.bob, '225.00', { paymentMethod }),
    );
    expect(payment).toMatchObject({
      status: 'pending',
      payment_method: 'transfer',
      check_number: null,
      completed_at: null,
      batch: null,
    });
    expect(await statementOfBob()).toEqual(unpaid);
    expect(await wallet()).toEqual(['0.00', '225.00', '0.00']);
    expect(
      await fixture.ask(
        `select e.amount from ledger_entries e join ledger_accounts a using (account_id) where a.kind = 'bank'`,
      ),
    ).toEqual([]);

    const batch = await as(fixture.zoe).createPayoutBatch({
      idempotency_key: randomUUID(),
      format: 'cpa-005',
      include_statements: false,
    });
    expect(batch).toMatchObject({ payment_count: 1, total: '225.00' });
    const { content } = await as(fixture.zoe).getPayoutBatchFile({ batch_id: batch.batch_id });
    expect(content).toContain('7654321');
    const history = async () => (await as(fixture.zoe).getCommissionPayments({})).data[0];
    expect(await history()).toMatchObject({
      status: 'pending',
      batch: { format: 'cpa-005', file_number: 1, status: 'open' },
    });
    await as(fixture.zoe).sendPayoutBatch({ idempotency_key: randomUUID(), batch_id: batch.batch_id });
    expect(await history()).toMatchObject({ status: 'processing', batch: { status: 'sent' } });
    expect(await statementOfBob()).toEqual(unpaid);
    await as(fixture.zoe).completePayout({ payment_id: payment.payment_id });
    expect(await history()).toMatchObject({ status: 'completed', check_number: 1001 });
    expect(await statementOfBob()).toEqual({ check_number: 1001, check_date: '2026-11-02' });
    expect(await wallet()).toEqual(['0.00', '0.00', '225.00']);
  },
);

test('check: records its number and the day of the payment; nothing is left for a batch', async () => {
  fixture.clock.set('2026-11-05T18:00:00Z');
  const { payment } = await as(fixture.zoe).processCommissionPayment(
    paymentByCheck(fixture, fixture.bob, '225.00', {
      checkNumber: 88_123,
      paidOn: '2026-11-03',
      reference: 'Mailed to Airdrie',
    }),
  );
  expect(payment).toMatchObject({
    status: 'completed',
    payment_method: 'check',
    check_number: 88_123,
    reference: 'Mailed to Airdrie',
    completed_at: expect.stringMatching(/^2026-11-03T0/),
  });
  expect(await statementOfBob()).toEqual({ check_number: 88_123, check_date: '2026-11-03' });
  await expect(
    as(fixture.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005' }),
  ).rejects.toMatchObject({ code: 'NOTHING_DUE' });
});

test('other: records its reference and its day', async () => {
  const { payment } = await as(fixture.zoe).processCommissionPayment(
    paymentInNextBatch(fixture, fixture.bob, '225.00', {
      paymentMethod: 'other',
      reference: 'Wire 2026-77',
      paidOn: '2026-11-02',
    }),
  );
  expect(payment).toMatchObject({ status: 'completed', payment_method: 'other', reference: 'Wire 2026-77' });
  expect(await statementOfBob()).toEqual({ check_number: 1001, check_date: '2026-11-02' });
});

test.each<[string, object, string]>([
  ['a check without its number', { checkNumber: null }, 'MISSING_DETAILS'],
  ['a check without its day', { paidOn: null }, 'MISSING_DETAILS'],
  ['another method without a reference', { paymentMethod: 'other', reference: null }, 'MISSING_DETAILS'],
  ['a payment dated tomorrow', { paidOn: '2026-11-03' }, 'PAID_IN_FUTURE'],
  ['a payment dated before the end of the month', { paidOn: '2026-10-31' }, 'PAID_TOO_EARLY'],
  ['a number and a day for a payment by the bank', { paymentMethod: 'transfer' }, 'SENT_NOT_RECORDED'],
  ['an unknown method', { paymentMethod: 'cash in an envelope' }, 'BAD_REQUEST'],
  ['no key', { idempotencyKey: undefined }, 'BAD_REQUEST'],
])('%s is refused, and nothing is booked', async (_, more, code) => {
  await expect(
    as(fixture.zoe).processCommissionPayment(paymentByCheck(fixture, fixture.bob, '225.00', more)),
  ).rejects.toMatchObject({ code });
  expect(await fixture.ask('select from commission_payments')).toEqual([]);
});

test('a check pays once: its number is refused again, unless the first payment failed', async () => {
  await verifyPayeeOf(fixture, fixture.ann);
  const first = await as(fixture.zoe).processCommissionPayment(
    paymentByCheck(fixture, fixture.bob, '225.00', { checkNumber: 500 }),
  );
  const ann = () =>
    as(fixture.zoe).processCommissionPayment(paymentByCheck(fixture, fixture.ann, '60.00', { checkNumber: 500 }));
  await expect(ann()).rejects.toMatchObject({ code: 'CHECK_NUMBER_TAKEN' });
  await as(fixture.zoe).failPayout({
    payment_id: first.payment.payment_id,
    reason: 'Recorded for the wrong person',
    expected_status: 'completed',
  });
  expect(await ann()).toMatchObject({ payment: { check_number: 500 } });
});

test('the same key returns the same payment; another amount or person with that key is refused', async () => {
  const payment = paymentInNextBatch(fixture, fixture.bob, '225.00');
  const first = await as(fixture.zoe).processCommissionPayment(payment);
  expect(await as(fixture.zoe).processCommissionPayment(payment)).toEqual(first);
  await expect(as(fixture.zoe).processCommissionPayment({ ...payment, amount: '1.00' })).rejects.toMatchObject({
    code: 'KEY_CONFLICT',
  });
  expect(await fixture.ask('select from commission_payments')).toHaveLength(1);
});

test('an unsent payment can only be completed as an external payment', async () => {
  const { payment } = await as(fixture.zoe).processCommissionPayment(
    paymentInNextBatch(fixture, fixture.bob, '225.00'),
  );
  const { payment_id } = payment;
  await expect(as(fixture.zoe).completePayout({ payment_id })).rejects.toMatchObject({ code: 'NOT_SENT' });
  expect(await statementOfBob()).toEqual(unpaid);
  const recorded = { payment_id, payment_method: 'check', check_number: 71, paid_on: '2026-11-02' } as const;
  expect(await as(fixture.zoe).completePayout(recorded)).toMatchObject({
    status: 'completed',
    payment_method: 'check',
    check_number: 71,
  });
  expect(await statementOfBob()).toEqual({ check_number: 71, check_date: '2026-11-02' });
});

test('an approved request without a batch cannot be completed either', async () => {
  const { request_id } = await as(fixture.bob).requestPayout({
    amount: '100.00',
    idempotency_key: '6f2b1c70-0000-4000-8000-000000000001',
  });
  await as(fixture.zoe).approvePayoutRequest({ idempotency_key: randomUUID(), request_id });
  await expect(as(fixture.zoe).completePayout({ payment_id: request_id })).rejects.toMatchObject({ code: 'NOT_SENT' });
  expect(await wallet()).toEqual(['125.00', '100.00', '0.00']);
});

test('the database refuses a completed payment that was not sent', async () => {
  const { payment } = await as(fixture.zoe).processCommissionPayment(
    paymentInNextBatch(fixture, fixture.bob, '225.00'),
  );
  await expect(
    fixture.ask(
      `update commission_payments set status = 'completed', check_number = 1, completed_at = now() where payment_id = $1`,
      [payment.payment_id],
    ),
  ).rejects.toThrow('commission_payments_sent');
});

test('a statement paid by a backdated check is due again when an earlier request fails', async () => {
  fixture.clock.set('2026-11-06T18:00:00Z');
  const { request_id } = await as(fixture.bob).requestPayout({
    amount: '100.00',
    idempotency_key: '6f2b1c70-0000-4000-8000-000000000002',
  });
  await as(fixture.zoe).processCommissionPayment(
    paymentByCheck(fixture, fixture.bob, '125.00', { paidOn: '2026-11-03' }),
  );
  await as(fixture.zoe).declinePayoutRequest({ request_id, reason: 'Not now' });
  expect((await as(fixture.zoe).getOutstandingCommissions({ searchTerm: 'Bob' })).data).toMatchObject([
    { outstanding: '100.00', blocked: null },
  ]);
});
