import { type SQL, sql } from 'drizzle-orm';
import type { FindingPeople } from '#contract/commission/checklist.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { parseExchangeRate } from '#domain/money/rate.ts';
import type { Transaction } from '../../db/database.ts';
import { payableAtRate } from '../payable.ts';
import { lastExchangeRate } from './close.ts';
import type { FindingRow, FindingStatement } from './close-findings.ts';
import type { Run } from './run.ts';

/**
 * Consultants who would owe the company after the close: the balance plus the draft's amount at the run's rate, or at the last
 * close's while it has none. A closed run is part of the balances already.
 */
async function balancesBelowZero(tx: Transaction, run: Run): Promise<SQL> {
  const { runNo, currency, payoutCurrency } = run;
  const entered = currency === payoutCurrency ? '1' : run.exchangeRate;
  const rate = parseExchangeRate(
    currency,
    payoutCurrency,
    entered ?? (await lastExchangeRate(tx, currency, payoutCurrency)) ?? '',
  );
  const added = rate === null ? sql`0` : payableAtRate(rate);
  return sql`
    (select consultant_id, sum(amount)::bigint as amount
     from (select a.consultant_id, e.amount from ledger_entries e join ledger_accounts a using (account_id)
           where a.consultant_id is not null and a.currency = ${payoutCurrency}
           union all
           select consultant_id, ${added} from commissions where run_no = ${runNo} and not closed) amounts
     group by consultant_id having sum(amount) < 0) s join consultants c using (consultant_id)`;
}

const columns = sql`c.consultant_id, c.code, c.first_name || ' ' || c.last_name as name, s.amount::text as amount`;

/** The largest of these balances, and how many there are with their sum. */
export async function largestNegativeBalances(tx: Transaction, run: Run, limit: number): Promise<FindingPeople> {
  const { rows } = await tx.execute<FindingRow & { count: number; sum: string }>(sql`
    select ${columns}, count(*) over ()::int as count, sum(s.amount) over ()::text as sum
    from ${await balancesBelowZero(tx, run)} order by s.amount, c.consultant_no limit ${limit}`);
  return {
    count: rows[0]?.count ?? 0,
    amount: formatAmount(BigInt(rows[0]?.sum ?? 0)),
    rows: rows.map(({ consultant_id, code, name, amount }) => ({
      consultant_id,
      code,
      name,
      amount: formatAmount(BigInt(amount)),
    })),
  };
}

/** The next of these balances, by consultant number. `tx` acts as the worker. */
export async function negativeBalancesAfter(
  tx: Transaction,
  run: Run,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<FindingStatement[]> {
  const { rows } = await tx.execute<FindingStatement>(sql`
    select c.consultant_no, ${columns} from ${await balancesBelowZero(tx, run)}
    where c.consultant_no > ${after} order by c.consultant_no limit ${limit}`);
  return rows;
}
