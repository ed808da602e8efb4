import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { littleBirch } from '#contract/company.ts';
import { type Comparison, holds, isProved, type ProofCheck, proofChecks } from '#domain/ledger/proof.ts';
import { worker } from '#domain/person/actor.ts';
import { keepCase } from '#tests/database/books.ts';
import { type FreshDatabase, freshDatabase } from '#tests/database/database.ts';
import { randomCase } from '#tests/database/random-case.ts';
import { closeRun } from '../commission/close.ts';
import { calculateOpenPeriod } from '../commission/run.ts';
import { withActor } from '../db/actor.ts';
import { type OpenDatabase, openDatabase, type Transaction } from '../db/database.ts';
import { proveBooks } from '../ledger/prove.ts';
import { settleStatements } from './settle.ts';

// A company with a closed month that is paid. Each test breaks something as the superuser, past every trigger, looks what
// the proof says, and takes it back.

let database: FreshDatabase;
let owner: OpenDatabase;
let app: OpenDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  owner = openDatabase(database.url, 'none', 2);
  app = openDatabase(database.url);
  const ask = async <Row>(text: string, values: unknown[] = []) => (await owner.pool.query(text, values)).rows as Row[];
  await keepCase({ ask }, randomCase(7, 60));
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
    await settleStatements(tx, { runNo, company, paidAt: new Date('2026-11-10T20:00:00Z'), by: null });
  });
});
afterAll(async () => {
  await owner.close();
  await app.close();
  await database.drop();
});

const takenBack = new Error('taken back');

/** What the proof says after some statements of the superuser, with triggers and foreign keys off. */
async function provedAfter(...tampering: readonly string[]): Promise<Comparison[]> {
  let comparisons: Comparison[] = [];
  const broken = async (tx: Transaction) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const text of tampering) {
      const { rowCount } = await tx.execute(sql.raw(text));
      if (rowCount === 0) throw new Error(`nothing was broken by: ${text}`);
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

test('books that were kept are proved: every check, over everything there is', async () => {
  const comparisons = await withActor(app.db, worker, proveBooks, 'repeatable read');
  expect(failedOf(comparisons)).toEqual([]);
  expect(isProved(comparisons)).toBe(true);
  const counts = (
    await owner.pool.query(`select
    (select count(*)::int from ledger_transactions) as transactions, (select count(*)::int from commissions) as statements,
    (select count(*)::int from commission_payments) as payments, (select count(*)::int from commission_run_orders) as orders,
    (select count(distinct consultant_no)::int from commissions where check_date is not null) as paid`)
  ).rows[0];
  const compared = new Map(comparisons.map((comparison) => [comparison.check, comparison.compared]));
  // The close is of two currencies, so it counts twice.
  expect(compared.get('transactions-balance')).toBe(counts.transactions + 1);
  expect(compared.get('statements-booked')).toBe(counts.statements);
  expect(compared.get('payouts-booked')).toBe(counts.payments);
  // Every statement, and what was paid for each.
  expect(compared.get('statements-paid-once')).toBe(counts.statements + counts.payments);
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
    `update ledger_accounts set currency = 'CAD' where account_id = (select account_id from ledger_accounts where kind = 'bank')`,
  ],
  [
    'an entry of an account that is gone',
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
    'the booking of a close gone',
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
    'a statement given to somebody else',
    ['statements-booked', 'paid-what-is-owed', 'earned-is-unreleased'],
    `update commissions set consultant_id = (select consultant_id from consultants where consultant_no not in (select consultant_no from commissions) limit 1)
     where commission_id = ${aStatement}`,
  ],
  [
    'the total of a run changed',
    ['run-totals'],
    "update commission_runs set total = total + 1 where status = 'closed'",
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
    'a volume that its orders do not make',
    ['bases-make-volumes'],
    `update commissions set personal_volume = personal_volume + 1 where commission_id = ${aStatement}`,
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
    ['orders-counted-once'],
    `update orders set consultant_id = (select consultant_id from consultants c where c.consultant_id <> orders.consultant_id limit 1)
     where order_no = ${anOrder}`,
  ],
  [
    'a payment that never left the bank',
    ['payouts-booked'],
    `insert into commission_payments (commission_id, consultant_id, recipient_name, recipient_email, amount, currency, status, reason)
     select null, consultant_id, 'x', 'x', 100, 'USD', 'completed', 'x' from commissions limit 1`,
  ],
  [
    'a payment of another amount than the bank’s',
    ['payouts-booked', 'paid-what-is-owed'],
    `update commission_payments set amount = amount + 1 where payment_id = ${aPayment}`,
  ],
  [
    'a statement paid twice',
    ['payouts-booked', 'statements-paid-once', 'paid-what-is-owed'],
    `insert into commission_payments (commission_id, consultant_id, recipient_name, recipient_email, amount, currency, status)
     select commission_id, consultant_id, 'x', 'x', amount, currency, 'completed' from commission_payments where payment_id = ${aPayment}`,
  ],
  [
    'a check without a payment',
    ['payouts-booked', 'statements-paid-once', 'paid-what-is-owed'],
    `delete from commission_payments where commission_id = ${aStatement}`,
  ],
  [
    'a payment of a statement that is none',
    ['statements-paid-once'],
    `update commission_payments set commission_id = gen_random_uuid() where payment_id = ${aPayment}`,
  ],
];

test.each(cases)('%s is found', async (_, expected, ...tampering) => {
  const comparisons = await provedAfter(...tampering);
  expect(isProved(comparisons)).toBe(false);
  expect(failedOf(comparisons)).toEqual(expect.arrayContaining([...expected]));
  for (const { differing, examples } of comparisons) expect(examples.length).toBe(Math.min(5, differing));
});

test('every check is seen failing', () => {
  expect(new Set(cases.flatMap(([, expected]) => expected))).toEqual(new Set(proofChecks));
});

test('what differs is named, the first few', async () => {
  const comparisons = await provedAfter(`update commissions set payout_amount = payout_amount + 1 where true`);
  const found = comparisons.find(({ check }) => check === 'statements-booked');
  expect(found?.differing).toBe(found?.compared);
  expect(found?.examples).toHaveLength(5);
  expect(found?.examples[0]).toMatchObject({ what: expect.stringMatching(/^2026-10 LBC-\d+$/), currency: 'USD' });
});
