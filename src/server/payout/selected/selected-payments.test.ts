import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import {
  checking,
  openPayday,
  type Payday,
  type Person,
  paymentInNextBatch,
  verifyPayeeOf,
} from '#tests/database/payday.ts';
import { proofOf } from '../../ledger/prove-books.ts';

// On November 2, Ann's 60.00 and Bob's 225.00 wait for the next batch of a Canadian bank, and Cat's 15.00 for one of an American bank.

let fixture: Payday;
let [ann, bob, cat] = ['', '', ''];
beforeEach(async () => {
  fixture = await openPayday();
  ann = await pay(fixture.ann, '60.00');
  bob = await pay(fixture.bob, '225.00');
  cat = await pay(fixture.cat, '15.00', checking);
});
afterEach(() => fixture.close());

const as = (actor: Actor = fixture.zoe) => callAs(fixture.deployment, actor).payout;
async function pay(person: Person, amount: string, account?: typeof checking) {
  await verifyPayeeOf(fixture, person, account);
  const { payment } = await as().processCommissionPayment(paymentInNextBatch(fixture, person, amount));
  return payment.payment_id;
}
const payments = async () => {
  const rows = await fixture.ask<{ payment: string }>(
    `select concat_ws(' ', split_part(recipient_name, ' ', 1), status, payment_method, check_number, reference, failure,
            case when batch_id is not null then 'batch' end) as payment
     from commission_payments order by id`,
  );
  return rows.map(({ payment }) => payment);
};
const isBalanced = async () => (await proofOf(fixture.deployment.db, fixture.deployment.now())).balanced;
const usd = (amount: string) => [{ amount, currency: 'USD' }];
const all = { all_matching: true } as const;

test('selected payments go into one new batch for each bank, once, and into no other', async () => {
  const preview = await as().previewBatchPayments({ ids: [ann, bob, cat] });
  expect(preview).toEqual({
    selection_id: preview.selection_id,
    count: 3,
    left: 0,
    skipped: [],
    examples: ['Ann Birch', 'Bob Birch', 'Cat Birch'],
    batches: [
      { format: 'cpa-005', count: 2, totals: usd('285.00') },
      { format: 'nacha', count: 1, totals: usd('15.00') },
    ],
  });
  // Bob's payment is cancelled before it is confirmed.
  await as().failPayout({ payment_id: bob, reason: 'Asked twice', expected_status: 'pending' });
  const { selection_id } = preview;
  const answers = await Promise.allSettled([1, 2].map(() => as().batchPayments({ selection_id })));
  const [done] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  expect(done).toMatchObject({
    count: 2,
    skipped: [{ reason: 'not-pending', count: 1 }],
    batches: [
      { format: 'cpa-005', file_number: 1, count: 1, totals: usd('60.00') },
      { format: 'nacha', file_number: 1, count: 1, totals: usd('15.00') },
    ],
  });
  expect(answers.find((answer) => answer.status === 'rejected')).toMatchObject({
    reason: { code: 'SELECTION_CLOSED' },
  });
  expect(await payments()).toEqual([
    'Ann pending transfer batch',
    'Bob failed transfer Asked twice',
    'Cat pending transfer batch',
  ]);
  expect(await as().previewBatchPayments({ ids: [ann, bob, cat] })).toMatchObject({
    count: 0,
    skipped: [
      { reason: 'in-batch', count: 2, examples: ['Ann Birch', 'Cat Birch'] },
      { reason: 'not-pending', count: 1, examples: ['Bob Birch'] },
    ],
  });
  const { data } = await as().getPayoutBatches({});
  expect(
    data.map(({ format, payment_count, total, value_date }) => [format, payment_count, total, value_date]).toSorted(),
  ).toEqual([
    ['cpa-005', 1, '60.00', '2026-11-03'],
    ['nacha', 1, '15.00', '2026-11-03'],
  ]);
  expect(await isBalanced()).toBe(true);
});

test('two admins who add the same payment at once put it into one batch', async () => {
  const previews = [await as().previewBatchPayments({ ids: [ann] }), await as().previewBatchPayments({ ids: [ann] })];
  const results = await Promise.all(previews.map(({ selection_id }) => as().batchPayments({ selection_id })));
  expect(results.map(({ count, skipped }) => [count, skipped]).toSorted()).toEqual([
    [0, [{ reason: 'in-batch', count: 1 }]],
    [1, []],
  ]);
  expect(await fixture.ask('select from payout_batch_payments')).toHaveLength(1);
  expect(await fixture.ask('select from payout_batches')).toHaveLength(1);
});

test.each([
  ['2026-11-02', 'NOT_PAYABLE_ON'],
  ['2026-11-07', 'NOT_PAYABLE_ON'],
  ['2026-11-05', null],
] as const)('a batch that is payable on %s: %s', async (payable_on, code) => {
  const { selection_id } = await as().previewBatchPayments({ ids: [ann] });
  const done = as().batchPayments({ selection_id, payable_on });
  if (code !== null) return expect(done).rejects.toMatchObject({ code });
  await done;
  expect((await as().getPayoutBatches({})).data[0]).toMatchObject({ value_date: payable_on });
});

test.each([
  ['a payout hold', null, ['payouts-held', 'payouts-held', null]],
  [
    'a replaced payee',
    'update payees set replaced_at = now() where recipient_name like $$Ann%$$',
    ['payee-changed', 'payee-changed', null],
  ],
  [
    'an unverified payee',
    'update payees set verified_at = null where recipient_name like $$Ann%$$',
    ['payee-changed', 'payee-changed', null],
  ],
  [
    'an account in another currency',
    "update payees set currency = 'CAD' where recipient_name like $$Ann%$$",
    ['payee-currency', null, null],
  ],
  [
    'a payee on hold',
    "update payees set hold_until = '2026-11-09' where recipient_name like $$Ann%$$",
    ['payee-on-hold', null, null],
  ],
  [
    'an admin who is paid',
    'update consultants set admin_role = $$finance$$ where first_name = $$Ann$$',
    [null, 'own-payment', 'own-payment'],
  ],
] as const)(
  '%s: left out of a batch, of recording and of cancelling as of a single action',
  async (name, change, expected) => {
    if (change === null)
      await as().placePayoutHold({ consultant_id: fixture.ann.userId, reason: 'Identity is checked' });
    else await fixture.ask(change);
    const actor: Actor =
      name === 'an admin who is paid' ? { ...fixture.ann, role: 'admin', adminRole: 'finance' } : fixture.zoe;
    const reasonOf = ({ skipped }: { readonly skipped: readonly { readonly reason: string }[] }) =>
      skipped[0]?.reason ?? null;
    const ids = [ann];
    expect([
      reasonOf(await as(actor).previewBatchPayments({ ids })),
      reasonOf(await as(actor).previewRecordPayments({ ids })),
      reasonOf(await as(actor).previewCancelPayments({ ids })),
    ]).toEqual(expected);
    const record = { payment_id: ann, payment_method: 'other', reference: 'Wire 7', paid_on: '2026-11-02' } as const;
    const codes = { 'payouts-held': 'PAYOUTS_HELD', 'payee-changed': 'PAYEE_CHANGED', 'own-payment': 'OWN_PAYMENT' };
    const [, recording, cancelling] = expected;
    if (cancelling !== null) {
      await expect(as(actor).failPayout({ payment_id: ann, reason: 'x' })).rejects.toMatchObject({
        code: codes[cancelling],
      });
    }
    if (recording === null) await as(actor).completePayout(record);
    else await expect(as(actor).completePayout(record)).rejects.toMatchObject({ code: codes[recording] });
  },
);

test('payments are recorded as paid by checks that are numbered on, and the books stay balanced', async () => {
  const preview = await as().previewRecordPayments({ ...all, searchTerm: 'birch', status: 'pending' });
  expect(preview).toMatchObject({ count: 3, skipped: [], totals: usd('300.00') });
  const ofCat = { payment_id: cat, payment_method: 'check', check_number: 901 } as const;
  const ofAnn = { payment_id: ann, payment_method: 'check', check_number: 905 } as const;
  await expect(as().completePayout({ ...ofAnn, paid_on: '2025-11-02' })).rejects.toMatchObject({
    code: 'PAID_TOO_EARLY',
  });
  await as().completePayout({ ...ofCat, paid_on: '2026-11-02' });
  const { selection_id } = preview;
  const check = { selection_id, payment_method: 'check', check_number: 900, paid_on: '2026-11-01' } as const;
  await expect(as().recordPayments(check)).rejects.toMatchObject({ code: 'CHECK_NUMBER_TAKEN' });
  await expect(as().recordPayments({ ...check, paid_on: '2026-11-03' })).rejects.toMatchObject({
    code: 'PAID_IN_FUTURE',
  });
  await expect(as().recordPayments({ ...check, check_number: 902, paid_on: '2025-11-01' })).rejects.toMatchObject({
    code: 'PAID_TOO_EARLY',
  });
  await expect(
    as().recordPayments({ selection_id, payment_method: 'other', paid_on: '2026-11-02' }),
  ).rejects.toMatchObject({
    code: 'MISSING_DETAILS',
  });
  expect(await as().recordPayments({ ...check, check_number: 902 })).toEqual({
    selection_id,
    count: 2,
    skipped: [{ reason: 'not-pending', count: 1 }],
    totals: usd('285.00'),
  });
  expect(await payments()).toEqual(['Ann completed check 902', 'Bob completed check 903', 'Cat completed check 901']);
  const [statement] = await fixture.ask(
    "select check_number, check_date::text as day from commissions where name like 'Bob%'",
  );
  expect(statement).toEqual({ check_number: 903, day: '2026-11-01' });
  expect(await fixture.ask("select from notifications where kind = 'statement-paid'")).toHaveLength(3);
  expect(await isBalanced()).toBe(true);
});

test('payments are recorded with the reference of one transfer', async () => {
  const { selection_id } = await as().previewRecordPayments({ ids: [ann, cat] });
  const wire = { payment_method: 'other', reference: 'Wire 7', paid_on: '2026-11-02' } as const;
  expect(await as().recordPayments({ selection_id, ...wire })).toMatchObject({ count: 2, totals: usd('75.00') });
  expect(await payments()).toEqual([
    'Ann completed other 1001 Wire 7',
    'Bob pending transfer',
    'Cat completed other 1002 Wire 7',
  ]);
});

test('cancelled payments are due again', async () => {
  const { selection_id } = await as().previewCancelPayments({ ids: [ann, bob] });
  expect(await as().cancelPayments({ selection_id, reason: 'The account is checked' })).toEqual({
    selection_id,
    count: 2,
    skipped: [],
    totals: usd('285.00'),
  });
  expect(await payments()).toEqual([
    'Ann failed transfer The account is checked',
    'Bob failed transfer The account is checked',
    'Cat pending transfer',
  ]);
  expect(await as().getOutstandingSummary({})).toMatchObject({ count: 2, total: '285.00' });
  expect(await isBalanced()).toBe(true);
});

test('only a role with payouts:write changes payments together', async () => {
  await fixture.ask("update consultants set admin_role = 'support' where first_name = 'Ann'");
  const support: Actor = { role: 'admin', adminRole: 'support', userId: fixture.ann.userId };
  const selection_id = randomUUID();
  for (const [actor, code] of [
    [visitor, 'UNAUTHORIZED'],
    [fixture.bob, 'FORBIDDEN'],
    [support, 'PERMISSION_REQUIRED'],
  ] as const) {
    const of = as(actor);
    await expect(of.previewBatchPayments(all)).rejects.toMatchObject({ code });
    await expect(of.batchPayments({ selection_id })).rejects.toMatchObject({ code });
    await expect(of.previewRecordPayments(all)).rejects.toMatchObject({ code });
    await expect(of.recordPayments({ selection_id, payment_method: 'other' })).rejects.toMatchObject({ code });
    await expect(of.previewCancelPayments(all)).rejects.toMatchObject({ code });
    await expect(of.cancelPayments({ selection_id, reason: 'x' })).rejects.toMatchObject({ code });
    await expect(of.previewDeclinePayoutRequests(all)).rejects.toMatchObject({ code });
    await expect(of.declinePayoutRequests({ selection_id, reason: 'x' })).rejects.toMatchObject({ code });
  }
});
