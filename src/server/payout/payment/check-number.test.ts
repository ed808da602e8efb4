import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { holds } from '#domain/ledger/proof.ts';
import { callAs } from '#tests/database/call.ts';
import {
  manualByCheck,
  openPayday,
  type Payday,
  type Person,
  paymentByCheck,
  paymentInNextBatch,
  verifyPayeeOf,
} from '#tests/database/payday.ts';
import { withActor } from '../../db/actor.ts';
import { proveBooks } from '../../ledger/books-checks.ts';

// A check has one number and pays one consultant, even when two admins record theirs at the same time.

let fixture: Payday;
beforeEach(async () => {
  fixture = await openPayday();
  await verifyPayeeOf(fixture, fixture.ann);
});
afterEach(async () => {
  const proof = await withActor(fixture.deployment.db, worker, proveBooks, 'repeatable read');
  expect(proof.filter((comparison) => !holds(comparison)).map(({ check, examples }) => [check, examples])).toEqual([]);
  await fixture.close();
});

const as = (person: Person) => callAs(fixture.deployment, person).payout;
const payInNextBatch = async () => {
  const { payment } = await as(fixture.zoe).processCommissionPayment(paymentInNextBatch(fixture, fixture.ann, '60.00'));
  return payment.payment_id;
};
const byCheck500 = { payment_method: 'check', check_number: 500, paid_on: '2026-11-02' } as const;

/** Prepares a payment of Ann's, and returns the call that records it with check 500. */
const ways: [string, () => Promise<() => Promise<unknown>>][] = [
  [
    'process-commission-payment',
    async () => () =>
      as(fixture.zoe).processCommissionPayment(paymentByCheck(fixture, fixture.ann, '60.00', { checkNumber: 500 })),
  ],
  [
    'complete-payout',
    async () => {
      const payment_id = await payInNextBatch();
      return () => as(fixture.zoe).completePayout({ payment_id, ...byCheck500 });
    },
  ],
  [
    'record-payments',
    async () => {
      const { selection_id } = await as(fixture.zoe).previewRecordPayments({ ids: [await payInNextBatch()] });
      return () => as(fixture.zoe).recordPayments({ selection_id, ...byCheck500 });
    },
  ],
  [
    'approve-payment',
    async () => {
      await fixture.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [fixture.cat.userId]);
      const cat: Person = { ...fixture.cat, role: 'admin', adminRole: 'owner' };
      const { approval_id } = await as(fixture.zoe).requestPaymentApproval(
        manualByCheck(fixture, fixture.ann, '500.01', { checkNumber: 500 }),
      );
      return () => as(cat).approvePayment({ approval_id, idempotency_key: randomUUID() });
    },
  ],
  [
    'pay-outstanding-commissions',
    async () => () =>
      as(fixture.zoe).payOutstandingCommissions({
        paymentMethod: 'check',
        firstCheckNumber: 500,
        paidOn: '2026-11-02',
        expected: { count: 3, total: '300.00' },
        idempotencyKey: randomUUID(),
      }),
  ],
];

test.each(ways)(
  '%s refuses the number of a check that is being recorded for another consultant',
  async (_, prepare) => {
    const recordSecond = await prepare();
    // The first payment is not committed yet when the second one looks for its number.
    await fixture.ask(`
    create function linger() returns trigger language plpgsql as
      $$ begin perform pg_sleep(1.5); return new; end $$;
    create trigger linger before insert on audit_events for each row
      when (new.detail->>'consultantId' = '${fixture.bob.userId}') execute function linger()`);
    const first = as(fixture.zoe).processCommissionPayment(
      manualByCheck(fixture, fixture.bob, '10.00', { checkNumber: 500 }),
    );
    const isLingering = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    await expect.poll(() => fixture.ask(isLingering)).toHaveLength(1);
    await expect(recordSecond()).rejects.toMatchObject({
      code: 'CHECK_NUMBER_TAKEN',
      message: 'Another payment already has this cheque number.',
    });
    expect(await first).toMatchObject({ payment: { check_number: 500, status: 'completed' } });
    expect(await fixture.ask(`select from commission_payments where status = 'completed'`)).toHaveLength(1);
  },
);
