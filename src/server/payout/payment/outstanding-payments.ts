import { type SQL, sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/settings/company.ts';
import { userIdOf } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { PaidElsewhere } from '#domain/payout/paid-elsewhere.ts';
import { dayOf, startOfDay } from '#domain/period/zone.ts';
import { excludedAdmin } from '../../consultant/may-decide-for.ts';
import type { Call } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { notify } from '../../notification/notify.ts';
import { lockBalances, releaseEarned, type StoredUnpaid, type Unpaid, unpaidOf, unpaidQuery } from '../balances.ts';
import { minimumPayout } from '../minimum-payout.ts';
import { type PayoutRefusal, payoutRefusal } from '../payee/payee.ts';
import { nextPaymentNumber } from './change-payments.ts';
import { createPayments } from './create-payments.ts';

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

export type LeftOut = PayoutRefusal | 'OWN_PAYMENT' | 'BELOW_MINIMUM';

/**
 * All outstanding statements, each with the reason why it is left out, or null. External payments may go to consultants without a
 * payout method, under their own names; a batch can't.
 */
function outstandingQuery(wanted: OutstandingToPay): SQL {
  const { company, at, elsewhere, runNo, except = [], minimum = 0n } = wanted;
  const currency = company.currencies.payout;
  const run: SQL = runNo === undefined ? sql`true` : sql`u.run_no = ${runNo}`;
  const ofRun: SQL = runNo === undefined ? sql`true` : sql`s.run_no = ${runNo}`;
  const isOfRun = sql`c.consultant_id in (select s.consultant_id from commissions s
    where ${ofRun} and s.closed and s.check_date is null and s.payout_amount > 0 and s.payout_currency = ${currency})`;
  const isSmall = sql`${elsewhere === null}::boolean
    and sum(u.outstanding::bigint) over (partition by u.consultant_id) < ${minimum.toString()}::bigint`;
  return sql`
    select u.*,
           case when ${isOneOf(sql`u.consultant_id`, except)} then 'OWN_PAYMENT'
                else coalesce(${payoutRefusal(sql`u.consultant_id`, sql`${currency}`, at, elsewhere !== null)},
                              case when ${isSmall} then 'BELOW_MINIMUM' end) end as left_out
    from (${unpaidQuery(isOfRun, currency, sql`0`)}) u
    left join payees y on y.consultant_id = u.consultant_id and y.replaced_at is null
    where ${run} and u.outstanding <> '0'`;
}

/** The outstanding statements to pay, by consultant number. `tx` acts as the worker. */
export async function outstandingPayments(tx: Transaction, wanted: OutstandingToPay): Promise<readonly Unpaid[]> {
  const { rows } = await tx.execute<StoredUnpaid>(sql`
    select * from (${outstandingQuery(wanted)}) o where left_out is null
    order by consultant_no, period desc, run_no desc`);
  return rows.map(unpaidOf);
}

export type OutstandingSums = {
  /** Statements to pay, their consultants and their sum in cents. */
  readonly count: number;
  readonly consultants: number;
  readonly total: bigint;
  /** Excluded statements with an outstanding amount, by reason. */
  readonly leftOut: Readonly<Record<LeftOut, number>>;
};

/** The sums of `outstandingPayments` and of what it leaves out. `tx` acts as the worker. */
export async function outstandingSums(tx: Transaction, wanted: OutstandingToPay): Promise<OutstandingSums> {
  const { rows } = await tx.execute<{
    left_out: LeftOut | null;
    count: number;
    consultants: number;
    total: string;
  }>(sql`
    select left_out, count(*)::int as count, count(distinct consultant_id)::int as consultants,
           sum(outstanding::bigint)::text as total
    from (${outstandingQuery(wanted)}) o group by left_out`);
  const countOf = (reason: LeftOut | null) => rows.find(({ left_out }) => left_out === reason)?.count ?? 0;
  const payable = rows.find(({ left_out }) => left_out === null);
  return {
    count: countOf(null),
    consultants: payable?.consultants ?? 0,
    total: BigInt(payable?.total ?? 0),
    leftOut: {
      NO_PAYEE: countOf('NO_PAYEE'),
      PAYEE_NOT_VERIFIED: countOf('PAYEE_NOT_VERIFIED'),
      PAYEE_ON_HOLD: countOf('PAYEE_ON_HOLD'),
      PAYEE_CURRENCY: countOf('PAYEE_CURRENCY'),
      PAYOUTS_HELD: countOf('PAYOUTS_HELD'),
      OWN_PAYMENT: countOf('OWN_PAYMENT'),
      BELOW_MINIMUM: countOf('BELOW_MINIMUM'),
    },
  };
}

/** All outstanding statements that this admin may pay. `tx` acts as the worker. */
export async function outstandingToPay(
  tx: Transaction,
  context: Call,
  elsewhere: OutstandingToPay['elsewhere'],
): Promise<OutstandingToPay> {
  const by = userIdOf(context.actor);
  const own = await excludedAdmin(tx, 'payouts:write', by);
  return {
    company: context.company,
    at: context.now(),
    by,
    elsewhere,
    except: own === null ? [] : [own],
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
  const ids = [...new Set(seen.map(({ consultantId }) => consultantId))];
  await lockBalances(tx, ids);
  const locked = new Set(ids);
  const current = await outstandingPayments(tx, wanted);
  const payable = current.filter(({ consultantId }) => locked.has(consultantId));
  if (payable.length !== current.length || !agreed(payable)) return null;
  if (payable.length === 0) return payable;
  await releaseEarned(tx, ids, company.currencies.payout, at);
  await createAll(tx, wanted, payable, ids);
  if (elsewhere !== null) await notifyPaid(tx, payable, company.currencies.payout, at);
  return payable;
}

/** Creates the payments; external ones as completed, with the numbers and days of their statements. */
async function createAll(
  tx: Transaction,
  { company, at, by, elsewhere }: OutstandingToPay,
  payable: readonly Unpaid[],
  ids: readonly string[],
): Promise<void> {
  const currency = company.currencies.payout;
  const payments = payable.map(({ commissionId, consultantId, outstanding: amount }) => ({
    consultantId,
    money: { amount, currency },
    cause: { kind: 'statement', commissionId } as const,
  }));
  const creation = { at, by, memo: 'Commissions paid', elsewhere };
  if (elsewhere === null) {
    await createPayments(tx, payments, creation);
    return;
  }
  const firstNumber = elsewhere.checkNumber ?? (await nextPaymentNumber(tx, ids, payable.length));
  const today = dayOf(at, company.timeZone);
  const paidOn = elsewhere.paidOn === today ? at : startOfDay(elsewhere.paidOn, company.timeZone);
  await createPayments(tx, payments, { ...creation, completed: { firstNumber, at: paidOn } });
  await markAllPaid(tx, payable, firstNumber, elsewhere.paidOn);
}

async function markAllPaid(
  tx: Transaction,
  statements: readonly Unpaid[],
  firstNumber: number,
  paidOn: string,
): Promise<void> {
  const numbered = statements.map(({ commissionId, runNo }, place) => ({
    commission_id: commissionId,
    run_no: runNo,
    check_number: firstNumber + place,
  }));
  await tx.execute(sql`
    update commissions s set check_number = n.check_number, check_date = ${paidOn}::date
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as n (commission_id uuid, run_no int, check_number int)
    where s.run_no = n.run_no and s.commission_id = n.commission_id`);
}

async function notifyPaid(tx: Transaction, statements: readonly Unpaid[], currency: string, at: Date): Promise<void> {
  const facts = statements.map(({ consultantId, period, outstanding }) => ({
    userId: consultantId,
    fact: { kind: 'statement-paid' as const, period, amount: formatAmount(outstanding), currency },
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
      and (payment_method = 'check' or ${isOneOf(sql`consultant_id`, consultantIds)}) limit 1`);
  return rowCount !== 0;
}
