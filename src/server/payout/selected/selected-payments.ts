import { type SQL, sql } from 'drizzle-orm';
import { type BatchFormat, batchFormat } from '#contract/payout/batch.ts';
import type { PaymentSelection } from '#contract/payout/selected-payments.ts';
import { userIdOf } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { excludedAdmin } from '../../consultant/may-decide-for.ts';
import type { Call } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { type Candidates, isInSelection } from '../../view/selection.ts';
import { type PayoutProvider, providerOf } from '../batch/provider.ts';
import { isHeld } from '../hold/hold.ts';
import { paymentsWanted } from '../payment/wanted-payments.ts';

// Queries about selected payments, which are read as `commission_payments` with their payee `y`. All act as the worker.

export const isPayment = (ids: readonly string[]): SQL => isOneOf(sql`commission_payments.payment_id`, ids);

/** The payments of a selection, as a condition. */
export const isSelectedPayment = ({ company }: Call, { ids, all_matching, ...filter }: PaymentSelection): SQL =>
  all_matching
    ? (paymentsWanted({ ...filter, batch_id: null, consultant_id: null }, company.timeZone) ?? sql`true`)
    : isPayment(ids);

/** Payments with the reason why they are not changed, the oldest first. */
const candidates = (wanted: SQL, obstacle: SQL): Candidates => sql`
  select commission_payments.payment_id as id, commission_payments.recipient_name as label,
         commission_payments.id as place, ${obstacle} as obstacle
  from commission_payments left join payees y on y.payee_id = commission_payments.payee_id
  where ${wanted}`;

/** Only payments that are decided, and in no batch that is not sent yet, are changed together. */
const undecidable = sql`
  when commission_payments.status <> 'pending' then 'not-pending'
  when commission_payments.batch_id is not null then 'in-batch'`;

const isHeldPayment = (now: Date) =>
  sql`when ${isHeld(sql`commission_payments.consultant_id`, now)} then 'payouts-held'`;

/** Nothing is paid to a payee who was replaced, ended or lost the verification. */
const hasEndedPayee = sql`when y.replaced_at is not null or (y.payee_id is not null and y.verified_at is null) then 'payee-changed'`;

/** How the company can pay at present. */
export const configuredProviders = (context: Call): readonly (readonly [BatchFormat, PayoutProvider])[] =>
  batchFormat.options
    .map((format) => [format, providerOf(format, context)] as const)
    .filter(([, { isReady, carries }]) => isReady && carries(context.company.currencies.payout));

/** The format of the batch that pays a payee `y`: each is paid in one way. Null if the company can't pay them. */
export const formatOf = (context: Call): SQL =>
  sql`case ${sql.join(
    configuredProviders(context).map(
      ([format, { method, country }]) =>
        sql`when y.method = ${method} and y.country = coalesce(${country}::text, y.country) then ${format}`,
    ),
    sql` `,
  )} when false then '' end`;

/** By the rules of `create-payout-batch` for one payment. */
export function paymentsToBatch(context: Call, wanted: SQL): Candidates {
  const now = context.now();
  const { payout } = context.company.currencies;
  return candidates(
    wanted,
    sql`case ${undecidable} ${isHeldPayment(now)} ${hasEndedPayee}
      when y.payee_id is null then 'payee-changed'
      when commission_payments.currency <> ${payout} or (y.method = 'transfer' and y.currency is distinct from ${payout})
        then 'payee-currency'
      when y.hold_until > ${now.toISOString()}::timestamptz then 'payee-on-hold'
      when ${formatOf(context)} is null then 'not-configured' end`,
  );
}

/** By the rules of `complete-payout` for a payment that was not sent. */
export const paymentsToRecord = (own: string | null, now: Date, wanted: SQL): Candidates =>
  candidates(wanted, sql`case ${undecidable} ${isOwn(own)} ${isHeldPayment(now)} ${hasEndedPayee} end`);

/** By the rules of `fail-payout` for a payment that was not sent. */
export const paymentsToCancel = (own: string | null, wanted: SQL): Candidates =>
  candidates(wanted, sql`case ${undecidable} ${isOwn(own)} end`);

const isOwn = (own: string | null) => sql`when commission_payments.consultant_id = ${own}::uuid then 'own-payment'`;

/** The admin, if another admin has to decide about their payments; otherwise null. */
export const ownPayments = (tx: Transaction, { actor }: Call): Promise<string | null> =>
  excludedAdmin(tx, 'payouts:write', userIdOf(actor));

/** The sums of some payments, by currency. */
export async function paymentTotals(tx: Transaction, wanted: SQL): Promise<{ amount: string; currency: string }[]> {
  const { rows } = await tx.execute<{ currency: string; total: string }>(sql`
    select currency, sum(amount)::text as total from commission_payments where ${wanted} group by 1 order by 1`);
  return rows.map(({ currency, total }) => ({ currency, amount: formatAmount(BigInt(total)) }));
}

/** The payments of a stored preview. */
export const isPreviewed = (selectionId: string): SQL =>
  isInSelection(sql`commission_payments.payment_id`, selectionId);

/** The consultants of some payments. */
export async function payeesOf(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ consultant_id: string }>(
    sql`select distinct consultant_id from commission_payments where ${isPayment(ids)}`,
  );
  return rows.map(({ consultant_id }) => consultant_id);
}
