import { sql } from 'drizzle-orm';
import type { CloseChecklist } from '#contract/commission/checklist.ts';
import { type BatchFormat, batchFormat } from '#contract/payout/batch.ts';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { convert, type ExchangeRate, parseExchangeRate } from '#domain/money/rate.ts';
import { payoutFormatOf } from '#domain/payout/payout-format.ts';
import { asProgram } from '../../db/acting-admin.ts';
import { withActor } from '../../db/actor.ts';
import { periodOfDay } from '../../db/columns.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { scopeOf } from '../scope.ts';
import { lastExchangeRate, runByNo } from './close.ts';
import { earnsIn, largestOf, statementsWithPayees } from './close-findings.ts';
import type { Run } from './run.ts';

/** Rows of each finding. */
const shown = 10;

export const getCloseChecklist = functions.commission.getCloseChecklist.handler(({ input, context, errors }) =>
  // It counts payout methods that are missing, and shows none.
  asProgram(() =>
    withActor(context.db, worker, async (tx) => {
      const run = await runByNo(tx, input.run_no);
      if (run?.status !== 'draft') throw errors.UNKNOWN_RUN();
      const { end } = scopeOf(periodOfDay(run.period), context.company.timeZone);
      const lastRate = await lastExchangeRate(tx, run.currency, run.payoutCurrency);
      const rate = parseExchangeRate(run.currency, run.payoutCurrency, lastRate ?? '');
      return {
        currency: run.currency,
        payout_currency: run.payoutCurrency,
        paid_orders: await paidOrders(tx, end),
        refunds_owed: await refundsOwed(tx, run.currency),
        negative: await largestOf(tx, run, 'negative', shown),
        fallen_to_zero: await largestOf(tx, run, 'fallen_to_zero', shown),
        payee_missing: await largestOf(tx, run, 'payee_missing', shown),
        payee_unverified: await largestOf(tx, run, 'payee_unverified', shown),
        ...(await cash(tx, run, rate)),
        sign_off: await signOff(tx, run, context.company.closeNeedsSecondAdmin),
      };
    }),
  ),
);

async function paidOrders(tx: Transaction, end: Date): Promise<CloseChecklist['paid_orders']> {
  const { rows } = await tx.execute<{ order_no: number; name: string; amount: string; count: number; sum: string }>(sql`
    select order_no::int as order_no, concat_ws(' ', first_name, last_name) as name, total::text as amount,
           count(*) over ()::int as count, sum(total) over ()::text as sum
    from orders where status = 'processing' and coalesce(paid_at, order_date) < ${end.toISOString()}::timestamptz
    order by total desc, order_no limit ${shown}`);
  return {
    count: rows[0]?.count ?? 0,
    amount: formatAmount(BigInt(rows[0]?.sum ?? 0)),
    rows: rows.map(({ order_no, name, amount }) => ({ order_no, name, amount: formatAmount(BigInt(amount)) })),
  };
}

async function refundsOwed(tx: Transaction, currency: string): Promise<CloseChecklist['refunds_owed']> {
  const { rows } = await tx.execute<{ count: number; amount: string }>(sql`
    select count(*)::int as count, coalesce(sum(amount), 0)::text as amount from order_refunds
    where status = 'owed' and currency = ${currency}`);
  return { count: rows[0]?.count ?? 0, amount: formatAmount(BigInt(rows[0]?.amount ?? 0)) };
}

/** What the statements above zero pay, by bank file or service. Each sum is converted at the last close's rate. */
async function cash(
  tx: Transaction,
  { runNo, currency }: Run,
  rate: ExchangeRate | null,
): Promise<Pick<CloseChecklist, 'cash' | 'cash_total'>> {
  const { rows } = await tx.execute<{
    method: string | null;
    country: string | null;
    count: number;
    amount: string;
  }>(sql`
    select y.method, y.country, count(*)::int as count, sum(s.total_earnings)::text as amount
    from ${statementsWithPayees} where ${earnsIn(runNo)} group by 1, 2`);
  const converted = (amount: bigint) => (rate === null ? null : convert({ amount, currency }, rate).amount);
  const sums = new Map<BatchFormat | null, { count: number; sum: bigint }>();
  for (const { method, country, count, amount } of rows) {
    const format = method === null ? null : payoutFormatOf({ method, country });
    const { count: counted, sum } = sums.get(format) ?? { count: 0, sum: 0n };
    sums.set(format, { count: counted + count, sum: sum + BigInt(amount) });
  }
  // Without a format last.
  const formats = [...batchFormat.options.toSorted(), null];
  const lines = formats.flatMap((format) => {
    const line = sums.get(format);
    return line ? [{ format, ...line, payout: converted(line.sum) }] : [];
  });
  const total = { count: 0, sum: 0n, payout: rate === null ? null : 0n };
  for (const { count, sum, payout } of lines) {
    total.count += count;
    total.sum += sum;
    // The sum of the lines, so that the column adds up.
    if (total.payout !== null && payout !== null) total.payout += payout;
  }
  const shape = ({ count, sum, payout }: typeof total) => ({
    count,
    amount: formatAmount(sum),
    payout: payout === null ? null : formatAmount(payout),
  });
  return { cash: lines.map((line) => ({ format: line.format, ...shape(line) })), cash_total: shape(total) };
}

async function signOff(tx: Transaction, run: Run, required: boolean): Promise<CloseChecklist['sign_off']> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select first_name || ' ' || last_name as name from consultants where consultant_id = ${run.signedOffBy}::uuid`);
  return {
    required,
    by: run.signedOffBy,
    by_name: rows[0]?.name ?? null,
    at: run.signedOffAt?.toISOString() ?? null,
  };
}
