import { sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/company.ts';
import { completePayout, requestPayout, sendPayout } from '#domain/ledger/payout-postings.ts';
import { releaseStatement } from '#domain/ledger/run-postings.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { Money } from '#domain/money/money.ts';
import type { Period } from '#domain/period/period.ts';
import { dayOf } from '#domain/period/zone.ts';
import type { Transaction } from '../db/database.ts';
import { book } from '../ledger/book.ts';
import { notify } from '../notification/notify.ts';

/** Which closed run is paid: one period has at most one. */
export type Settled = { readonly runNo: number } | { readonly period: Period };

export type Settlement = Settled & {
  readonly company: Pick<CompanySettings, 'timeZone'>;
  /** When the money left. */
  readonly paidAt: Date;
  /** The admin, null for the company itself. */
  readonly by: string | null;
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
 * consultant. The money goes to the consultant's verified payee, without one by check in her own name. A statement stays
 * unpaid where nothing is payable, a debt leaves less than it comes to, or a payee that was changed is still held.
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
  const transactions = [
    ...paid.map(({ runNo, consultantId, money }) => releaseStatement(runNo, consultantId, money)),
    ...payouts.map(requestPayout),
    ...payouts.map(sendPayout),
    ...payouts.map(completePayout),
  ];
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

/** Gives the statements their check numbers and payments. */
async function pay(tx: Transaction, settlement: Settlement): Promise<Paid[]> {
  const { company, paidAt, by, firstCheckNumber = null } = settlement;
  // Check numbers are given one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('birchline.check-number'))`);
  const run =
    'runNo' in settlement
      ? sql`c.run_no = ${settlement.runNo}`
      : sql`c.run_no = (select closed_run_no from commission_periods where period = ${`${settlement.period}-01`}::date)`;
  const { rows } = await tx.execute<{
    payment_id: string;
    consultant_id: string;
    run_no: number;
    period: string;
    amount: string;
    currency: string;
  }>(sql`
    with due as (
      select c.commission_id, c.run_no, c.period, c.consultant_id, c.consultant_no, c.name, c.payout_amount,
             c.payout_currency
      from commissions c
      where ${run} and c.closed and c.check_date is null and c.payout_amount > 0
        and not exists (select from payees h where h.consultant_id = c.consultant_id and h.replaced_at is null
                        and h.hold_until > ${paidAt.toISOString()}::timestamptz)
        and not exists (select from commission_payments p where p.commission_id = c.commission_id
                        and p.status in ('pending', 'processing', 'completed'))
      for update of c
    ), balances as (
      select a.consultant_id, sum(e.amount) filter (where a.kind = 'earned') as earned,
             coalesce(sum(e.amount) filter (where a.kind = 'available'), 0) as available
      from due d
      join ledger_accounts a on a.consultant_id = d.consultant_id and a.currency = d.payout_currency
        and a.kind in ('earned', 'available')
      join ledger_entries e on e.account_id = a.account_id
      group by a.consultant_id
    ), numbered as (
      select d.*, coalesce(${firstCheckNumber}::int,
                           (select 1 + greatest(1000, max(check_number)) from commission_payments))
                  + row_number() over (order by d.consultant_no) - 1 as check_number
      from due d join balances b using (consultant_id)
      where b.earned + least(b.available, 0) >= d.payout_amount
    ), paid as (
      insert into commission_payments (commission_id, consultant_id, payee_id, recipient_name, recipient_email, amount,
                                       currency, payment_method, status, check_number, created_by, completed_at, created_at)
      select n.commission_id, n.consultant_id, p.payee_id, coalesce(p.recipient_name, n.name),
             coalesce(p.recipient_email, c.email), n.payout_amount, n.payout_currency, coalesce(p.method, 'check'),
             'completed', n.check_number, ${by}::uuid, ${paidAt.toISOString()}::timestamptz,
             ${paidAt.toISOString()}::timestamptz
      from numbered n
      join consultants c using (consultant_id)
      left join payees p on p.consultant_id = n.consultant_id and p.replaced_at is null and p.verified_at is not null
      returning payment_id, commission_id, check_number
    )
    update commissions s set check_number = p.check_number, check_date = ${dayOf(paidAt, company.timeZone)}::date
    from paid p join numbered n using (commission_id)
    where s.run_no = n.run_no and s.commission_id = p.commission_id
    returning p.payment_id, s.consultant_id, s.run_no, to_char(s.period, 'YYYY-MM') as period,
              s.payout_amount::text as amount, s.payout_currency as currency`);
  return rows.map((row) => ({
    paymentId: row.payment_id,
    consultantId: row.consultant_id,
    runNo: row.run_no,
    period: row.period,
    money: { amount: BigInt(row.amount), currency: row.currency },
  }));
}
