import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { holds } from '#domain/ledger/proof.ts';
import { callAs } from '#tests/database/call.ts';
import { type Activity, atOnce, randomOf } from '#tests/database/concurrency.ts';
import { chequing, openPayday, type Payday, type Person, paymentInNextBatch } from '#tests/database/payday.ts';
import { withActor } from '../db/actor.ts';
import { proveBooks } from '../ledger/books-checks.ts';

// Everything that moves money, a dozen calls at a time in random order: nothing is paid twice.

vi.setConfig({ testTimeout: 120_000 });

const { below, pick } = randomOf(20_261_120);

async function withPayees(fixture: Payday, people: readonly Person[]) {
  for (const person of people) {
    const { payee } = await callAs(fixture.deployment, person).payout.configurePayee({
      method: 'transfer',
      recipient_name: `${person.name} Birch`,
      account: chequing,
      current_password: fixture.password,
    });
    await callAs(fixture.deployment, fixture.zoe).payout.verifyPayee({ payee_id: payee.payee_id });
  }
}

/** The next batch, and the two ways of recording an external payment. */
const methods = [
  () => ({ paymentMethod: 'transfer' as const }),
  () => ({ paymentMethod: 'check' as const, checkNumber: 1000 + below(200), paidOn: '2026-11-02' }),
  () => ({ paymentMethod: 'other' as const, reference: 'Wire', paidOn: '2026-11-02' }),
];

function activityOf(fixture: Payday, people: readonly Person[]): Activity[] {
  const own = () => callAs(fixture.deployment, pick(people)).payout;
  const admin = callAs(fixture.deployment, fixture.zoe).payout;
  const some = async (id: string, from: string) => {
    const rows = await fixture.ask<{ id: string }>(`select ${id} as id from ${from}`);
    return rows.length === 0 ? randomUUID() : pick(rows).id;
  };
  const request = async () => ({ request_id: await some('request_id', 'payout_requests') });
  const payment = async () => ({ payment_id: await some('payment_id', 'commission_payments') });
  const waiting = `commission_payments where status = 'pending' and batch_id is null`;
  const reversible = `commission_payments where status = 'completed' and commission_id is null`;
  const batch = async () => ({ batch_id: await some('batch_id', 'payout_batches') });
  const pay = async () => {
    const { data } = await admin.getOutstandingCommissions({});
    if (data.length === 0) return;
    const row = pick(data);
    await admin.processCommissionPayment({
      consultantId: row.consultant_id,
      commissionId: row.commission_id,
      amount: row.outstanding === '0.00' ? '1.00' : row.outstanding,
      currency: 'USD',
      recipientEmail: row.payee?.recipient_email ?? '-',
      recipientName: row.payee?.recipient_name ?? '-',
      idempotencyKey: randomUUID(),
      ...pick(methods)(),
    });
  };
  const byHand = () => {
    const person = pick(people);
    const payment = paymentInNextBatch(fixture, person, String(1 + below(30)), { commissionId: null, reason: 'Prize' });
    return admin.processCommissionPayment({ ...payment, ...pick(methods)() });
  };
  const payAll = async () => {
    const { count, total } = await admin.getOutstandingSummary({});
    if (count > 0) await admin.payOutstandingCommissions({ expected: { count, total }, idempotencyKey: randomUUID() });
  };
  const ask = () => own().requestPayout({ amount: String(25 + below(60)), idempotency_key: randomUUID() });
  const gather = () =>
    admin.createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005', include_statements: below(2) === 0 });
  return [
    { name: 'request', does: ask },
    { name: 'request', does: ask },
    { name: 'request', does: ask },
    { name: 'request', does: ask },
    {
      name: 'approve',
      does: async () => admin.approvePayoutRequest({ ...(await request()), idempotency_key: randomUUID() }),
    },
    {
      name: 'approve',
      does: async () => admin.approvePayoutRequest({ ...(await request()), idempotency_key: randomUUID() }),
    },
    { name: 'decline', does: async () => admin.declinePayoutRequest({ ...(await request()), reason: 'No' }) },
    { name: 'pay', does: pay },
    { name: 'pay', does: pay },
    { name: 'complete', does: async () => admin.completePayout(await payment()) },
    {
      name: 'record',
      does: async () =>
        admin.completePayout({
          payment_id: await some('payment_id', waiting),
          payment_method: 'check',
          check_number: 1000 + below(200),
          paid_on: '2026-11-02',
        }),
    },
    { name: 'pay by hand', does: byHand },
    {
      name: 'reverse',
      does: async () =>
        admin.reverseManualPayment({ payment_id: await some('payment_id', reversible), reason: 'A mistake' }),
    },
    { name: 'pay all', does: payAll },
    { name: 'fail', does: async () => admin.failPayout({ ...(await payment()), reason: 'Returned' }) },
    { name: 'fail', does: async () => admin.failPayout({ ...(await payment()), reason: 'Returned' }) },
    {
      name: 'return',
      does: async () => admin.failPayout({ ...(await payment()), reason: 'Returned', expected_status: 'completed' }),
    },
    { name: 'gather', does: gather },
    { name: 'send', does: async () => admin.sendPayoutBatch({ ...(await batch()), idempotency_key: randomUUID() }) },
    { name: 'send', does: async () => admin.sendPayoutBatch({ ...(await batch()), idempotency_key: randomUUID() }) },
    { name: 'download', does: async () => admin.getPayoutBatchFile(await batch()) },
    { name: 'download', does: async () => admin.getPayoutBatchFile(await batch()) },
    { name: 'cancel', does: async () => admin.cancelPayoutBatch(await batch()) },
    { name: 'cancel', does: async () => admin.cancelPayoutBatch({ ...(await batch()), outcome: 'rejected' }) },
    { name: 'complete batch', does: async () => admin.completePayoutBatch(await batch()) },
    { name: 'wallet', does: () => own().getWallet({}) },
  ];
}

test('concurrent requests, payments, batches, completions and failures balance the books and overpay no one', async () => {
  const fixture = await openPayday();
  const people = [fixture.ann, fixture.bob, fixture.cat];
  await withPayees(fixture, people);
  const activities = activityOf(fixture, people);
  const seen = new Set<string>();
  const wanted = ['request', 'approve', 'pay', 'gather', 'pay by hand', 'reverse', 'record', 'pay all'];
  const isComplete = () => wanted.every((activity) => seen.has(`${activity} done`));
  // Requests come first: on a slow machine the other calls would have paid everything before one could succeed.
  const first = ['request', 'approve'];
  const ofWave = (wave: number) => activities.filter(({ name }) => (wave < first.length ? name === first[wave] : true));
  // Which calls succeed depends on the machine: more waves until each has.
  for (let wave = 0; wave < 30 || (wave < 120 && !isComplete()); wave++) {
    const { counts, broken } = await atOnce(ofWave(wave), 12, pick);
    expect(broken).toEqual([]);
    for (const what of counts.keys()) seen.add(what);
    const proof = await withActor(fixture.deployment.db, worker, proveBooks, 'repeatable read');
    expect(proof.filter((comparison) => !holds(comparison)).map(({ check, examples }) => [check, examples])).toEqual(
      [],
    );
    // A payment in an unsent file is still to be paid, so it was neither paid another way nor cancelled.
    const astray = `select payment_id from commission_payments join payout_batches b using (batch_id)
                    where b.status = 'open' and commission_payments.status <> 'pending'`;
    expect(await fixture.ask(astray)).toEqual([]);
    const inTwoFiles = `select payment_id from payout_batch_payments join payout_batches using (batch_id)
                        where downloaded_at is not null and cancellation is null group by 1 having count(*) > 1`;
    expect(await fixture.ask(inTwoFiles)).toEqual([]);
    // Only a reversed manual payment is owed back.
    const overdrawn = `select consultant_id from ledger_accounts join ledger_entries using (account_id)
                       where consultant_id is not null group by consultant_id, kind
                       having sum(amount) + case kind when 'available' then coalesce((
                         select sum(p.amount) from commission_payments p where p.status = 'completed'
                           and p.reversed_at is not null and p.consultant_id = ledger_accounts.consultant_id), 0) else 0 end < 0`;
    expect(await fixture.ask(overdrawn)).toEqual([]);
    // A manual payment has no balance; every owed amount, including a returned one, belongs to an unpaid statement.
    const unassigned = `select a.consultant_id from ledger_accounts a join ledger_entries e using (account_id)
                      where a.kind in ('earned', 'available') group by 1
                      having sum(e.amount) > (select coalesce(sum(c.payout_amount - coalesce((
                        select sum(p.amount) from commission_payments p
                        where p.commission_id = c.commission_id and p.status <> 'failed'), 0)), 0)
                        from commissions c where c.consultant_id = a.consultant_id and c.closed and c.check_date is null)`;
    expect(await fixture.ask(unassigned)).toEqual([]);
  }
  expect([...seen].sort()).toEqual(expect.arrayContaining(wanted.map((activity) => `${activity} done`)));
  await fixture.close();
});
