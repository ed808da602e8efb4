import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callAs } from '#tests/database/call.ts';
import {
  chequing,
  openPayday,
  type Payday,
  type Person,
  paymentByCheck,
  paymentInNextBatch,
} from '#tests/database/payday.ts';

let fixture: Payday;
beforeEach(async () => {
  fixture = await openPayday();
});
afterEach(() => fixture.close());

const as = (person: Person) => callAs(fixture.deployment, person).payout;

async function withPayee(person: Person) {
  const { payee } = await as(person).configurePayee({
    method: 'transfer',
    recipient_name: `${person.name} Birch`,
    account: chequing,
    current_password: fixture.password,
  });
  await as(fixture.zoe).verifyPayee({ payee_id: payee.payee_id });
}

/** Records an external payment, by wire. */
const recordPaid = (payment_id: string) =>
  ({ payment_id, payment_method: 'other', reference: 'Wire 1', paid_on: '2026-11-02' }) as const;

/** Bob's approved request: a due payment. */
async function duePayment(): Promise<string> {
  await withPayee(fixture.bob);
  const asked = await as(fixture.bob).requestPayout({ amount: '100.00', idempotency_key: randomUUID() });
  await as(fixture.zoe).approvePayoutRequest({ idempotency_key: randomUUID(), request_id: asked.request_id });
  return asked.request_id;
}

test.each([
  ['completed', (payment_id: string) => as(fixture.zoe).completePayout(recordPaid(payment_id))],
  ['failed', (payment_id: string) => as(fixture.zoe).failPayout({ payment_id, reason: 'x' })],
])('a payment cannot be %s while a batch is taking it', async (_, change) => {
  const paymentId = await duePayment();
  await fixture.ask(`
    create function linger() returns trigger language plpgsql as
      $$ begin perform pg_sleep(case new.action when 'create-payout-batch' then 0.5 else 0 end); return new; end $$;
    create trigger linger before insert on audit_events for each row execute function linger()`);
  const batch = as(fixture.zoe).createPayoutBatch({
    idempotency_key: randomUUID(),
    format: 'cpa-005',
    include_statements: false,
  });
  // It holds its locks now, and lingers.
  const isLingering = "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
  await expect.poll(() => fixture.ask(isLingering)).toHaveLength(1);
  await expect(change(paymentId)).rejects.toMatchObject({ code: 'IN_OPEN_BATCH' });
  expect(await batch).toMatchObject({ payment_count: 1, total: '100.00' });
  expect(await fixture.ask('select status from commission_payments')).toEqual([{ status: 'pending' }]);
});

test('approving a request and creating a batch happen once per key', async () => {
  await withPayee(fixture.bob);
  const { request_id } = await as(fixture.bob).requestPayout({ amount: '100.00', idempotency_key: randomUUID() });
  const approval = { request_id, idempotency_key: randomUUID() };
  const approved = await as(fixture.zoe).approvePayoutRequest(approval);
  expect(await as(fixture.zoe).approvePayoutRequest(approval)).toEqual(approved);
  const other = { request_id: randomUUID(), idempotency_key: approval.idempotency_key };
  await expect(as(fixture.zoe).approvePayoutRequest(other)).rejects.toMatchObject({ code: 'KEY_CONFLICT' });

  const gathering = { format: 'cpa-005', include_statements: false, idempotency_key: randomUUID() } as const;
  const both = await Promise.all([1, 2].map(() => as(fixture.zoe).createPayoutBatch(gathering)));
  expect(both[1]).toEqual(both[0]);
  expect(await as(fixture.zoe).createPayoutBatch(gathering)).toEqual(both[0]);
  await expect(as(fixture.zoe).createPayoutBatch({ ...gathering, include_statements: true })).rejects.toMatchObject({
    code: 'KEY_CONFLICT',
  });
  expect(await fixture.ask('select count(*)::int from payout_batches')).toEqual([{ count: 1 }]);

  const batch_id = both[0]?.batch_id ?? '';
  await as(fixture.zoe).getPayoutBatchFile({ batch_id });
  const sending = { batch_id, idempotency_key: randomUUID() };
  const sent = await as(fixture.zoe).sendPayoutBatch(sending);
  expect(await as(fixture.zoe).sendPayoutBatch(sending)).toEqual(sent);
  await expect(
    as(fixture.zoe).sendPayoutBatch({ ...sending, idempotency_key: gathering.idempotency_key }),
  ).rejects.toMatchObject({ code: 'KEY_CONFLICT' });
});

test('an admin’s own statement is not in their own batch if there is another admin', async () => {
  await withPayee(fixture.bob);
  await fixture.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [fixture.bob.userId]);
  const bob: Person = { ...fixture.bob, role: 'admin', adminRole: 'owner' };
  await expect(as(bob).createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005' })).rejects.toMatchObject({
    code: 'NOTHING_DUE',
  });
  expect(await as(fixture.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005' })).toMatchObject({
    total: '225.00',
  });
});

test('an admin cannot record their own payment as returned if there is another admin', async () => {
  const paymentId = await duePayment();
  await as(fixture.zoe).completePayout(recordPaid(paymentId));
  await fixture.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [fixture.bob.userId]);
  const bob: Person = { ...fixture.bob, role: 'admin', adminRole: 'owner' };
  await expect(
    as(bob).failPayout({ payment_id: paymentId, reason: 'Not received', expected_status: 'completed' }),
  ).rejects.toMatchObject({
    code: 'OWN_PAYMENT',
  });
  await fixture.ask('update consultants set admin_role = null where consultant_id = $1', [fixture.zoe.userId]);
  expect(
    await as(bob).failPayout({ payment_id: paymentId, reason: 'Not received', expected_status: 'completed' }),
  ).toMatchObject({
    status: 'failed',
  });
});

test('rejecting a payee cancels its waiting payments, and a batch with it cannot be sent', async () => {
  await duePayment();
  const rest = await as(fixture.bob).requestPayout({ amount: '50.00', idempotency_key: randomUUID() });
  const batch = await as(fixture.zoe).createPayoutBatch({
    idempotency_key: randomUUID(),
    format: 'cpa-005',
    include_statements: false,
  });
  await as(fixture.zoe).approvePayoutRequest({ idempotency_key: randomUUID(), request_id: rest.request_id });
  const { payee } = await as(fixture.bob).getPayee({});
  await as(fixture.zoe).rejectPayee({
    payee_id: payee?.payee_id ?? '',
    reason: 'Chosen by someone else',
    expected: 'verified',
  });
  expect(await fixture.ask('select amount, status, failure from commission_payments order by id')).toEqual([
    { amount: '10000', status: 'pending', failure: null },
    { amount: '5000', status: 'failed', failure: 'Chosen by someone else' },
  ]);
  expect(await as(fixture.bob).getWallet({})).toMatchObject({ available: '125.00', pending: '100.00' });
  await expect(as(fixture.zoe).getPayoutBatchFile({ batch_id: batch.batch_id })).rejects.toMatchObject({
    code: 'PAYEE_CHANGED',
  });
});

test('each batch has the count and the total of its own payments', async () => {
  await duePayment();
  const first = await as(fixture.zoe).createPayoutBatch({
    idempotency_key: randomUUID(),
    format: 'cpa-005',
    include_statements: false,
  });
  const second = await as(fixture.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005' });
  expect([first, second].map(({ payment_count, total }) => [payment_count, total])).toEqual([
    [1, '100.00'],
    [1, '125.00'],
  ]);
  await as(fixture.zoe).getPayoutBatchFile({ batch_id: first.batch_id });
  await as(fixture.zoe).sendPayoutBatch({ idempotency_key: randomUUID(), batch_id: first.batch_id });
  await as(fixture.zoe).completePayoutBatch({ batch_id: first.batch_id });
  const { data } = await as(fixture.zoe).getPayoutBatches({});
  expect(data.map((row) => [row.file_number, row.payment_count, row.total, row.completed_count])).toEqual([
    [2, 1, '125.00', 0],
    [1, 1, '100.00', 1],
  ]);
});

test('a batch locks the balances of due payments and of statements in one order', async () => {
  const [first, ...others] = [fixture.ann, fixture.bob, fixture.cat].toSorted((one, other) =>
    one.userId < other.userId ? -1 : 1,
  );
  if (!first) throw new Error('nobody');
  for (const person of [first, ...others]) await withPayee(person);
  const outstanding = { Ann: '60.00', Bob: '225.00', Cat: '15.00' }[first.name] ?? '';
  await as(fixture.zoe).processCommissionPayment(paymentByCheck(fixture, first, outstanding));
  await as(fixture.zoe).processCommissionPayment(
    paymentInNextBatch(fixture, first, '30.00', { commissionId: null, reason: 'Prize' }),
  );

  // Another transaction has locked the first balance, and locks the others in the usual order.
  const lock = 'select from consultants where consultant_id = any($1) order by consultant_id for no key update';
  const other = new Client({ connectionString: fixture.variables.DATABASE_URL });
  await other.connect();
  await other.query('begin');
  await other.query(lock, [[first.userId]]);
  const batch = as(fixture.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005' });
  const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => fixture.ask(isWaiting)).toHaveLength(1);
  await other.query(`${lock} nowait`, [others.map(({ userId }) => userId)]);
  await other.query('commit');
  await other.end();
  expect((await batch).payment_count).toBeGreaterThan(1);
});
