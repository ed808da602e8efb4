import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
import { outstandingCsv } from '../payment/payment-files.ts';

// On November 2, Ann's 60.00 and Bob's 225.00 can be paid. Bob's payouts are put on hold.

let fixture: Payday;
beforeEach(async () => {
  fixture = await openPayday();
  await verifyPayeeOf(fixture, fixture.ann);
  await verifyPayeeOf(fixture, fixture.bob);
});
afterEach(() => fixture.close());

const as = (person: Person) => callAs(fixture.deployment, person).payout;
const hold = (more: object = {}) =>
  as(fixture.zoe).placePayoutHold({ consultant_id: fixture.bob.userId, reason: 'Identity is checked', ...more });
const createBatch = () => as(fixture.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005' });

test('nothing is requested, paid, recorded, approved or put into a batch while payouts are on hold', async () => {
  const { request_id } = await as(fixture.bob).requestPayout({ amount: '100.00', idempotency_key: randomUUID() });
  const { payment } = await as(fixture.zoe).processCommissionPayment(
    paymentInNextBatch(fixture, fixture.bob, '125.00'),
  );
  const held = await hold();
  expect(held).toMatchObject({ consultant_name: 'Bob Birch', reason: 'Identity is checked', until: null });

  const refused = { code: 'PAYOUTS_HELD' };
  await expect(as(fixture.bob).previewPayout({ amount: '50.00' })).rejects.toMatchObject(refused);
  await expect(as(fixture.bob).requestPayout({ amount: '50.00', idempotency_key: randomUUID() })).rejects.toMatchObject(
    refused,
  );
  await expect(
    as(fixture.zoe).approvePayoutRequest({ request_id, idempotency_key: randomUUID() }),
  ).rejects.toMatchObject(refused);
  await expect(
    as(fixture.zoe).processCommissionPayment(manualByCheck(fixture, fixture.bob, '10.00')),
  ).rejects.toMatchObject(refused);
  await expect(
    as(fixture.zoe).completePayout({
      payment_id: payment.payment_id,
      payment_method: 'other',
      reference: 'Wire 1',
      paid_on: '2026-11-02',
    }),
  ).rejects.toMatchObject(refused);
  // Only Ann's statement: Bob's waiting payment is left out as well.
  expect(await createBatch()).toMatchObject({ payment_count: 1, total: '60.00' });

  await as(fixture.zoe).releasePayoutHold({ hold_id: held.hold_id });
  expect(await createBatch()).toMatchObject({ payment_count: 1, total: '125.00' });
  expect(await as(fixture.zoe).approvePayoutRequest({ request_id, idempotency_key: randomUUID() })).toMatchObject({
    amount: '100.00',
  });
});

test('a held statement is listed as such, left out of Pay All and refused by Pay Now', async () => {
  await hold();
  const { data } = await as(fixture.zoe).getOutstandingCommissions({ held: true });
  expect(data.map(({ name, blocked }) => [name, blocked])).toEqual([['Bob Birch', 'PAYOUTS_HELD']]);
  expect((await as(fixture.zoe).getOutstandingCommissions({})).total).toBe(3);
  const summary = await as(fixture.zoe).getOutstandingSummary({});
  expect(summary).toMatchObject({ count: 1, total: '60.00', left_out: { PAYOUTS_HELD: 1 } });
  await as(fixture.zoe).payOutstandingCommissions({
    expected: { count: 1, total: '60.00' },
    idempotencyKey: randomUUID(),
  });
  for (const payment of [paymentInNextBatch, paymentByCheck]) {
    await expect(
      as(fixture.zoe).processCommissionPayment(payment(fixture, fixture.bob, '225.00')),
    ).rejects.toMatchObject({ code: 'PAYOUTS_HELD' });
  }
});

test('the consultant sees the hold in the wallet, and its reason only if it is shared', async () => {
  const { hold_id } = await hold({ until: '2026-11-10' });
  expect(await as(fixture.bob).getWallet({})).toMatchObject({
    blocked: 'PAYOUTS_HELD',
    hold: { until: '2026-11-10', reason: null },
    available: '225.00',
  });
  await as(fixture.zoe).releasePayoutHold({ hold_id });
  expect(await as(fixture.bob).getWallet({})).toMatchObject({ blocked: null, hold: null });
  await hold({ is_reason_shared: true });
  expect(await as(fixture.bob).getWallet({})).toMatchObject({
    hold: { until: null, reason: 'Identity is checked' },
  });
});

test('the file of outstanding payments has only those on hold if its list shows only them', async () => {
  await hold();
  const context = { ...fixture.deployment, actor: fixture.zoe, requestId: randomUUID(), address: '203.0.113.7' };
  const names = async (held: boolean) => {
    const { body } = await outstandingCsv(context, { searchTerm: '', held });
    const [, ...lines] = (await new Response(body).text()).trim().split('\r\n');
    return lines.map((line) => line.split(',')[2]);
  };
  expect(await names(true)).toEqual(['Bob Birch']);
  expect(await names(false)).toEqual(expect.arrayContaining(['Ann Birch', 'Bob Birch']));
});

test('a hold with a day ends on it, and the next one can be placed', async () => {
  await expect(hold({ until: '2026-11-02' })).rejects.toMatchObject({ code: 'UNTIL_PAST' });
  const { hold_id } = await hold({ until: '2026-11-03' });
  await expect(hold()).rejects.toMatchObject({ code: 'ALREADY_HELD' });
  fixture.clock.set('2026-11-03T18:00:00Z');
  expect(await as(fixture.bob).getWallet({})).toMatchObject({ blocked: null, hold: null });
  expect((await as(fixture.zoe).getPayoutHolds({})).total).toBe(0);
  await expect(as(fixture.zoe).releasePayoutHold({ hold_id })).rejects.toMatchObject({ code: 'HOLD_ENDED' });
  await hold();
  expect((await as(fixture.zoe).getPayoutHolds({ searchTerm: 'bob' })).total).toBe(1);
  expect(await as(fixture.zoe).getPayoutHolds({ offset: 5 })).toEqual({ data: [], total: 1 });
});

test('the file of a batch with a held consultant can be downloaded only if it was before', async () => {
  const { batch_id } = await createBatch();
  const { hold_id } = await hold();
  await expect(as(fixture.zoe).getPayoutBatchFile({ batch_id })).rejects.toMatchObject({ code: 'HELD_IN_BATCH' });
  await as(fixture.zoe).releasePayoutHold({ hold_id });
  await as(fixture.zoe).getPayoutBatchFile({ batch_id });
  await hold();
  await as(fixture.zoe).getPayoutBatchFile({ batch_id });
  expect(await as(fixture.zoe).sendPayoutBatch({ batch_id, idempotency_key: randomUUID() })).toMatchObject({
    status: 'sent',
  });
});

test('the consultant is notified of a hold and of its release, with the reason only if it is shared', async () => {
  const first = await hold({ until: '2026-12-01' });
  fixture.clock.set('2026-11-03T18:00:00Z');
  await as(fixture.zoe).releasePayoutHold({ hold_id: first.hold_id });
  fixture.clock.set('2026-11-04T18:00:00Z');
  await hold({ is_reason_shared: true });
  const { data } = await callAs(fixture.deployment, fixture.bob).notification.getNotifications({});
  expect(data.map((row) => row.data).filter(({ kind }) => kind.startsWith('payouts-'))).toEqual([
    { kind: 'payouts-held', until: null, reason: 'Identity is checked' },
    { kind: 'payouts-released' },
    { kind: 'payouts-held', until: '2026-12-01', reason: null },
  ]);
});

test('the database refuses a payment to a consultant on hold', async () => {
  await hold();
  await expect(
    fixture.ask(
      `insert into commission_payments (consultant_id, recipient_name, recipient_email, amount, currency, reason, created_at)
       values ($1, 'x', 'x@example.org', 100, 'USD', 'x', '2026-11-02T19:00:00Z')`,
      [fixture.bob.userId],
    ),
  ).rejects.toThrow('on hold');
});

test('who placed and released a hold is in the audit log, and no admin decides about their own', async () => {
  const { hold_id } = await hold({ until: '2026-12-01' });
  await as(fixture.zoe).releasePayoutHold({ hold_id });
  expect(
    await fixture.ask(
      `select action, object_id, actor_id, detail ->> 'reason' as reason from audit_events where action like '%-payout-hold'
       order by seq`,
    ),
  ).toEqual(
    ['place-payout-hold', 'release-payout-hold'].map((action) => ({
      action,
      object_id: fixture.bob.userId,
      actor_id: fixture.zoe.userId,
      reason: 'Identity is checked',
    })),
  );
  await fixture.ask("update consultants set admin_role = 'finance' where consultant_id = $1", [fixture.bob.userId]);
  const bob: Person = { ...fixture.bob, role: 'admin', adminRole: 'finance' };
  const held = await hold();
  await expect(as(bob).releasePayoutHold({ hold_id: held.hold_id })).rejects.toMatchObject({ code: 'OWN_PAYMENT' });
  const reader: Person = { ...fixture.zoe, role: 'admin', adminRole: 'read-only' };
  await expect(as(reader).releasePayoutHold({ hold_id: held.hold_id })).rejects.toMatchObject({
    code: 'PERMISSION_REQUIRED',
  });
});
