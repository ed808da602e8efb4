import { type SQL, sql } from 'drizzle-orm';
import { type Comparison, type ProofCheck, proofChecks } from '#domain/ledger/proof.ts';
import { auditChainHolds } from '../audit/audit-chain.ts';
import type { Transaction } from '../db/database.ts';
import { earnedIsUnreleased, entriesInPlace, owedIsBorne, transactionsBalance } from './check-entries.ts';
import {
  basesMakeRuns,
  basesMakeVolumes,
  linesMakeStatements,
  ordersCountedOnce,
  volumesAreSold,
} from './check-lines.ts';
import {
  manualPaymentsBooked,
  membershipFeesBooked,
  paidWhatIsOwed,
  payoutsBooked,
  statementsPaidOnce,
} from './check-payouts.ts';
import { runsBookedOnce, runTotals, statementsBooked } from './check-statements.ts';

/** Both sides of everything that a check compares: what, currency, one, other. */
const sidesOf: Readonly<Record<ProofCheck, SQL>> = {
  'transactions-balance': transactionsBalance,
  'entries-in-place': entriesInPlace,
  'owed-is-borne': owedIsBorne,
  'earned-is-unreleased': earnedIsUnreleased,
  'runs-booked-once': runsBookedOnce,
  'statements-booked': statementsBooked,
  'run-totals': runTotals,
  'lines-make-statements': linesMakeStatements,
  'volumes-are-sold': volumesAreSold,
  'bases-make-volumes': basesMakeVolumes,
  'bases-make-runs': basesMakeRuns,
  'orders-counted-once': ordersCountedOnce,
  'payouts-booked': payoutsBooked,
  'manual-payments-booked': manualPaymentsBooked,
  'membership-fees-booked': membershipFeesBooked,
  'statements-paid-once': statementsPaidOnce,
  'paid-what-is-owed': paidWhatIsOwed,
  'audit-chain': auditChainHolds,
};

/** The number of differing things that are named. */
const named = 5;

type Row = {
  readonly compared: number;
  readonly differing: number;
  readonly sums: Notice[];
  readonly examples: Notice[];
};
type Notice = {
  readonly what?: string;
  readonly currency: string | null;
  readonly one: string;
  readonly other: string;
};

/**
 * Makes every check of the books, each in one SQL statement. `tx` acts as the worker and sees one state of the database
 * (REPEATABLE READ).
 */
export async function proveBooks(tx: Transaction): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const check of proofChecks) comparisons.push(await compare(tx, check));
  return comparisons;
}

async function compare(tx: Transaction, check: ProofCheck): Promise<Comparison> {
  const { rows } = await tx.execute<Row>(sql`
    with sides as materialized (${sidesOf[check]})
    select (select count(*) from sides)::float8 as compared,
           (select count(*) from sides where one is distinct from other)::float8 as differing,
           (select coalesce(jsonb_agg(s order by s.currency), '[]')
            from (select currency, sum(one)::text as one, sum(other)::text as other from sides group by currency) s) as sums,
           (select coalesce(jsonb_agg(d), '[]')
            from (select what, currency, coalesce(one, 0)::text as one, coalesce(other, 0)::text as other from sides
                  where one is distinct from other order by what limit ${named}) d) as examples`);
  const [row] = rows;
  if (!row) throw new Error(`the check ${check} returned no row`);
  return {
    check,
    compared: row.compared,
    differing: row.differing,
    sums: row.sums.map(sides),
    examples: row.examples.map((example) => ({ what: example.what ?? '', ...sides(example) })),
  };
}

const sides = ({ currency, one, other }: Notice) => ({ currency, one: BigInt(one), other: BigInt(other) });
