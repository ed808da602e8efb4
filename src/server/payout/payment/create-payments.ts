import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { creditManualPayment } from '#domain/ledger/correction-postings.ts';
import { completePayout, requestPayout, sendPayout } from '#domain/ledger/payout-postings.ts';
import type { Money } from '#domain/money/money.ts';
import type { PaidElsewhere } from '#domain/payout/paid-elsewhere.ts';
import type { Transaction } from '../../db/database.ts';
import { book } from '../../ledger/book.ts';
import { payoutRequested } from './failure-reason.ts';

/**
 * What a payment pays. A statement needs no reason. A request was booked when the consultant made it, and its payment has
 * its id, so that the books treat both as one payout. A manual payment is credited to the consultant first.
 */
export type PaymentCause =
  | { readonly kind: 'statement'; readonly commissionId: string }
  | { readonly kind: 'request'; readonly requestId: string }
  | { readonly kind: 'manual'; readonly reason: string };

export type NewPayment = {
  readonly consultantId: string;
  readonly money: Money;
  readonly cause: PaymentCause;
};

export type CreatedPayment = NewPayment & { readonly paymentId: string };

/** What payments that are created together have in common. */
type Creation = {
  readonly at: Date;
  /** The admin, null for the company itself. */
  readonly by: string | null;
  /** The second admin of a manual payment above the limit. */
  readonly approvedBy?: string | null;
  /** In the books; payments of requests book nothing. */
  readonly memo: string;
  /**
   * How they were paid externally; null if they go out with a batch. Only external payments may go to a consultant without
   * a payout method, under their own name.
   */
  readonly elsewhere?: PaidElsewhere | null;
  /**
   * External payments that are created as completed, with numbers from `firstNumber` on, in their order. The caller marks
   * their statements as paid and notifies the consultants, as `changePayments` does for payments that wait.
   */
  readonly completed?: { readonly firstNumber: number; readonly at: Date } | null;
  /**
   * A condition for payee `y`: payments to others are left out. Only for a caller that chose the payments before it held
   * the lock. Without it every payment is created, or none.
   */
  readonly onlyTo?: SQL;
};

/**
 * Creates and books payments, in a few statements for all of them: the one place where payments are created. Each goes to
 * the present payee of the consultant. The caller holds the lock on the balances, which a change of the payee takes too,
 * has checked everything and writes the audit event. `tx` acts as the worker.
 */
export async function createPayments(
  tx: Transaction,
  wanted: readonly NewPayment[],
  creation: Creation,
): Promise<readonly CreatedPayment[]> {
  if (wanted.length === 0) return [];
  const payments = wanted.map((payment) => ({ ...payment, paymentId: idOf(payment) }));
  const inserted = await insertPayments(tx, payments, creation);
  const created = payments.filter(({ paymentId }) => inserted.has(paymentId));
  if (creation.onlyTo === undefined && created.length < payments.length) {
    throw new Error(`${payments.length - created.length} payments have no recipient`);
  }
  await bookPayments(tx, created, creation);
  return created;
}

const idOf = ({ cause }: NewPayment): string => (cause.kind === 'request' ? cause.requestId : randomUUID());

const reasonOf = ({ cause }: NewPayment): string | null =>
  cause.kind === 'statement' ? null : cause.kind === 'request' ? payoutRequested : cause.reason;

/** Inserts the rows in their order, and returns their ids. */
async function insertPayments(
  tx: Transaction,
  payments: readonly CreatedPayment[],
  { at, by, approvedBy = null, elsewhere = null, completed = null, onlyTo = sql`true` }: Creation,
): Promise<ReadonlySet<string>> {
  const rows = payments.map((payment, place) => ({
    payment_id: payment.paymentId,
    commission_id: payment.cause.kind === 'statement' ? payment.cause.commissionId : null,
    consultant_id: payment.consultantId,
    amount: payment.money.amount.toString(),
    currency: payment.money.currency,
    reason: reasonOf(payment),
    place,
  }));
  const isExternal = elsewhere !== null;
  const { rows: inserted } = await tx.execute<{ payment_id: string }>(sql`
    insert into commission_payments (payment_id, commission_id, consultant_id, payee_id, recipient_name, recipient_email,
                                     amount, currency, payment_method, status, reason, check_number, reference,
                                     created_by, approved_by, completed_at, created_at)
    select g.payment_id, g.commission_id, g.consultant_id, y.payee_id,
           coalesce(y.recipient_name, c.first_name || ' ' || c.last_name), coalesce(y.recipient_email, c.email),
           g.amount, g.currency, coalesce(${elsewhere?.method ?? null}::text, y.method),
           ${completed === null ? 'pending' : 'completed'}, g.reason, ${completed?.firstNumber ?? null}::int + g.place,
           ${elsewhere?.reference ?? null}::text, ${by}::uuid, ${approvedBy}::uuid,
           ${completed?.at.toISOString() ?? null}::timestamptz, ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g (payment_id uuid, commission_id uuid, consultant_id uuid, amount bigint, currency text, reason text, place int)
    join consultants c using (consultant_id)
    left join payees y on y.consultant_id = g.consultant_id and y.replaced_at is null
    where (${isExternal}::boolean or y.payee_id is not null) and ${onlyTo}
    order by g.place
    returning payment_id`);
  return new Set(inserted.map((row) => row.payment_id));
}

async function bookPayments(
  tx: Transaction,
  created: readonly CreatedPayment[],
  { at, by, memo, completed = null }: Creation,
): Promise<void> {
  const manual = created.filter(({ cause }) => cause.kind === 'manual');
  const unbooked = created.filter(({ cause }) => cause.kind !== 'request');
  const transactions = [
    ...manual.map(({ paymentId, consultantId, money }) => creditManualPayment(paymentId, consultantId, money)),
    ...payoutsOf(unbooked).map(requestPayout),
    ...(completed === null ? [] : payoutsOf(created).flatMap((payout) => [sendPayout(payout), completePayout(payout)])),
  ];
  if (transactions.length === 0) return;
  const booked = await book(tx, transactions, { period: null, memo, by, at });
  if (booked.size !== transactions.length) throw new Error('a payment that is new was booked before');
}

const payoutsOf = (payments: readonly CreatedPayment[]) =>
  payments.map(({ paymentId: id, consultantId: consultant, money }) => ({ id, consultant, money }));
