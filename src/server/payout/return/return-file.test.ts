import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { largestReturnFile } from '#contract/payout/return-file.ts';
import { worker } from '#domain/account/actor.ts';
import { holds } from '#domain/ledger/proof.ts';
import { callAs } from '#tests/database/call.ts';
import {
  checking,
  openPayday,
  type Payday,
  type Person,
  paymentInNextBatch,
  verifyPayeeOf,
} from '#tests/database/payday.ts';
import { cpaReturnFile, nachaReturnFile, type Said } from '#tests/fakes/bank-returns.ts';
import { withActor } from '../../db/actor.ts';
import { inLanguage } from '../../language/in-language.ts';
import { proveBooks } from '../../ledger/books-checks.ts';

// Ann's 60.00 and Bob's 225.00 are sent in a file for the bank, which returns some of it.

let fixture: Payday;
beforeEach(async () => {
  fixture = await openPayday();
});
afterEach(async () => {
  const proof = await withActor(fixture.deployment.db, worker, proveBooks, 'repeatable read');
  expect(proof.filter((comparison) => !holds(comparison))).toEqual([]);
  await fixture.close();
});

const as = (person: Person) => callAs(fixture.deployment, person).payout;

/** A sent batch of Ann's and Bob's payments with its file, and the reference of each in it. */
async function sentBatch(format: 'cpa-005' | 'nacha' = 'cpa-005') {
  for (const person of [fixture.ann, fixture.bob]) {
    await verifyPayeeOf(fixture, person, ...(format === 'nacha' ? ([checking] as const) : []));
  }
  const { batch_id } = await as(fixture.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format });
  const { content } = await as(fixture.zoe).getPayoutBatchFile({ batch_id });
  const rows = await fixture.ask<{ id: string; name: string }>(
    `select p.id, c.first_name as name from commission_payments p join consultants c using (consultant_id)`,
  );
  const reference = (name: string) => String(rows.find((row) => row.name === name)?.id);
  return { batch_id, content, ann: reference('Ann'), bob: reference('Bob') };
}

async function send(batch_id: string): Promise<void> {
  await as(fixture.zoe).sendPayoutBatch({ idempotency_key: randomUUID(), batch_id });
}

const upload = (batch_id: string, content: string, person = fixture.zoe) =>
  as(person).uploadPayoutReturnFile({ batch_id, file: new File([content], 'returns.txt') });

/** Uploads a bank's answer and returns what it would change. */
async function preview(batch_id: string, content: string) {
  const { file_id } = await upload(batch_id, content);
  return as(fixture.zoe).getPayoutReturnFile({ file_id });
}

const record = (
  { file_id, changes }: { file_id: string; changes: { count: number; total: string } },
  idempotency_key = randomUUID(),
) => as(fixture.zoe).recordPayoutReturns({ file_id, expected: changes, idempotency_key });

test.each([
  ['cpa-005', cpaReturnFile, '905', 'The account is closed.'],
  ['nacha', nachaReturnFile, 'R02', 'The account is closed.'],
] as const)(
  'a returned payment of a %s file fails, and a closed account loses its verification',
  async (format, answer, code, meaning) => {
    const { batch_id, content, bob } = await sentBatch(format);
    await send(batch_id);
    const returns = answer(content, { [bob]: code });
    const shown = await preview(batch_id, returns);
    expect(shown).toMatchObject({
      changes: { count: 1, total: '225.00' },
      recorded_at: null,
      entries: [
        {
          code,
          meaning,
          reference: bob,
          amount: '225.00',
          effect: 'fails',
          withdraws_verification: true,
          payment: { consultant_name: 'Bob Birch', last_four: format === 'nacha' ? '7766' : '4321' },
        },
      ],
    });
    expect(await fixture.ask('select status from commission_payments order by id')).toEqual([
      { status: 'processing' },
      { status: 'processing' },
    ]);

    const key = randomUUID();
    expect(await record(shown, key)).toEqual({ failed_count: 1, reversed_count: 0 });
    // The same command again returns its answer.
    expect(await record(shown, key)).toEqual({ failed_count: 1, reversed_count: 0 });
    expect(await as(fixture.bob).getWallet({})).toMatchObject({
      available: '225.00',
      pending: '0.00',
      blocked: 'PAYEE_NOT_VERIFIED',
      payee: { withdrawn_reason: `${meaning} Bank code: ${code}.` },
    });
    const french = await inLanguage('fr', () => as(fixture.bob).getWallet({}));
    expect(french.payee?.withdrawn_reason).toMatch(`Code de la banque\u00a0: ${code}.`);
    expect(french.history.data[0]?.reason).toBe(french.payee?.withdrawn_reason);
    const { data: notices } = await inLanguage('fr', () =>
      callAs(fixture.deployment, fixture.bob).notification.getNotifications({}),
    );
    expect(notices).toContainEqual(
      expect.objectContaining({ data: { kind: 'payee-withdrawn', reason: french.payee?.withdrawn_reason } }),
    );
    const { next_steps: steps } = await callAs(fixture.deployment, fixture.bob).report.getDashboard({});
    expect(steps).toContainEqual({ kind: 'payout-method', amount: '225.00', currency: 'USD', replaces: true });
    expect(
      await fixture.ask('select kind from notifications where user_id = $1 order by kind', [fixture.bob.userId]),
    ).toEqual(expect.arrayContaining([{ kind: 'payee-withdrawn' }, { kind: 'payout-failed' }]));
    expect(await as(fixture.zoe).getPayoutBatch({ batch_id })).toMatchObject({ failed_count: 1, remaining_count: 1 });
    expect(
      await fixture.ask(`select action, object_id from audit_events where action in ('record-payout-returns', 'fail-payout')
                       order by seq`),
    ).toMatchObject([{ action: 'fail-payout' }, { action: 'record-payout-returns', object_id: batch_id }]);

    const { names } = await inLanguage('fr', () => callAs(fixture.deployment, fixture.zoe).audit.getAuditEvents({}));
    expect(names).toMatchObject({ [`reason:bank:${code}`]: french.payee?.withdrawn_reason });

    // The same file again is the same one, and changes nothing.
    const again = await preview(batch_id, returns);
    expect(again).toMatchObject({ file_id: shown.file_id, changes: { count: 0, total: '0.00' } });
    expect(again.entries).toMatchObject([{ effect: 'failed-before', withdraws_verification: false }]);
    expect(await record(again)).toEqual({ failed_count: 0, reversed_count: 0 });
    await expect(record(shown)).rejects.toMatchObject({ code: 'RETURNS_CHANGED', data: { count: 0, total: '0.00' } });
    expect(await fixture.ask("select count(*)::int from audit_events where action = 'fail-payout'")).toEqual([
      { count: 1 },
    ]);
  },
);

test('a payment returned after it was completed is taken back, and its statement is due again', async () => {
  const { batch_id, content, ann, bob } = await sentBatch();
  await send(batch_id);
  await as(fixture.zoe).completePayoutBatch({ batch_id });
  const shown = await preview(batch_id, cpaReturnFile(content, { [ann]: '914', [bob]: '911' }));
  expect(shown.entries.map(({ effect, withdraws_verification }) => [effect, withdraws_verification])).toEqual([
    ['reverses', false],
    ['reverses', false],
  ]);
  expect(await record(shown)).toEqual({ failed_count: 0, reversed_count: 2 });
  expect(await as(fixture.bob).getWallet({})).toMatchObject({ available: '225.00', completed: '0.00', blocked: null });
  const { data } = await as(fixture.zoe).getOutstandingCommissions({ searchTerm: 'Bob' });
  expect(data).toMatchObject([{ outstanding: '225.00', blocked: null }]);
});

test('a returned credit counts each of its payments, and what was a manual payment is not owed again', async () => {
  for (const person of [fixture.ann, fixture.bob]) await verifyPayeeOf(fixture, person);
  await as(fixture.zoe).processCommissionPayment(
    paymentInNextBatch(fixture, fixture.bob, '40.00', { commissionId: null, reason: 'Prize' }),
  );
  const { batch_id } = await as(fixture.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005' });
  const { content } = await as(fixture.zoe).getPayoutBatchFile({ batch_id });
  await send(batch_id);
  const [first] = await fixture.ask<{ id: string }>(
    `select min(p.id) as id from commission_payments p join consultants c using (consultant_id) where c.first_name = 'Bob'`,
  );
  const shown = await preview(batch_id, cpaReturnFile(content, { [first?.id ?? '']: '914' }));
  expect(shown).toMatchObject({
    changes: { count: 2, total: '265.00' },
    manual_total: '40.00',
    entries: [{ amount: '265.00', payment: { payment_count: 2 } }],
  });
  expect(await record(shown)).toEqual({ failed_count: 2, reversed_count: 0 });
  expect(await as(fixture.zoe).getPayoutBatch({ batch_id })).toMatchObject({ failed_count: 2, remaining_count: 1 });
  expect(await as(fixture.bob).getWallet({})).toMatchObject({ available: '225.00' });
});

test('entries that match no payment, or not its amount, change nothing', async () => {
  const { batch_id, content, ann, bob } = await sentBatch();
  await send(batch_id);
  const stranger = content.replaceAll(ann.padEnd(19), '9999'.padEnd(19));
  const said: Said = { 9999: '905', [bob]: { code: '905', amount: 22_400n } };
  const shown = await preview(batch_id, cpaReturnFile(stranger, said));
  expect(shown.changes).toEqual({ count: 0, total: '0.00' });
  expect(shown.entries).toMatchObject([
    { effect: 'not-found', payment: null, other_batch: null },
    { effect: 'other-amount', amount: '224.00', payment: { amount: '225.00' } },
  ]);
  expect(await record(shown)).toEqual({ failed_count: 0, reversed_count: 0 });
});

test('a file of several batches names the other one', async () => {
  const first = await sentBatch();
  await send(first.batch_id);
  await as(fixture.zoe).completePayoutBatch({ batch_id: first.batch_id });
  await verifyPayeeOf(fixture, fixture.cat);
  const later = await as(fixture.zoe).processCommissionPayment({
    consultantId: fixture.cat.userId,
    commissionId: fixture.statements.get('Cat') ?? null,
    amount: '15.00',
    currency: 'USD',
    recipientEmail: fixture.cat.email,
    recipientName: 'Cat Birch',
    paymentMethod: 'transfer',
    idempotencyKey: randomUUID(),
  });
  expect(later.success).toBe(true);
  const { batch_id } = await as(fixture.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005' });
  await as(fixture.zoe).getPayoutBatchFile({ batch_id });
  await send(batch_id);
  const shown = await preview(batch_id, cpaReturnFile(first.content, { [first.bob]: '905' }));
  expect(shown.entries).toMatchObject([
    { effect: 'not-found', other_batch: { batch_id: first.batch_id, format: 'cpa-005', file_number: 1 } },
  ]);
});

test('refuses files that are no returns of this batch, too large, or too early', async () => {
  const { batch_id, content, bob } = await sentBatch();
  const returns = cpaReturnFile(content, { [bob]: '905' });
  await expect(upload(batch_id, returns)).rejects.toMatchObject({ code: 'NOT_SENT' });
  await send(batch_id);
  await expect(upload(randomUUID(), returns)).rejects.toMatchObject({ code: 'UNKNOWN_BATCH' });
  await expect(upload(batch_id, content)).rejects.toMatchObject({ code: 'NO_RETURNS' });
  await expect(upload(batch_id, '')).rejects.toMatchObject({ code: 'EMPTY_FILE' });
  await expect(upload(batch_id, 'name,amount')).rejects.toMatchObject({ code: 'OTHER_FORMAT' });
  await expect(upload(batch_id, returns.slice(0, 2_928))).rejects.toMatchObject({ code: 'CUT_OFF' });
  await expect(upload(batch_id, 'A'.repeat(largestReturnFile + 1))).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  await expect(upload(batch_id, returns.replace('905', '450'))).rejects.toMatchObject({
    code: 'BAD_RECORD',
    message: 'Record 2 of the file cannot be read.',
  });
  expect(await fixture.ask('select file_id from payout_return_files')).toEqual([]);
});

test('an admin cannot record the return of their own payment if there is another admin', async () => {
  const { batch_id, content, bob } = await sentBatch();
  await send(batch_id);
  await fixture.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [fixture.bob.userId]);
  const own: Person = { ...fixture.bob, role: 'admin', adminRole: 'owner' };
  const { file_id } = await upload(batch_id, cpaReturnFile(content, { [bob]: '905' }), own);
  const shown = await as(own).getPayoutReturnFile({ file_id });
  expect(shown).toMatchObject({ changes: { count: 0 }, entries: [{ effect: 'own-payment' }] });
  expect(await as(fixture.zoe).getPayoutReturnFile({ file_id })).toMatchObject({ changes: { count: 1 } });
});

test('stores no account number, and admins who only read payouts cannot upload', async () => {
  const { batch_id, content, bob } = await sentBatch();
  await send(batch_id);
  const reader: Person = { ...fixture.zoe, role: 'admin', adminRole: 'read-only' };
  const returns = cpaReturnFile(content, { [bob]: '905' });
  await expect(upload(batch_id, returns, reader)).rejects.toMatchObject({ code: 'PERMISSION_REQUIRED' });
  await upload(batch_id, returns);
  const [stored] = await fixture.ask<{ entries: string }>('select entries::text from payout_return_files');
  expect(stored?.entries).toContain('"905"');
  expect(stored?.entries).not.toContain('7654321');
});
