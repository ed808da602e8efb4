import { sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/settings/company.ts';
import type { YearEndRow } from '#contract/tax/year-end.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { dayOf } from '#domain/period/zone.ts';
import type { Transaction } from '../db/database.ts';
import { paidIn, yearEndRows } from './get-year-end.ts';

/** One payment on a tax slip. */
export interface TaxSlipPayment {
  readonly day: string;
  readonly period: string | null;
  readonly method: string;
  readonly checkNumber: number | null;
  readonly amount: string;
  readonly currency: string;
  readonly reported: string | null;
}

/** A consultant's payments of a year, null if there are none. `tx` acts as the worker. */
export async function taxSlipOf(
  tx: Transaction,
  year: number,
  company: CompanySettings,
  code: string,
): Promise<{ readonly row: YearEndRow; readonly payments: readonly TaxSlipPayment[] } | null> {
  const wanted = { year, company, after: 0, limit: 2_000, offset: 0, searchTerm: code };
  const row = (await yearEndRows(tx, wanted)).find((candidate) => candidate.code === code);
  if (!row) return null;
  const { rows } = await tx.execute<{
    completed: string;
    period: string | null;
    payment_method: string;
    check_number: number | null;
    amount: string;
    currency: string;
    reported: string | null;
  }>(sql`
    with paid as (${paidIn(year, company)})
    select to_char(completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as completed,
           to_char(period, 'YYYY-MM') as period, payment_method, check_number, amount::text, currency, reported::text
    from paid where consultant_id = ${row.consultant_id}::uuid order by completed_at, id`);
  const payments = rows.map((payment) => ({
    day: dayOf(new Date(payment.completed), company.timeZone),
    period: payment.period,
    method: payment.payment_method,
    checkNumber: payment.check_number,
    amount: formatAmount(BigInt(payment.amount)),
    currency: payment.currency,
    reported: payment.reported === null ? null : formatAmount(BigInt(payment.reported)),
  }));
  return { row, payments };
}
