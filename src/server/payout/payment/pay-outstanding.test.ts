import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { holds } from '#domain/ledger/proof.ts';
import { callAs } from '#tests/database/call.ts';
import { openPayday, type Payday, type Person, paymentByCheck, verifyPayeeOf } from '#tests/database/payday.ts';
import { withActor } from '../../db/actor.ts';
import { proveBooks } from '../../ledger/books-checks.ts';

// All outstanding statements: Ann 60.00, Bob 225.00, Cat 15.00. Bob has a verified payee, Cat an unverified one.

let fixture: Payday;
beforeEach(async () => {
  fixture = await openPayday();
  await verifyPayeeOf(fixture, fixture.bob);
  await verifyPayeeOf(fixture, fixture.cat);
  await fixture.ask('update payees set verified_at = null where consultant_id = $1', [fixture.cat.userId]);
});
afterEach(async () => {
  const proof = await withActor(fixture.deployment.db, worker, proveBooks, 'repeatable read');
  expect(proof.filter((comparison) => !holds(comparison)).map(({ check, examples }) => [check, examples])).toEqual([]);
  await fixture.close();
});

const as = (person: Person) => callAs(fixture.deployment, person).payout;
const byCheck = (count: number, total: string, more: object = {}) => ({
  paymentMethod: 'check' as const,
  firstCheckNumber: 2001,
  paidOn: '2026-11-02',
  expected: { count, total },
  idempotencyKey: randomUUID(),
  ...more,
});
const noneLeftOut = {
  NO_PAYEE: 0,
  PAYEE_NOT_VERIFIED: 0,
  PAYEE_ON_HOLD: 0,
  PAYOUTS_HELD: 0,
  PAYEE_CURRENCY: 0,
  OWN_PAYMENT: 0,
  BELOW_MINIMUM: 0,
};

test('[BO-038] the total payout on the dashboard is what the ledger paid the consultant', async () => {
  await as(fixture.zoe).payOutstandingCommissions(byCheck(2, '285.00'));
  for (const person of [fixture.ann, fixture.bob, fixture.cat]) {
    const paid = await fixture.ask<{ currency: string; amount: string }>(
      `select e.currency, to_char(sum(e.amount) / 100.0, 'FM999990.00') as amount
       from ledger_entries e join ledger_accounts clearing on clearing.account_id = e.account_id
         and clearing.kind = 'payout-clearing'
       where e.transaction_id in (select transaction_id from ledger_entries join ledger_accounts a using (account_id)
                                  where a.consultant_id = $1)
       group by 1`,
      [person.userId],
    );
    const { total_payout } = await callAs(fixture.deployment, person).report.getDashboard({});
    expect(total_payout).toEqual(paid);
  }
  const { total_payout } = await callAs(fixture.deployment, fixture.bob).report.getDashboard({});
  expect(total_payout).toEqual([{ currency: 'USD', amount: '225.00' }]);
});

test('the summary has count, total and the number left out by reason', async () => {
  expect(await as(fixture.zoe).getOutstandingSummary({})).toEqual({
    currency: 'USD',
    count: 1,
    consultant_count: 1,
    total: '225.00',
    left_out: { ...noneLeftOut, NO_PAYEE: 1, PAYEE_NOT_VERIFIED: 1 },
  });
  // A check needs no payout method, but an unverified one blocks it.
  expect(await as(fixture.zoe).getOutstandingSummary({ paymentMethod: 'check' })).toMatchObject({
    count: 2,
    total: '285.00',
    left_out: { ...noneLeftOut, PAYEE_NOT_VERIFIED: 1 },
  });
  await fixture.ask('update payees set verified_at = now() where verified_at is null');
  expect(await as(fixture.zoe).getOutstandingSummary({})).toMatchObject({
    count: 1,
    left_out: { ...noneLeftOut, NO_PAYEE: 1, BELOW_MINIMUM: 1 },
  });
});

test('by batch: pending payments that the next batch takes', async () => {
  const expected = { count: 1, total: '225.00' };
  const paid = await as(fixture.zoe).payOutstandingCommissions({ expected, idempotencyKey: randomUUID() });
  expect(paid).toEqual({ ...expected, currency: 'USD' });
  expect((await as(fixture.zoe).getCommissionPayments({})).data).toMatchObject([
    { status: 'pending', amount: '225.00', payment_method: 'transfer', check_number: null },
  ]);
  const batch = await as(fixture.zoe).createPayoutBatch({
    idempotency_key: randomUUID(),
    format: 'cpa-005',
    include_statements: false,
  });
  expect(batch).toMatchObject({ payment_count: 1, total: '225.00' });
});

test('by check: each statement gets the next number and the day, and is paid', async () => {
  const command = byCheck(2, '285.00');
  const paid = await as(fixture.zoe).payOutstandingCommissions(command);
  expect(await as(fixture.zoe).payOutstandingCommissions(command)).toEqual(paid);
  expect(
    await fixture.ask(
      'select check_number, check_date::text as day from commissions where check_date is not null order by 1',
    ),
  ).toEqual([
    { check_number: 2001, day: '2026-11-02' },
    { check_number: 2002, day: '2026-11-02' },
  ]);
  expect(await as(fixture.ann).getWallet({})).toMatchObject({ completed: '60.00', available: '0.00' });
});

test('pays nothing after a change, with a used number or without a reference', async () => {
  const refusals = [
    [byCheck(2, '285.01'), 'CHANGED_SINCE'],
    [byCheck(3, '285.00'), 'CHANGED_SINCE'],
    [byCheck(2, '285.00', { firstCheckNumber: null }), 'MISSING_DETAILS'],
    [byCheck(2, '285.00', { paymentMethod: 'other' }), 'MISSING_DETAILS'],
    [byCheck(2, '285.00', { paidOn: '2026-11-03' }), 'PAID_IN_FUTURE'],
    [byCheck(2, '285.00', { paidOn: '2025-11-02' }), 'PAID_TOO_EARLY'],
    [byCheck(1, '225.00', { paymentMethod: 'transfer' }), 'SENT_NOT_RECORDED'],
    [byCheck(2, '285.00', { idempotencyKey: undefined }), 'BAD_REQUEST'],
  ] as const;
  for (const [command, code] of refusals) {
    await expect(as(fixture.zoe).payOutstandingCommissions(command)).rejects.toMatchObject({ code });
  }
  expect(await fixture.ask('select from commission_payments')).toEqual([]);
  await as(fixture.zoe).processCommissionPayment(paymentByCheck(fixture, fixture.bob, '225.00', { checkNumber: 2001 }));
  await expect(as(fixture.zoe).payOutstandingCommissions(byCheck(1, '60.00'))).rejects.toMatchObject({
    code: 'CHECK_NUMBER_TAKEN',
  });
});

test('of ten concurrent calls exactly one pays; an admin’s own statement is left to another admin', async () => {
  await fixture.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [fixture.bob.userId]);
  const bob: Person = { ...fixture.bob, role: 'admin', adminRole: 'owner' };
  expect(await as(bob).getOutstandingSummary({ paymentMethod: 'check' })).toMatchObject({
    count: 1,
    total: '60.00',
    left_out: { OWN_PAYMENT: 1 },
  });
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, () => as(fixture.zoe).payOutstandingCommissions(byCheck(2, '285.00'))),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await fixture.ask('select from commission_payments')).toHaveLength(2);
});

test('only an admin pays', async () => {
  await expect(as(fixture.bob).payOutstandingCommissions(byCheck(2, '285.00'))).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});
