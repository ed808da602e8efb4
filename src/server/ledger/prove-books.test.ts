import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { creditManualPayment } from '#domain/ledger/correction-postings.ts';
import { receiveMembershipFee } from '#domain/ledger/membership-postings.ts';
import { requestPayout } from '#domain/ledger/payout-postings.ts';
import { type Comparison, holds, isProved, type ProofCheck, proofChecks } from '#domain/ledger/proof.ts';
import { saveCase } from '#tests/database/books.ts';
import { type FreshDatabase, freshDatabase } from '#tests/database/database.ts';
import { loginsOf, openOwner } from '#tests/database/logins.ts';
import { randomCase } from '#tests/database/random-case.ts';
import { sealAuditEvents } from '../audit/seal-audit-events.ts';
import { closeRun } from '../commission/run/close.ts';
import { calculateOpenPeriod } from '../commission/run/run.ts';
import { withActor } from '../db/actor.ts';
import { type OpenDatabase, type OpenPool, openDatabase, type Transaction } from '../db/database.ts';
import { membershipFees } from '../membership/tables.ts';
import { changePayments } from '../payout/payment/change-payments.ts';
import { payOutstanding } from '../payout/payment/outstanding-payments.ts';
import { commissionPayments } from '../payout/tables.ts';
import { book } from './book.ts';
import { proveBooks } from './books-checks.ts';

// A company with a closed and paid month. Each test tampers with something as the superuser, bypassing every trigger,
// checks the proof, and rolls back.

let database: FreshDatabase;
let owner: OpenPool;
let app: OpenDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  owner = openOwner(database.url, 2);
  app = openDatabase(await loginsOf(database.url));
  const ask = async <Row>(text: string, values: unknown[] = []) => (await owner.pool.query(text, values)).rows as Row[];
  await saveCase({ ask }, randomCase(7, 60));
  const company = littleBirch;
  await withActor(app.db, worker, async (tx) => {
    const run = await calculateOpenPeriod(tx, { company, now: new Date('2026-11-01T12:00:00Z'), by: null });
    if (typeof run === 'string') throw new Error(run);
    const { runNo, linesHash } = run;
    const now = new Date('2026-11-02T12:00:00Z');
    const closed = await closeRun(
      tx,
      { company, now, by: null },
      { runNo, linesHash, exchangeRate: '0.7312', requestId: randomUUID() },
    );
    if (typeof closed === 'string') throw new Error(closed);
    await payOutstanding(tx, {
      runNo,
      company,
      at: new Date('2026-11-10T20:00:00Z'),
      by: null,
      elsewhere: { method: 'check', checkNumber: 1001, reference: null, paidOn: '2026-11-10' },
    });
    await payByHand(tx, new Date('2026-11-10T21:00:00Z'));
    await payMembershipFee(tx, new Date('2026-11-10T21:00:00Z'));
  });
  await sealAuditEvents(app.db, new Date('2026-11-10T21:00:00Z'));
});
afterAll(async () => {
  await owner.close();
  await app.close();
  await database.drop();
});

/** A prize for a consultant with a paid statement, by wire. */
async function payByHand(tx: Transaction, at: Date): Promise<void> {
  const { rows } = await tx.execute<{ consultant_id: string }>(
    sql`select consultant_id from commissions where check_date is not null order by consultant_no limit 1`,
  );
  const consultantId = rows[0]?.consultant_id ?? '';
  const money = { amount: 5_000n, currency: 'USD' };
  const recipient = { recipientName: 'x', recipientEmail: 'x', paymentMethod: 'other', reason: 'Prize' };
  const [payment] = await tx
    .insert(commissionPayments)
    .values({ consultantId, ...money, ...recipient, createdAt: at })
    .returning();
  if (!payment) throw new Error('no payment');
  const { paymentId: id } = payment;
  const postings = [
    creditManualPayment(id, consultantId, money),
    requestPayout({ id, consultant: consultantId, money }),
  ];
  await book(tx, postings, { period: null, memo: 'Prize', by: null, at });
  const elsewhere = { method: 'other', checkNumber: null, reference: 'Wire 1', paidOn: '2026-11-10' } as const;
  await changePayments(tx, [payment], { to: 'completed', elsewhere }, { at, by: null, timeZone: littleBirch.timeZone });
}

/** A consultant has paid a membership fee. */
async function payMembershipFee(tx: Transaction, at: Date): Promise<void> {
  const [consultant] = (
    await tx.execute<{ id: string }>(sql`select consultant_id as id from consultants order by consultant_no limit 1`)
  ).rows;
  const money = { amount: 2_500n, currency: 'CAD' };
  const [fee] = await tx
    .insert(membershipFees)
    .values({
      consultantId: consultant?.id ?? '',
      period: '2026-11-01',
      dueOn: '2026-11-10',
      ...money,
      status: 'paid',
      gateway: 'x',
      chargeId: 'x',
      paidAt: at,
    })
    .returning();
  if (!fee) throw new Error('no fee');
  await book(tx, [receiveMembershipFee(fee.feeId, money)], { period: null, memo: 'Fee', by: null, at });
}

const takenBack = new Error('rolled back');

/** The proof after some statements of the superuser, with triggers and foreign keys off. */
async function provedAfter(...tampering: readonly string[]): Promise<Comparison[]> {
  let comparisons: Comparison[] = [];
  const broken = async (tx: Transaction) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const text of tampering) {
      const { rowCount } = await tx.execute(sql.raw(text));
      if (rowCount === 0) throw new Error(`no row was changed by: ${text}`);
    }
    comparisons = await proveBooks(tx);
    throw takenBack;
  };
  await owner.db.transaction(broken).catch((error: unknown) => {
    if (error !== takenBack) throw error;
  });
  return comparisons;
}

const failedOf = (comparisons: readonly Comparison[]) =>
  comparisons.filter((comparison) => !holds(comparison)).map(({ check }) => check);

test('untouched books pass every check, over all data', async () => {
  const comparisons = await withActor(app.db, worker, proveBooks, 'repeatable read');
  expect(failedOf(comparisons)).toEqual([]);
  expect(isProved(comparisons)).toBe(true);
  const counts = (
    await owner.pool.query(`select
    (select count(*)::int from ledger_transactions) as transactions, (select count(*)::int from commissions) as statements,
    (select count(*)::int from commission_payments) as payments,
    (select count(*)::int from commission_payments where commission_id is not null) as "ofStatements", (select count(*)::int from commission_run_orders) as orders,
    (select count(distinct consultant_no)::int from commissions where check_date is not null) as paid`)
  ).rows[0];
  const compared = new Map(comparisons.map((comparison) => [comparison.check, comparison.compared]));
  // The close has two currencies, so it counts twice.
  expect(compared.get('transactions-balance')).toBe(counts.transactions + 1);
  expect(compared.get('statements-booked')).toBe(counts.statements);
  expect(compared.get('payouts-booked')).toBe(counts.payments);
  // Every statement, and its payments.
  expect(compared.get('statements-paid-once')).toBe(counts.statements + counts.ofStatements);
  expect(compared.get('paid-what-is-owed')).toBe(counts.paid);
  expect(compared.get('orders-counted-once')).toBe(counts.orders + 1);
  for (const check of proofChecks) expect(compared.get(check), check).toBeGreaterThan(0);
});

const anEntry = `(select e.entry_id from ledger_entries e join ledger_accounts a using (account_id)
  join ledger_transactions t using (transaction_id) where a.kind = 'earned' and t.kind = 'close-run' order by 1 limit 1)`;
const aStatement =
  '(select commission_id from commissions where check_date is not null order by consultant_no limit 1)';
const aPayment = '(select payment_id from commission_payments order by id limit 1)';
const anOrder = '(select order_no from commission_run_orders order by order_no limit 1)';
const aLine =
  '(select order_no from commission_calculations where amount > 1 and order_no is not null order by 1 limit 1)';

const cases: [breaks: string, found: readonly ProofCheck[], ...tampering: string[]][] = [
  [
    'a cent added to an entry',
    ['transactions-balance', 'owed-is-borne', 'earned-is-unreleased', 'statements-booked'],
    `update ledger_entries set amount = amount + 1 where entry_id = ${anEntry}`,
  ],
  [
    'a transaction without entries',
    ['transactions-balance'],
    "insert into ledger_transactions (idempotency_key, kind, memo) values ('x', 'adjustment', 'x')",
  ],
  [
    'an entry in another currency than its account, in a transaction that balances',
    ['entries-in-place'],
    `update ledger_accounts set currency = 'EUR' where kind = 'bank' and currency = 'USD'`,
  ],
  [
    'an entry of an account that is missing',
    ['entries-in-place', 'owed-is-borne', 'payouts-booked'],
    "delete from ledger_accounts where kind = 'bank'",
  ],
  [
    'a statement released twice',
    ['earned-is-unreleased'],
    "insert into ledger_transactions (idempotency_key, kind, memo) values ('release:again', 'release', 'x')",
    `insert into ledger_entries (transaction_id, account_id, amount, currency)
     select (select max(transaction_id) from ledger_transactions), account_id, case kind when 'earned' then -5 else 5 end, 'USD'
     from ledger_accounts where kind in ('earned', 'available')
       and consultant_id = (select consultant_id from ledger_accounts where kind = 'available' order by account_id limit 1)`,
  ],
  [
    'the close of a run booked twice under another name',
    ['runs-booked-once', 'statements-booked', 'earned-is-unreleased'],
    "insert into ledger_transactions (idempotency_key, kind, memo) values ('close-run:again', 'close-run', 'x')",
    `insert into ledger_entries (transaction_id, account_id, amount, currency)
     select (select max(transaction_id) from ledger_transactions), e.account_id, e.amount, e.currency
     from ledger_entries e join ledger_transactions t using (transaction_id) where t.kind = 'close-run'`,
  ],
  [
    'a deleted booking of a close',
    ['runs-booked-once', 'statements-booked', 'run-totals', 'earned-is-unreleased'],
    `delete from ledger_entries where transaction_id = (select transaction_id from ledger_transactions where kind = 'close-run')`,
    "delete from ledger_transactions where kind = 'close-run'",
  ],
  [
    'a period that closed with another run',
    ['runs-booked-once'],
    "update commission_periods set closed_run_no = 999 where status = 'closed'",
  ],
  [
    'a statement raised after its close',
    ['statements-booked', 'run-totals', 'lines-make-statements', 'paid-what-is-owed'],
    `update commissions set payout_amount = payout_amount + 1, total_earnings = total_earnings + 1,
       personal_total = personal_total + 1 where commission_id = ${aStatement}`,
  ],
  [
    'a statement moved to another consultant',
    ['statements-booked', 'paid-what-is-owed', 'earned-is-unreleased'],
    `update commissions set consultant_id = (select consultant_id from consultants where consultant_no not in (select consultant_no from commissions) limit 1)
     where commission_id = ${aStatement}`,
  ],
  [
    'the total of a run changed',
    ['run-totals'],
    "update commission_runs set total = total + 1, personal_total = personal_total + 1 where status = 'closed'",
  ],
  [
    'an amount of a run moved from one kind of earning to another',
    ['run-totals'],
    "update commission_runs set override_total = override_total - 1, bonus_total = bonus_total + 1 where status = 'closed'",
  ],
  [
    'a line raised by a cent, another lowered',
    ['lines-make-statements'],
    `update commission_calculations set amount = amount + 1 where order_no = ${aLine} and line_type = 0`,
  ],
  [
    'a line gone',
    ['lines-make-statements', 'bases-make-runs'],
    `delete from commission_calculations where order_no = ${aLine}`,
  ],
  [
    'a frozen base changed',
    ['bases-make-volumes', 'bases-make-runs'],
    `update commission_run_orders set base = base + 1 where order_no = ${anOrder}`,
  ],
  [
    'a volume that differs from its orders',
    ['bases-make-volumes'],
    `update commissions set personal_volume = personal_volume + 1 where commission_id = ${aStatement}`,
  ],
  [
    'a prepared volume that differs from its orders',
    ['volumes-are-sold'],
    'update consultant_volumes set volume = volume + 1 where volume > 0',
  ],
  [
    'an order frozen twice',
    ['bases-make-volumes', 'bases-make-runs', 'orders-counted-once'],
    `do $$ begin execute (select 'drop index ' || indexname from pg_indexes
       where tablename like 'commission_run_orders_%' and indexdef like '%UNIQUE%order_no%' limit 1); end $$`,
    `insert into commission_run_orders select * from commission_run_orders where order_no = ${anOrder}`,
  ],
  [
    'an order credited to another consultant than in the run',
    ['volumes-are-sold', 'orders-counted-once'],
    `update orders set consultant_id = (select consultant_id from consultants c where c.consultant_id <> orders.consultant_id limit 1)
     where order_no = ${anOrder}`,
  ],
  [
    'a payment that never left the bank',
    ['payouts-booked', 'manual-payments-booked'],
    `insert into commission_payments (commission_id, consultant_id, recipient_name, recipient_email, amount, currency, status, reason, payment_method)
     select null, consultant_id, 'x', 'x', 100, 'USD', 'completed', 'x', 'check' from commissions limit 1`,
  ],
  [
    'a payment of another amount than the bank’s',
    ['payouts-booked', 'paid-what-is-owed'],
    `update commission_payments set amount = amount + 1 where payment_id = ${aPayment}`,
  ],
  [
    'a statement paid twice',
    ['payouts-booked', 'statements-paid-once', 'paid-what-is-owed'],
    `insert into commission_payments (commission_id, consultant_id, recipient_name, recipient_email, amount, currency, status, payment_method)
     select commission_id, consultant_id, 'x', 'x', amount, currency, 'completed', 'check' from commission_payments where payment_id = ${aPayment}`,
  ],
  [
    'a manual payment that failed and left a balance',
    ['payouts-booked', 'manual-payments-booked'],
    "update commission_payments set status = 'failed' where commission_id is null",
  ],
  [
    'an adjustment without a payment',
    ['manual-payments-booked'],
    "insert into ledger_transactions (idempotency_key, kind, memo) values ('adjustment:nothing', 'adjustment', 'x')",
    `insert into ledger_entries (transaction_id, account_id, amount, currency)
     select (select max(transaction_id) from ledger_transactions), account_id, case kind when 'available' then 5 else -5 end, 'USD'
     from ledger_accounts where currency = 'USD' and (kind = 'commission-expense'
       or account_id = (select account_id from ledger_accounts where kind = 'available' order by account_id limit 1))`,
  ],
  [
    'a membership fee that was paid and not booked',
    ['membership-fees-booked'],
    'update membership_fees set amount = amount + 1',
  ],
  [
    'income from a membership fee that is not paid',
    ['membership-fees-booked'],
    "update membership_fees set status = 'due', paid_at = null, charge_id = null",
  ],
  [
    'a check without a payment',
    ['payouts-booked', 'statements-paid-once', 'paid-what-is-owed'],
    `delete from commission_payments where commission_id = ${aStatement}`,
  ],
  [
    'an audit event changed after it was sealed',
    ['audit-chain'],
    `update audit_events set detail = detail || '{"exchangeRate": "0.5"}' where action = 'close-commission-run'`,
  ],
  [
    'a payment of an unknown statement',
    ['statements-paid-once'],
    `update commission_payments set commission_id = gen_random_uuid() where payment_id = ${aPayment}`,
  ],
];

test.each(cases)('detects %s', async (_, expected, ...tampering) => {
  const comparisons = await provedAfter(...tampering);
  expect(isProved(comparisons)).toBe(false);
  expect(failedOf(comparisons)).toEqual(expect.arrayContaining([...expected]));
  for (const { differing, examples } of comparisons) expect(examples.length).toBe(Math.min(5, differing));
});

test('every check fails in some case', () => {
  expect(new Set(cases.flatMap(([, expected]) => expected))).toEqual(new Set(proofChecks));
});

test('names the first few differences', async () => {
  const comparisons = await provedAfter(`update commissions set payout_amount = payout_amount + 1 where true`);
  const check = comparisons.find(({ check }) => check === 'statements-booked');
  expect(check?.differing).toBe(check?.compared);
  expect(check?.examples).toHaveLength(5);
  expect(check?.examples[0]).toMatchObject({ what: expect.stringMatching(/^2026-10 LBC-\d+$/), currency: 'USD' });
});
