import { type SQL, sql } from 'drizzle-orm';
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
import type { Run } from './run.ts';

/** Rows of each finding; the draft's file has all of them. */
const shown = 10;

export const getCloseChecklist = functions.commission.getCloseChecklist.handler(({ input, context, errors }) =>
  // It counts payout methods that are missing, and shows none.
  asProgram(() =>
    withActor(context.db, worker, async (tx) => {
      const run = await runByNo(tx, input.run_no);
      if (run?.status !== 'draft') throw errors.UNKNOWN_RUN();
      const { end } = scopeOf(periodOfDay(run.period), context.company.timeZone);
      const draft = sql`commissions s join consultants c using (consultant_id)
      left join payees y on y.consultant_id = s.consultant_id and y.replaced_at is null`;
      const earns = sql`s.run_no = ${run.runNo} and s.total_earnings > 0`;
      const lastRate = await lastExchangeRate(tx, run.currency, run.payoutCurrency);
      const rate = parseExchangeRate(run.currency, run.payoutCurrency, lastRate ?? '');
      return {
        currency: run.currency,
        payout_currency: run.payoutCurrency,
        paid_orders: await paidOrders(tx, end),
        refunds_owed: await refundsOwed(tx, run.currency),
        negative: await people(tx, draft, sql`s.run_no = ${run.runNo} and s.total_earnings < 0`),
        fallen_to_zero: await people(tx, draft, fallenToZero(run)),
        payee_missing: await people(tx, draft, sql`${earns} and y.payee_id is null`),
        payee_unverified: await people(tx, draft, sql`${earns} and y.payee_id is not null and y.verified_at is null`),
        ...(await cash(tx, draft, earns, rate, run)),
        sign_off: await signOff(tx, run, context.company.closeNeedsSecondAdmin),
      };
    }),
  ),
);

/** Statements of the month before, of consultants with nothing in the draft. */
const fallenToZero = ({ runNo, period }: Run) => sql`
  s.run_no = (select r.run_no from commission_runs r where r.status = 'closed' and r.period < ${period}::date
              order by r.period desc limit 1)
  and s.total_earnings > 0
  and not exists (select from commissions d where d.run_no = ${runNo} and d.consultant_no = s.consultant_no
                  and d.total_earnings <> 0)`;

/** Statements with their consultants, the largest amount first. */
async function people(tx: Transaction, from: SQL, where: SQL): Promise<CloseChecklist['negative']> {
  const { rows } = await tx.execute<
    Record<'consultant_id' | 'code' | 'name' | 'amount' | 'sum', string> & { count: number }
  >(sql`
    select s.consultant_id, c.code, s.name, s.total_earnings::text as amount, count(*) over ()::int as count,
           sum(s.total_earnings) over ()::text as sum
    from ${from} where ${where} order by abs(s.total_earnings) desc, s.consultant_no limit ${shown}`);
  return {
    count: rows[0]?.count ?? 0,
    amount: formatAmount(BigInt(rows[0]?.sum ?? 0)),
    rows: rows.map(({ consultant_id, code, name, amount }) => ({
      ...{ consultant_id, code, name },
      amount: formatAmount(BigInt(amount)),
    })),
  };
}

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
  draft: SQL,
  earns: SQL,
  rate: ExchangeRate | null,
  { currency }: Run,
): Promise<Pick<CloseChecklist, 'cash' | 'cash_total'>> {
  const { rows } = await tx.execute<{
    method: string | null;
    country: string | null;
    count: number;
    amount: string;
  }>(sql`
    select y.method, y.country, count(*)::int as count, sum(s.total_earnings)::text as amount
    from ${draft} where ${earns} group by 1, 2`);
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
