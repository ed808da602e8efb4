import { sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/company.ts';
import { completePayout, requestPayout, sendPayout } from '#domain/ledger/payout-postings.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { Money } from '#domain/money/money.ts';
import type { Period } from '#domain/period/period.ts';
import { dayOf } from '#domain/period/zone.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { book } from '../ledger/book.ts';
import { notify } from '../notification/notify.ts';
import { holdMoney, releaseEarned, unpaidStatements } from './books.ts';
import { nextCheckNumber } from './change-payment.ts';

/** Which closed run is paid: one period has at most one. */
export type Settled = { readonly runNo: number } | { readonly period: Period };

export type Settlement = Settled & {
  readonly company: Pick<CompanySettings, 'timeZone' | 'currencies'>;
  /** When the money left. */
  readonly paidAt: Date;
  /** The admin, null for the company itself. */
  readonly by: string | null;
  /** Consultants whose statements are left to them to request, or to an admin to pay. */
  readonly except?: readonly string[];
  /** Of the first check; the next free one unless given. */
  readonly firstCheckNumber?: number;
};

interface Paid {
  readonly paymentId: string;
  readonly consultantId: string;
  readonly runNo: number;
  readonly period: Period;
  readonly money: Money;
}

/** How many people are told in one statement. */
const mostTold = 5_000;

/**
 * Records that every unpaid statement of a closed run is paid: payment, check number and date, the books, a note to each
 * consultant. The money goes to the consultant's verified payee, without one by check in her own name. What is paid is
 * what is outstanding: after a debt, what it left. A statement stays unpaid where that is nothing, and where a payee waits
 * for its verification or for the end of a hold.
 *
 * Nothing is paid twice, however often it is tried. Answers how many payments were made. As worker.
 */
export async function settleStatements(tx: Transaction, settlement: Settlement): Promise<number> {
  const { paidAt, by } = settlement;
  const paid = await pay(tx, settlement);
  const [first] = paid;
  if (!first) return 0;
  const payouts = paid.map(({ paymentId, consultantId, money }) => ({
    id: paymentId,
    consultant: consultantId,
    money,
  }));
  const transactions = [...payouts.map(requestPayout), ...payouts.map(sendPayout), ...payouts.map(completePayout)];
  const booked = await book(tx, transactions, {
    period: first.period,
    memo: `Commissions of ${first.period} paid`,
    by,
    at: paidAt,
  });
  if (booked.size !== transactions.length) throw new Error('a statement that was unpaid is booked as paid');
  for (let from = 0; from < paid.length; from += mostTold) {
    const told = paid.slice(from, from + mostTold).map(({ consultantId, period, money }) => ({
      userId: consultantId,
      fact: {
        kind: 'statement-paid' as const,
        period,
        amount: formatAmount(money.amount),
        currency: money.currency,
      },
    }));
    await notify(tx, told, paidAt);
  }
  return paid.length;
}

/** Releases what is earned, and gives the statements their payments and check numbers. */
async function pay(tx: Transaction, settlement: Settlement): Promise<Paid[]> {
  const { company, paidAt, by, firstCheckNumber = null, except = [] } = settlement;
  const currency = company.currencies.payout;
  const run =
    'runNo' in settlement
      ? sql`c.run_no = ${settlement.runNo}`
      : sql`c.run_no = (select closed_run_no from commission_periods where period = ${firstDayOf(settlement.period)}::date)`;
  const { rows: due } = await tx.execute<{ commission_id: string; consultant_id: string }>(sql`
    select c.commission_id, c.consultant_id from commissions c
    where ${run} and c.closed and c.check_date is null and c.payout_amount > 0 and c.payout_currency = ${currency}
      and not exists (select from payees y where y.consultant_id = c.consultant_id and y.replaced_at is null
                      and (y.verified_at is null or y.hold_until > ${paidAt.toISOString()}::timestamptz))`);
  const left = new Set(except);
  const ids = [...new Set(due.map((row) => row.consultant_id))].filter((id) => !left.has(id));
  await holdMoney(tx, ids);
  await releaseEarned(tx, ids, currency, paidAt);
  const wanted = new Set(due.map((row) => row.commission_id));
  const unpaid = (await unpaidStatements(tx, ids, currency))
    .filter(({ commissionId, outstanding }) => wanted.has(commissionId) && outstanding > 0n)
    .sort((one, other) => one.consultantNo - other.consultantNo);
  if (unpaid.length === 0) return [];
  const first = firstCheckNumber ?? (await nextCheckNumber(tx));
  const given = unpaid.map((statement, place) => ({
    commission_id: statement.commissionId,
    run_no: statement.runNo,
    consultant_id: statement.consultantId,
    name: statement.name,
    period: statement.period,
    amount: statement.outstanding.toString(),
    check_number: first + place,
  }));
  const at = sql`${paidAt.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{
    payment_id: string;
    consultant_id: string;
    run_no: number;
    period: string;
    amount: string;
  }>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g (commission_id uuid, run_no int, consultant_id uuid, name text, period text, amount bigint, check_number int)
    ), paid as (
      insert into commission_payments (commission_id, consultant_id, payee_id, recipient_name, recipient_email, amount,
                                       currency, payment_method, status, check_number, created_by, completed_at, created_at)
      select g.commission_id, g.consultant_id, y.payee_id, coalesce(y.recipient_name, g.name),
             coalesce(y.recipient_email, c.email), g.amount, ${currency}, coalesce(y.method, 'check'),
             'completed', g.check_number, ${by}::uuid, ${at}, ${at}
      from given g
      join consultants c using (consultant_id)
      left join payees y on y.consultant_id = g.consultant_id and y.replaced_at is null
      returning payment_id, commission_id
    )
    update commissions s set check_number = g.check_number, check_date = ${dayOf(paidAt, company.timeZone)}::date
    from paid p join given g using (commission_id)
    where s.run_no = g.run_no and s.commission_id = p.commission_id
    returning p.payment_id, g.consultant_id, g.run_no, g.period, g.amount::text as amount`);
  return rows.map((row) => ({
    paymentId: row.payment_id,
    consultantId: row.consultant_id,
    runNo: row.run_no,
    period: row.period,
    money: { amount: BigInt(row.amount), currency },
  }));
}
