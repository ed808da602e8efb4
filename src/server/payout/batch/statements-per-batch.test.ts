import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { type Actor, worker } from '#domain/account/actor.ts';
import type { CaseFile } from '#domain/commission/case-file.ts';
import { holds } from '#domain/ledger/proof.ts';
import { saveCase } from '#tests/database/books.ts';
import { callAs } from '#tests/database/call.ts';
import { countStatements } from '#tests/database/count-statements.ts';
import type { TestDeployment } from '#tests/database/deployment.ts';
import { chequing } from '#tests/database/payday.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { cpaReturnFile } from '#tests/fakes/bank-returns.ts';
import { quickHash } from '#tests/quick-hash.ts';
import { closeRun } from '../../commission/run/close.ts';
import { calculateOpenPeriod } from '../../commission/run/run.ts';
import { withActor } from '../../db/actor.ts';
import { proveBooks } from '../../ledger/books-checks.ts';

// A batch of thousands of payments must fit into one request, so its size must not change the number of statements.

vi.setConfig({ testTimeout: 120_000 });

const password = 'a birch in the rain';
const names = Array.from({ length: 33 }, (_, place) => `Seller${String(place).padStart(2, '0')}`);

/** A closed month in which each of 33 sellers earned 60.00 USD. */
async function prepare(fixture: TestDeployment): Promise<void> {
  const { ask, deployment } = fixture;
  const october = {
    name: 'many sellers',
    period: '2026-10',
    consultants: [...names, 'Zoe'].map((id) => ({
      id,
      sponsor: null,
      program: 'Beauty Consultant',
      joined: '2025-01-05',
    })),
    orders: names.map((consultant) => ({
      id: `${consultant}-1`,
      consultant,
      subtotal: '400.00',
      discounts: '0.00',
      returns: '0.00',
    })),
  } as unknown as CaseFile;
  await saveCase(fixture, october);
  await ask(
    `insert into auth.account (user_id, account_id, provider_id, password)
     select id, id::text, 'credential', $1 from auth."user"`,
    [quickHash(password)],
  );
  await ask(`update auth."user" set email_verified = true, email = lower(email)`);
  await ask('update consultants set email = lower(email)');
  await ask(`update consultants set admin_role = 'owner' where first_name = 'Zoe'`);
  await withActor(deployment.db, worker, async (tx) => {
    const call = { company: littleBirch, now: deployment.now(), by: null };
    const run = await calculateOpenPeriod(tx, call);
    if (typeof run === 'string') throw new Error(run);
    const { runNo, linesHash } = run;
    const closed = await closeRun(tx, call, { runNo, linesHash, exchangeRate: '0.75', requestId: randomUUID() });
    if (typeof closed === 'string') throw new Error(closed);
  });
}

let fixture: TestSite;
let ids: Map<string, string>;
beforeEach(async () => {
  fixture = await startTestSite({ at: '2026-11-02T18:00:00Z', prepared: { name: 'many-sellers', prepare } });
  const rows = await fixture.ask<{ name: string; id: string }>(
    'select first_name as name, consultant_id as id from consultants',
  );
  ids = new Map(rows.map(({ name, id }) => [name, id]));
});
afterEach(async () => {
  const proof = await withActor(fixture.deployment.db, worker, proveBooks, 'repeatable read');
  expect(proof.filter((comparison) => !holds(comparison))).toEqual([]);
  await fixture.close();
});

const idOf = (name: string) => ids.get(name) ?? '';
const as = (name: string) => {
  const actor: Actor =
    name === 'Zoe'
      ? { role: 'admin', userId: idOf(name), adminRole: 'owner' }
      : { role: 'consultant', userId: idOf(name) };
  return callAs(fixture.deployment, actor).payout;
};

/** One due payment for each of these sellers: a third by request, a third manual, a third by statement. */
async function makeDue(sellers: readonly string[]): Promise<void> {
  for (const [place, name] of sellers.entries()) {
    const { payee } = await as(name).configurePayee({
      method: 'transfer',
      recipient_name: `${name} Birch`,
      account: chequing,
      current_password: password,
    });
    await as('Zoe').verifyPayee({ payee_id: payee.payee_id });
    if (place % 3 === 0) {
      const { request_id } = await as(name).requestPayout({ amount: '60.00', idempotency_key: randomUUID() });
      await as('Zoe').approvePayoutRequest({ request_id, idempotency_key: randomUUID() });
      continue;
    }
    const [statement] = await fixture.ask<{ commission_id: string }>(
      'select commission_id from commissions where consultant_id = $1',
      [idOf(name)],
    );
    await as('Zoe').processCommissionPayment({
      consultantId: idOf(name),
      currency: 'USD',
      paymentMethod: 'transfer',
      idempotencyKey: randomUUID(),
      recipientEmail: `${name.toLowerCase()}@example.org`,
      recipientName: `${name} Birch`,
      ...(place % 3 === 1
        ? { commissionId: null, amount: '10.00', reason: 'Prize of the spring fair' }
        : { commissionId: statement?.commission_id ?? null, amount: '60.00' }),
    });
  }
}

const gather = async () => {
  const { batch_id, payment_count } = await as('Zoe').createPayoutBatch({
    idempotency_key: randomUUID(),
    format: 'cpa-005',
    include_statements: false,
  });
  const { content } = await as('Zoe').getPayoutBatchFile({ batch_id });
  return { batch_id, content, payment_count };
};

/** The number of statements in which each change of a batch of these sellers' payments is made. */
async function changesOfBatch(sellers: readonly string[]) {
  await makeDue(sellers);
  const zoe = as('Zoe');
  const rejected = await gather();
  expect(rejected.payment_count).toBe(sellers.length);
  const send = (batch_id: string) =>
    countStatements(() => zoe.sendPayoutBatch({ batch_id, idempotency_key: randomUUID() }));
  const sent = await send(rejected.batch_id);
  const cancelled = await countStatements(() =>
    zoe.cancelPayoutBatch({ batch_id: rejected.batch_id, outcome: 'rejected' }),
  );
  const { batch_id, content } = await gather();
  await send(batch_id);
  const completed = await countStatements(() => zoe.completePayoutBatch({ batch_id }));
  const payments = await fixture.ask<{ id: string }>('select id from commission_payments where batch_id = $1', [
    batch_id,
  ]);
  expect(payments).toHaveLength(sellers.length);
  const returns = cpaReturnFile(content, Object.fromEntries(payments.map(({ id }) => [id, '905'])));
  const { file_id } = await zoe.uploadPayoutReturnFile({ batch_id, file: new File([returns], 'returns.txt') });
  const { changes } = await zoe.getPayoutReturnFile({ file_id });
  expect(changes.count).toBe(sellers.length);
  const returned = await countStatements(() =>
    zoe.recordPayoutReturns({ file_id, expected: changes, idempotency_key: randomUUID() }),
  );
  return { sent, cancelled, completed, returned };
}

/** How many rows there are of each kind, by the rule that each payment has the same ones. */
const counted = () =>
  fixture.ask<{ what: string; count: number }>(`
    select 'audit ' || action as what, count(*)::int from audit_events
    where action in ('fail-payout', 'withdraw-payee-verification') group by 1
    union all select 'booked ' || kind, count(*)::int from ledger_transactions
      where kind like 'payout-%' and kind <> 'payout-request' group by 1
    union all select 'notified ' || kind, count(*)::int from notifications where kind like 'payout-%' or kind = 'payee-withdrawn'
      or kind = 'statement-paid' group by 1
    union all select 'payment ' || status, count(*)::int from commission_payments group by status
    union all select 'request ' || status, count(*)::int from payout_requests group by status
    union all select 'paid statement', count(*)::int from commissions where check_date is not null order by 1`);

test('changes a batch of 30 payments in as many statements as one of 3', async () => {
  const few = await changesOfBatch(names.slice(0, 3));
  const each = await counted();
  const many = await changesOfBatch(names.slice(3));
  expect(many).toEqual(few);
  expect(few.sent).toBeGreaterThan(10);
  expect(each.length).toBeGreaterThan(10);
  // The first 3 and the other 30: eleven times the rows.
  expect(await counted()).toEqual(each.map(({ what, count }) => ({ what, count: count * 11 })));
});

test('a statement is paid by the last of several requests in one batch, and due again when they are returned', async () => {
  const [name = ''] = names;
  const { payee } = await as(name).configurePayee({
    method: 'transfer',
    recipient_name: `${name} Birch`,
    account: chequing,
    current_password: password,
  });
  await as('Zoe').verifyPayee({ payee_id: payee.payee_id });
  for (const amount of ['25.00', '35.00']) {
    const { request_id } = await as(name).requestPayout({ amount, idempotency_key: randomUUID() });
    await as('Zoe').approvePayoutRequest({ request_id, idempotency_key: randomUUID() });
  }
  const { batch_id } = await gather();
  await as('Zoe').sendPayoutBatch({ batch_id, idempotency_key: randomUUID() });
  await as('Zoe').completePayoutBatch({ batch_id });
  const payments = await fixture.ask<{ payment_id: string; check_number: number; status: string }>(
    'select payment_id, check_number, status from commission_payments order by id',
  );
  expect(payments.map(({ check_number, status }) => [check_number, status])).toEqual([
    [1001, 'completed'],
    [1002, 'completed'],
  ]);
  const statement = () =>
    fixture.ask('select check_number, check_date::text from commissions where consultant_id = $1', [idOf(name)]);
  expect(await statement()).toEqual([{ check_number: 1002, check_date: '2026-11-02' }]);
  const [{ payment_id } = { payment_id: '' }] = payments;
  await as('Zoe').failPayout({ payment_id, reason: 'Account closed', expected_status: 'completed' });
  expect(await statement()).toEqual([{ check_number: null, check_date: null }]);
  expect(await as(name).getWallet({})).toMatchObject({ available: '60.00', completed: '0.00' });
});
