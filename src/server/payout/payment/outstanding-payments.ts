import { type SQL, sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/settings/company.ts';
import { userIdOf } from '#domain/account/actor.ts';
import { completePayout, requestPayout, sendPayout } from '#domain/ledger/payout-postings.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { Money } from '#domain/money/money.ts';
import type { PaidElsewhere } from '#domain/payout/paid-elsewhere.ts';
import type { Period } from '#domain/period/period.ts';
import { dayOf, startOfDay } from '#domain/period/zone.ts';
import { mayDecideFor } from '../../consultant/may-decide-for.ts';
import type { Call } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { book } from '../../ledger/book.ts';
import { notify } from '../../notification/notify.ts';
import { listed, lockBalances, releaseEarned, type Unpaid, unpaidStatements } from '../balances.ts';
import { minimumPayout } from '../minimum-payout.ts';
import { type PayoutRefusal, payoutRefusal } from '../payee/payee.ts';
import { nextPaymentNumber } from './change-payments.ts';

/** The outstanding statements to pay, and how. */
export type OutstandingToPay = {
  readonly company: Pick<CompanySettings, 'timeZone' | 'currencies'>;
  readonly at: Date;
  /** The admin, null for the company itself. */
  readonly by: string | null;
  /**
   * How they were paid externally; null if the payments go out with the next batches. Checks are numbered from
   * `checkNumber` on, one for each statement.
   */
  readonly elsewhere: PaidElsewhere | null;
  /** Only this closed run; all runs if absent. */
  readonly runNo?: number;
  /** Consultants who request their payouts themselves, or are left to another admin. */
  readonly except?: readonly string[];
  /** The minimum outstanding amount per consultant for a batch, in cents. */
  readonly minimum?: bigint;
};

export type OutstandingPayments = {
  readonly payable: readonly Unpaid[];
  /** Excluded statements with an outstanding amount, by reason. */
  readonly leftOut: Readonly<Record<LeftOut, number>>;
};
export type LeftOut = PayoutRefusal | 'OWN_PAYMENT' | 'BELOW_MINIMUM';

/**
 * Lists the payments for all outstanding statements. External payments may go to consultants without a payout method,
 * under their own names; a batch reaches none of them. `tx` acts as the worker.
 */
export async function outstandingPayments(tx: Transaction, wanted: OutstandingToPay): Promise<OutstandingPayments> {
  const { company, at, elsewhere, runNo, except = [], minimum = 0n } = wanted;
  const currency = company.currencies.payout;
  const run: SQL = runNo === undefined ? sql`true` : sql`c.run_no = ${runNo}`;
  const { rows } = await tx.execute<{ commission_id: string; consultant_id: string; blocked: LeftOut | null }>(sql`
    select c.commission_id, c.consultant_id,
           ${payoutRefusal(sql`c.consultant_id`, sql`${currency}`, at, elsewhere !== null)} as blocked
    from commissions c
    left join payees y on y.consultant_id = c.consultant_id and y.replaced_at is null
    where ${run} and c.closed and c.check_date is null and c.payout_amount > 0 and c.payout_currency = ${currency}`);
  const blocked = new Map(rows.map((row) => [row.commission_id, row.blocked]));
  const left = new Set(except);
  const ids = [...new Set(rows.map((row) => row.consultant_id))];
  const unpaid = (await unpaidStatements(tx, ids, currency)).filter(
    ({ commissionId, outstanding }) => blocked.has(commissionId) && outstanding > 0n,
  );
  const sums = new Map<string, bigint>();
  for (const { consultantId, outstanding } of unpaid) {
    sums.set(consultantId, (sums.get(consultantId) ?? 0n) + outstanding);
  }
  const leftOut: Record<LeftOut, number> = {
    ...{ NO_PAYEE: 0, PAYEE_NOT_VERIFIED: 0, PAYEE_ON_HOLD: 0, PAYEE_CURRENCY: 0, PAYOUTS_HELD: 0 },
    ...{ OWN_PAYMENT: 0, BELOW_MINIMUM: 0 },
  };
  const payable = unpaid.filter(({ commissionId, consultantId }) => {
    const small = elsewhere === null && (sums.get(consultantId) ?? 0n) < minimum;
    const why = left.has(consultantId)
      ? 'OWN_PAYMENT'
      : (blocked.get(commissionId) ?? (small ? 'BELOW_MINIMUM' : null));
    if (why !== null) leftOut[why] += 1;
    return why === null;
  });
  return { payable: payable.toSorted((one, other) => one.consultantNo - other.consultantNo), leftOut };
}

/** All outstanding statements that this admin may pay. `tx` acts as the worker. */
export async function outstandingToPay(
  tx: Transaction,
  context: Call,
  elsewhere: OutstandingToPay['elsewhere'],
): Promise<OutstandingToPay> {
  const by = userIdOf(context.actor);
  const own = by !== null && !(await mayDecideFor(tx, 'payouts:write', by, by)) ? [by] : [];
  return {
    company: context.company,
    at: context.now(),
    by,
    elsewhere,
    except: own,
    minimum: await minimumPayout(tx, context),
  };
}

/** The sum of some statements' outstanding amounts, in cents. */
export const sumOf = (statements: readonly Unpaid[]): bigint =>
  statements.reduce((sum, { outstanding }) => sum + outstanding, 0n);

/**
 * Pays all outstanding statements, each by its own payment: they wait for the next batch, or are completed as external
 * payments, with number, check date, bookings and a notification. Nothing is paid twice, however often it is called. Calls
 * `agreed` under the locks. Returns what was paid, null if `agreed` was false. `tx` acts as the worker.
 */
export async function payOutstanding(
  tx: Transaction,
  wanted: OutstandingToPay,
  agreed: (payable: readonly Unpaid[]) => boolean = () => true,
): Promise<readonly Unpaid[] | null> {
  const { company, at, elsewhere } = wanted;
  const seen = await outstandingPayments(tx, wanted);
  const ids = [...new Set(seen.payable.map(({ consultantId }) => consultantId))];
  await lockBalances(tx, ids);
  const locked = new Set(ids);
  const { payable: current } = await outstandingPayments(tx, wanted);
  const payable = current.filter(({ consultantId }) => locked.has(consultantId));
  if (payable.length !== current.length || !agreed(payable)) return null;
  if (payable.length === 0) return payable;
  await releaseEarned(tx, ids, company.currencies.payout, at);
  const payments = await insertPayments(tx, wanted, payable, ids);
  const payouts = payments.map(({ paymentId, consultantId, money }) => ({
    id: paymentId,
    consultant: consultantId,
    money,
  }));
  const postings = elsewhere === null ? [requestPayout] : [requestPayout, sendPayout, completePayout];
  const transactions = postings.flatMap((posting) => payouts.map(posting));
  const booked = await book(tx, transactions, { period: null, memo: 'Commissions paid', by: wanted.by, at });
  if (booked.size !== transactions.length) throw new Error('a statement that was unpaid is booked as paid');
  if (elsewhere !== null) await notifyPaid(tx, payments, at);
  return payable;
}

type Created = {
  readonly paymentId: string;
  readonly consultantId: string;
  readonly period: Period;
  readonly money: Money;
};

/** Inserts the payments; the statements of external ones get their numbers and days. */
async function insertPayments(
  tx: Transaction,
  { company, at, by, elsewhere }: OutstandingToPay,
  payable: readonly Unpaid[],
  ids: readonly string[],
): Promise<Created[]> {
  const currency = company.currencies.payout;
  const first = elsewhere && (elsewhere.checkNumber ?? (await nextPaymentNumber(tx, ids, payable.length)));
  const chosen = payable.map((statement, place) => ({
    commission_id: statement.commissionId,
    run_no: statement.runNo,
    consultant_id: statement.consultantId,
    name: statement.name,
    period: statement.period,
    amount: statement.outstanding.toString(),
    check_number: first === null ? null : first + place,
  }));
  const today = dayOf(at, company.timeZone);
  const paidOn = elsewhere && (elsewhere.paidOn === today ? at : startOfDay(elsewhere.paidOn, company.timeZone));
  const { rows } = await tx.execute<{
    payment_id: string;
    consultant_id: string;
    period: string;
    amount: string;
  }>(sql`
    with chosen as (
      select * from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb)
        as g (commission_id uuid, run_no int, consultant_id uuid, name text, period text, amount bigint, check_number int)
    ), paid as (
      insert into commission_payments (commission_id, consultant_id, payee_id, recipient_name, recipient_email, amount,
                                       currency, payment_method, status, check_number, reference, created_by,
                                       completed_at, created_at)
      select g.commission_id, g.consultant_id, y.payee_id, coalesce(y.recipient_name, g.name),
             coalesce(y.recipient_email, c.email), g.amount, ${currency},
             coalesce(${elsewhere?.method ?? null}::text, y.method), ${elsewhere === null ? 'pending' : 'completed'},
             g.check_number, ${elsewhere?.reference ?? null}::text, ${by}::uuid,
             ${paidOn?.toISOString() ?? null}::timestamptz, ${at.toISOString()}::timestamptz
      from chosen g
      join consultants c using (consultant_id)
      left join payees y on y.consultant_id = g.consultant_id and y.replaced_at is null
      returning payment_id, commission_id
    ), marked as (
      update commissions s set check_number = g.check_number, check_date = ${elsewhere?.paidOn ?? null}::date
      from chosen g
      where ${elsewhere !== null} and s.run_no = g.run_no and s.commission_id = g.commission_id
    )
    select p.payment_id, g.consultant_id, g.period, g.amount::text as amount
    from paid p join chosen g using (commission_id)`);
  return rows.map((row) => ({
    paymentId: row.payment_id,
    consultantId: row.consultant_id,
    period: row.period,
    money: { amount: BigInt(row.amount), currency },
  }));
}

async function notifyPaid(tx: Transaction, payments: readonly Created[], at: Date): Promise<void> {
  const facts = payments.map(({ consultantId, period, money }) => ({
    userId: consultantId,
    fact: {
      kind: 'statement-paid' as const,
      period,
      amount: formatAmount(money.amount),
      currency: money.currency,
    },
  }));
  await notify(tx, facts, at);
}

/** Whether a completed payment already has one of `count` check numbers starting at `first`. */
export async function isAnyCheckNumberTaken(
  tx: Transaction,
  first: number,
  count: number,
  consultantIds: readonly string[],
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from commission_payments
    where status = 'completed' and check_number between ${first}::int and ${first + count - 1}::int
      and (payment_method = 'check' or consultant_id in ${listed(consultantIds)}) limit 1`);
  return rowCount !== 0;
}
