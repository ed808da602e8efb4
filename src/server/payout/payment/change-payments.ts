import { sql } from 'drizzle-orm';
import { reverseManualCredit } from '#domain/ledger/correction-postings.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { PaidElsewhere } from '#domain/payout/paid-elsewhere.ts';
import { type PaymentStatus, paymentStatuses, postingsOfChange } from '#domain/payout/payment-status.ts';
import type { Period } from '#domain/period/period.ts';
import { dayOf, startOfDay } from '#domain/period/zone.ts';
import type { Transaction } from '../../db/database.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { type BookedTransaction, book } from '../../ledger/book.ts';
import { type Notice, notify } from '../../notification/notify.ts';
import { markPaidByRequests, unpaidStatements } from '../balances.ts';
import type { Payment } from './payment-row.ts';
import { type Reopening, reopenStatements } from './reopen-statements.ts';

export type ChangeCall = {
  readonly at: Date;
  /** The admin, null for the company itself. */
  readonly by: string | null;
  readonly timeZone: string;
};

export type PaymentChange =
  | { readonly to: 'pending' | 'processing' }
  /**
   * `elsewhere`: external payments; how and when they were paid. Checks are numbered from its number on, in the order of
   * the payments.
   */
  | { readonly to: 'completed'; readonly elsewhere?: PaidElsewhere }
  | { readonly to: 'failed'; readonly failureOf: (payment: Payment) => string };

/**
 * The first of `count` free numbers for payments of these consultants other than checks, locked until the transaction
 * ends. The bank assigns the numbers of checks; a number is unique per consultant. `tx` acts as the worker.
 */
export async function nextPaymentNumber(tx: Transaction, consultantIds: readonly string[], count = 1): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('birchline.check-number'))`);
  const { rows: last } = await tx.execute<{ last: number }>(
    sql`select greatest(1000, max(check_number)) as last from commission_payments where payment_method <> 'check'`,
  );
  let first = (last[0]?.last ?? 1000) + 1;
  for (;;) {
    const { rows } = await tx.execute<{ taken: number | null }>(sql`
      select max(check_number) as taken from commission_payments
      where payment_method = 'check' and status = 'completed'
        and check_number between ${first}::int and ${first + count - 1}::int and ${isOneOf(sql`consultant_id`, consultantIds)}`);
    const taken = rows[0]?.taken ?? null;
    if (taken === null) return first;
    first = taken + 1;
  }
}

/**
 * Changes the status of payments: books them, numbers completed ones, marks their statements as paid, or as unpaid if they
 * failed, and notifies the consultants. Their number does not change the number of statements of the database. Returns the
 * changed payments, without those that do not allow the change: a pending payment was not sent, so it can only be
 * completed as paid externally. The caller holds the lock on the balances and read the payments after that. `tx` acts as
 * the worker.
 */
export async function changePayments(
  tx: Transaction,
  payments: readonly Payment[],
  change: PaymentChange,
  call: ChangeCall,
): Promise<readonly Payment[]> {
  const postings = payments.map((payment) => ({ payment, booked: postingsOf(payment, change) }));
  const changed = postings.filter(({ booked }) => booked !== null).map(({ payment }) => payment);
  if (changed.length === 0) return [];
  await bookAll(
    tx,
    postings.flatMap(({ booked }) => booked ?? []),
    call,
  );
  if (change.to === 'completed') await complete(tx, changed, change.elsewhere, call);
  else if (change.to === 'failed') await fail(tx, changed, change.failureOf, call);
  else {
    await tx.execute(sql`
      update commission_payments set status = ${change.to} where ${isOneOf(sql`payment_id`, changed.map(idOf))}`);
  }
  return changed;
}

const idOf = ({ paymentId }: Payment) => paymentId;
const moneyOf = ({ amount, currency }: Payment) => ({ amount, currency });
const memoOf = ({ id }: Payment, to: PaymentStatus) => `Payment ${id} ${to}`;
const bookAll = (tx: Transaction, transactions: readonly BookedTransaction[], { at, by }: ChangeCall) =>
  book(tx, transactions, { period: null, memo: 'Payments changed', by, at });

/** What a change books, null if the payment does not allow it. */
function postingsOf(payment: Payment, change: PaymentChange): BookedTransaction[] | null {
  const from = paymentStatuses.find((status) => status === payment.status);
  if (from === undefined) throw new Error(`payment ${payment.paymentId} is ${payment.status}`);
  const elsewhere = change.to === 'completed' ? change.elsewhere : undefined;
  if (change.to === 'completed' && (from === 'pending') !== (elsewhere !== undefined)) return null;
  const { paymentId: id, consultantId: consultant, batchId: batch } = payment;
  const postings = postingsOfChange({ id, consultant, money: moneyOf(payment), batch }, from, change.to);
  return postings?.map((posting) => ({ ...posting, memo: memoOf(payment, change.to) })) ?? null;
}

async function complete(
  tx: Transaction,
  payments: readonly Payment[],
  elsewhere: PaidElsewhere | undefined,
  { at, timeZone }: ChangeCall,
): Promise<void> {
  const consultantIds = payments.map(({ consultantId }) => consultantId);
  const first = elsewhere?.checkNumber ?? (await nextPaymentNumber(tx, consultantIds, payments.length));
  const numbered = payments.map((payment, place) => ({ payment, checkNumber: first + place }));
  const today = dayOf(at, timeZone);
  const paidOn = elsewhere?.paidOn ?? today;
  const completedAt = paidOn === today ? at : startOfDay(paidOn, timeZone);
  const numbers = numbered.map(({ payment, checkNumber }) => ({
    payment_id: payment.paymentId,
    check_number: checkNumber,
  }));
  await tx.execute(sql`
    update commission_payments p
    set status = 'completed', check_number = n.check_number, completed_at = ${completedAt.toISOString()}::timestamptz,
        payment_method = coalesce(${elsewhere?.method ?? null}::text, p.payment_method),
        reference = coalesce(${elsewhere?.reference ?? null}::text, p.reference)
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as n (payment_id uuid, check_number int)
    where p.payment_id = n.payment_id`);
  for (const [currency, own] of Map.groupBy(numbered, ({ payment }) => payment.currency)) {
    await markPaid(tx, own, { currency, paidOn });
  }
  await notifyPaid(tx, payments, at);
}

type Numbered = { readonly payment: Payment; readonly checkNumber: number };
type Paid = { readonly currency: string; readonly paidOn: string };

/** Marks what completed payments, all in one currency, have paid: their statements, or those that their requests covered. */
async function markPaid(tx: Transaction, numbered: readonly Numbered[], paid: Paid): Promise<void> {
  const ofStatements = numbered.flatMap(({ payment: { commissionId, consultantId }, checkNumber }) =>
    commissionId === null ? [] : [{ commissionId, consultantId, checkNumber }],
  );
  if (ofStatements.length > 0) await markStatementsPaid(tx, ofStatements, paid);
  const others = numbered.filter(({ payment }) => payment.commissionId === null);
  if (others.length > 0) await markRequestsPaid(tx, others, paid);
}

type StatementPaid = { readonly commissionId: string; readonly consultantId: string; readonly checkNumber: number };

/** A statement is paid once nothing of it, including returned amounts, is outstanding. */
async function markStatementsPaid(
  tx: Transaction,
  payments: readonly StatementPaid[],
  { currency, paidOn }: Paid,
): Promise<void> {
  const consultantIds = payments.map(({ consultantId }) => consultantId);
  const unpaid = await unpaidStatements(tx, consultantIds, currency);
  const open = new Set(unpaid.filter(({ outstanding }) => outstanding > 0n).map(({ commissionId }) => commissionId));
  const paid = payments
    .filter(({ commissionId }) => !open.has(commissionId))
    .map(({ commissionId, checkNumber }) => ({ commission_id: commissionId, check_number: checkNumber }));
  await tx.execute(sql`
    update commissions c set check_number = s.check_number, check_date = ${paidOn}::date
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as s (commission_id uuid, check_number int)
    where c.commission_id = s.commission_id`);
}

async function markRequestsPaid(tx: Transaction, numbered: readonly Numbered[], paid: Paid): Promise<void> {
  const paymentIds = numbered.map(({ payment }) => payment.paymentId);
  const { rows } = await tx.execute<{ request_id: string }>(sql`
    update payout_requests set status = 'paid' where ${isOneOf(sql`request_id`, paymentIds)} returning request_id`);
  const requested = new Set(rows.map((row) => row.request_id));
  const requests = numbered
    .filter(({ payment }) => requested.has(payment.paymentId))
    .map(({ payment, checkNumber }) => ({ ...moneyOf(payment), consultantId: payment.consultantId, checkNumber }));
  if (requests.length > 0) await markPaidByRequests(tx, requests, paid);
}

async function fail(
  tx: Transaction,
  payments: readonly Payment[],
  failureOf: (payment: Payment) => string,
  call: ChangeCall,
): Promise<void> {
  const requestedAt = await storeFailures(tx, payments, failureOf);
  const manual = payments.filter(({ commissionId, paymentId }) => commissionId === null && !requestedAt.has(paymentId));
  // Reverses the credits of manual payments, which must not become balances to withdraw.
  const reversals = manual.map((payment) => ({
    ...reverseManualCredit(payment.paymentId, payment.consultantId, moneyOf(payment)),
    memo: memoOf(payment, 'failed'),
  }));
  if (reversals.length > 0) await bookAll(tx, reversals, call);
  const isManual = new Set(manual);
  const reopenings = payments.flatMap((payment): Reopening[] => {
    const { consultantId, currency, paymentId, createdAt, reversedAt } = payment;
    // While a manual payment was reversed, its amount was offset against statements.
    const since = isManual.has(payment) ? reversedAt : (requestedAt.get(paymentId) ?? createdAt);
    return since === null ? [] : [{ consultantId, currency, since }];
  });
  await reopenStatements(tx, reopenings);
  const facts = payments.map((payment) => ({
    userId: payment.consultantId,
    fact: { kind: 'payout-failed' as const, ...shownMoneyOf(payment), reason: failureOf(payment) },
  }));
  await notify(tx, facts, call.at);
}

/** Stores that payments failed, with their statements and requests. Returns when those with a request were requested, by payment. */
async function storeFailures(
  tx: Transaction,
  payments: readonly Payment[],
  failureOf: (payment: Payment) => string,
): Promise<ReadonlyMap<string, Date>> {
  const failures = payments.map((payment) => ({ payment_id: payment.paymentId, failure: failureOf(payment) }));
  const failed = sql`jsonb_to_recordset(${JSON.stringify(failures)}::jsonb) as f (payment_id uuid, failure text)`;
  await tx.execute(sql`
    update commission_payments p set status = 'failed', failure = f.failure
    from ${failed} where p.payment_id = f.payment_id`);
  await tx.execute(sql`
    update commissions c set check_number = null, check_date = null
    from commission_payments p
    where ${isOneOf(sql`p.payment_id`, payments.map(idOf))} and c.consultant_id = p.consultant_id and c.check_number = p.check_number`);
  const { rows } = await tx.execute<{ request_id: string; created_at: string }>(sql`
    update payout_requests r set status = 'failed', reason = f.failure
    from ${failed} where r.request_id = f.payment_id
    returning r.request_id, r.created_at`);
  return new Map(rows.map((row) => [row.request_id, new Date(row.created_at)]));
}

const shownMoneyOf = ({ amount, currency }: Payment) => ({ amount: formatAmount(amount), currency });

async function notifyPaid(tx: Transaction, payments: readonly Payment[], at: Date): Promise<void> {
  const statements = payments.flatMap(({ commissionId }) => (commissionId === null ? [] : [commissionId]));
  const periods = statements.length === 0 ? new Map<string, Period>() : await periodsOf(tx, statements);
  const notices = payments.flatMap((payment): Notice[] => {
    const { consultantId: userId, commissionId } = payment;
    const money = shownMoneyOf(payment);
    if (commissionId === null) return [{ userId, fact: { kind: 'payout-paid', ...money } }];
    const period = periods.get(commissionId);
    return period === undefined ? [] : [{ userId, fact: { kind: 'statement-paid', period, ...money } }];
  });
  await notify(tx, notices, at);
}

async function periodsOf(tx: Transaction, commissionIds: readonly string[]): Promise<Map<string, Period>> {
  const { rows } = await tx.execute<{ commission_id: string; period: string }>(sql`
    select commission_id, to_char(period, 'YYYY-MM') as period from commissions where ${isOneOf(sql`commission_id`, commissionIds)}`);
  return new Map(rows.map((row) => [row.commission_id, row.period]));
}
