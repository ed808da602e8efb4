import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callAs } from '#tests/database/call.ts';
import { openPayday, type Payday, type Person, verifyPayeeOf } from '#tests/database/payday.ts';
import { proofOf } from '../../ledger/prove-books.ts';

// On November 2, Ann's 60.00 and Bob's 225.00 can be paid.

let fixture: Payday;
beforeEach(async () => {
  fixture = await openPayday();
  await verifyPayeeOf(fixture, fixture.ann);
  await verifyPayeeOf(fixture, fixture.bob);
});
afterEach(() => fixture.close());

const as = (person: Person) => callAs(fixture.deployment, person).payout;
const request = async (person: Person, amount: string) =>
  (await as(person).requestPayout({ amount, idempotency_key: randomUUID() })).request_id;

test('approves requests together, once; what changed since the preview is left out with its reason', async () => {
  const [ann, bob, declined] = [
    await request(fixture.ann, '50.00'),
    await request(fixture.bob, '100.00'),
    await request(fixture.bob, '25.00'),
  ];
  await as(fixture.zoe).declinePayoutRequest({ request_id: declined, reason: 'Asked twice' });
  const preview = await as(fixture.zoe).previewApprovePayoutRequests({ ids: [ann, bob, declined] });
  expect(preview).toMatchObject({
    count: 2,
    left: 0,
    skipped: [{ reason: 'decided', count: 1 }],
    examples: expect.arrayContaining(['Ann Birch', 'Bob Birch']),
    totals: [{ amount: '150.00', currency: 'USD' }],
  });
  // All that match are those that wait.
  expect(await as(fixture.zoe).previewApprovePayoutRequests({ all_matching: true, searchTerm: 'bob' })).toMatchObject({
    count: 1,
    skipped: [],
    totals: [{ amount: '100.00', currency: 'USD' }],
  });

  await as(fixture.zoe).placePayoutHold({ consultant_id: fixture.bob.userId, reason: 'Identity is checked' });
  const { selection_id } = preview;
  const answers = await Promise.allSettled([1, 2].map(() => as(fixture.zoe).approvePayoutRequests({ selection_id })));
  expect(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))).toEqual([
    {
      selection_id,
      count: 1,
      skipped: [{ reason: 'payouts-held', count: 1 }],
      totals: [{ amount: '50.00', currency: 'USD' }],
    },
  ]);
  expect(answers.find((answer) => answer.status === 'rejected')).toMatchObject({
    reason: { code: 'SELECTION_CLOSED' },
  });
  await expect(
    as(fixture.zoe).approvePayoutRequest({ request_id: ann, idempotency_key: randomUUID() }),
  ).rejects.toMatchObject({ code: 'ALREADY_DECIDED', data: { decision: 'approved', by: 'Zoe Birch' } });
  const batch = await as(fixture.zoe).createPayoutBatch({
    idempotency_key: randomUUID(),
    format: 'cpa-005',
    include_statements: false,
  });
  expect(batch).toMatchObject({ payment_count: 1, total: '50.00' });
  expect((await proofOf(fixture.deployment.db, fixture.deployment.now())).balanced).toBe(true);
});

test.each([
  ['replaced_at = now()', 'NO_PAYEE'],
  ['verified_at = null', 'PAYEE_NOT_VERIFIED'],
  [`currency = 'CAD'`, 'PAYEE_CURRENCY'],
  [`hold_until = '2026-11-03'`, 'PAYEE_ON_HOLD'],
])('a payee with %s: the reason of a single approval, %s', async (change, code) => {
  const request_id = await request(fixture.ann, '50.00');
  await fixture.ask(`update payees set ${change} where consultant_id = '${fixture.ann.userId}'`);
  await expect(
    as(fixture.zoe).approvePayoutRequest({ request_id, idempotency_key: randomUUID() }),
  ).rejects.toMatchObject({ code });
  expect(await as(fixture.zoe).previewApprovePayoutRequests({ ids: [request_id] })).toMatchObject({
    count: 0,
    totals: [],
    skipped: [{ reason: code.toLowerCase().replaceAll('_', '-'), count: 1 }],
  });
});

test('an admin’s own request is left to another admin', async () => {
  await fixture.ask(`update consultants set admin_role = 'finance' where consultant_id = '${fixture.bob.userId}'`);
  const bob: Person = { ...fixture.bob, role: 'admin', adminRole: 'finance' };
  const ids = [await request(fixture.ann, '50.00'), await request(fixture.bob, '100.00')];
  expect(await as(bob).previewApprovePayoutRequests({ ids })).toMatchObject({
    count: 1,
    examples: ['Ann Birch'],
    skipped: [{ reason: 'own-payment', count: 1 }],
  });
});

test('declines requests together for one reason, once; their amounts are available again', async () => {
  const [ann, bob] = [await request(fixture.ann, '50.00'), await request(fixture.bob, '100.00')];
  const preview = await as(fixture.zoe).previewDeclinePayoutRequests({ ids: [ann, bob] });
  expect(preview).toMatchObject({ count: 2, skipped: [], totals: [{ amount: '150.00', currency: 'USD' }] });
  await as(fixture.bob).cancelPayoutRequest({ request_id: bob });
  expect(await as(fixture.zoe).previewDeclinePayoutRequests({ ids: [ann, bob] })).toMatchObject({
    count: 1,
    skipped: [{ reason: 'decided', count: 1, examples: ['Bob Birch'] }],
  });
  const decline = { selection_id: preview.selection_id, reason: 'The account is checked' };
  expect(await as(fixture.zoe).declinePayoutRequests(decline)).toEqual({
    selection_id: preview.selection_id,
    count: 1,
    skipped: [{ reason: 'decided', count: 1 }],
    totals: [{ amount: '50.00', currency: 'USD' }],
  });
  await expect(as(fixture.zoe).declinePayoutRequests(decline)).rejects.toMatchObject({ code: 'SELECTION_CLOSED' });
  expect(await fixture.ask('select status, reason from payout_requests order by amount')).toEqual([
    { status: 'declined', reason: 'The account is checked' },
    { status: 'cancelled', reason: null },
  ]);
  expect(await fixture.ask("select from notifications where kind = 'payout-declined'")).toHaveLength(1);
  expect((await as(fixture.ann).getWallet({})).available).toBe('60.00');
  expect((await proofOf(fixture.deployment.db, fixture.deployment.now())).balanced).toBe(true);
});
