import { sql } from 'drizzle-orm';
import { requestPayout } from '#domain/ledger/payout-postings.ts';
import { nextBusinessDay } from '#domain/payout/business-day.ts';
import { dayOf } from '#domain/period/zone.ts';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { keepAudit } from '../audit/keep-audit.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { book } from '../ledger/book.ts';
import { mayDecideFor } from '../person/may-decide-for.ts';
import { batchRowOf } from './batch-row.ts';
import { holdMoney, releaseEarned, type Unpaid, unpaidStatements } from './books.ts';
import { minimumPayout } from './minimum-payout.ts';
import { type PayoutProvider, providerOf } from './provider.ts';
import { payoutBatches } from './tables.ts';

/**
 * Gathers due payouts for one bank file, of consultants whose verified bank account lies in its country, or for a service
 * that they chose: approved requests and, if wished, unpaid statements. From here on they are paid by this batch and by nothing else.
 */
export const createPayoutBatch = functions.payout.createPayoutBatch.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { company, actor } = context;
    const now = context.now();
    const by = userIdOf(actor);
    const provider = providerOf(input.format, context);
    const currency = company.currencies.payout;
    const today = dayOf(now, company.timeZone);
    if (!provider.isReady) throw errors.NO_ORIGINATOR();
    if (!provider.carries(currency)) throw errors.WRONG_CURRENCY();
    // File numbers are given one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('birchline.payout-batch'))`);
    if (input.include_statements) {
      await payStatements(tx, {
        provider,
        currency,
        minimum: await minimumPayout(tx, context),
        at: now,
        by,
      });
    }
    const [batch] = await tx
      .insert(payoutBatches)
      .values({
        method: provider.method,
        format: input.format,
        currency,
        fileNumber: sql`(select 1 + coalesce(max(file_number), 0) from payout_batches where format = ${input.format})`,
        valueDate: provider.isAtOnce ? today : nextBusinessDay(today),
        createdBy: by,
        createdAt: now,
      })
      .returning();
    if (!batch) throw new Error('a batch was not kept');
    await holdDue(tx, currency);
    const taken = await tx.execute(sql`
      update commission_payments p set batch_id = ${batch.batchId}::uuid
      where p.id in (select d.id from commission_payments d join payees y using (payee_id)
                     where d.status = 'pending' and d.batch_id is null and d.currency = ${currency}
                       and ${payable(provider, now)}
                     order by d.id limit ${provider.most}::int)`);
    if (!taken.rowCount) throw errors.NOTHING_DUE();
    const row = await batchRowOf(tx, batch.batchId);
    await keepAudit(tx, context, 'create-payout-batch', ['payout-batch', batch.batchId], {
      format: row.format,
      fileNumber: row.file_number,
      payments: row.payment_count,
      total: row.total,
      currency,
    });
    return row;
  }),
);

/**
 * Holds the money of all payments that are due: nobody completes or fails one while a batch takes it, which would then pay
 * it once more.
 */
async function holdDue(tx: Transaction, currency: string): Promise<void> {
  const { rows } = await tx.execute<{ consultant_id: string }>(sql`
    select distinct consultant_id from commission_payments
    where status = 'pending' and batch_id is null and currency = ${currency}`);
  await holdMoney(
    tx,
    rows.map((row) => row.consultant_id),
  );
}

/** A payee `y` that a provider reaches now. */
const payable = ({ method, country }: PayoutProvider, now: Date) => sql`
  y.method = ${method} and y.country = coalesce(${country}::text, y.country) and y.replaced_at is null
  and y.verified_at is not null and (y.hold_until is null or y.hold_until <= ${now.toISOString()}::timestamptz)`;

/** Makes pending payments of what is outstanding of unpaid statements. A payee is looked at again once the money is held. */
async function payStatements(
  tx: Transaction,
  due: { provider: PayoutProvider; currency: string; minimum: bigint; at: Date; by: string | null },
): Promise<void> {
  const { provider, currency, minimum, at, by } = due;
  const { rows } = await tx.execute<{ consultant_id: string }>(sql`
    select distinct c.consultant_id from commissions c join payees y on y.consultant_id = c.consultant_id
    where c.closed and c.check_date is null and c.payout_amount > 0 and ${payable(provider, at)}`);
  // What is due to the admin herself is for another one to pay.
  const own = by === null || (await mayDecideFor(tx, by, by)) ? null : by;
  const ids = rows.map((row) => row.consultant_id).filter((id) => id !== own);
  if (ids.length === 0) return;
  await holdMoney(tx, ids);
  await releaseEarned(tx, ids, currency, at);
  const unpaid = await unpaidStatements(tx, ids, currency);
  const enough = [...Map.groupBy(unpaid, ({ consultantId }) => consultantId).values()]
    .filter((own) => own.reduce((sum, { outstanding }) => sum + outstanding, 0n) >= minimum)
    .flat()
    .filter(({ outstanding }) => outstanding > 0n);
  await insertPayments(tx, enough, due);
}

async function insertPayments(
  tx: Transaction,
  statements: readonly Unpaid[],
  { provider, currency, at, by }: { provider: PayoutProvider; currency: string; at: Date; by: string | null },
): Promise<void> {
  if (statements.length === 0) return;
  const given = statements.map(({ commissionId, consultantId, outstanding }) => ({
    commission_id: commissionId,
    consultant_id: consultantId,
    amount: outstanding.toString(),
  }));
  const { rows } = await tx.execute<{ payment_id: string; consultant_id: string; amount: string }>(sql`
    insert into commission_payments (commission_id, consultant_id, payee_id, recipient_name, recipient_email, amount,
                                     currency, payment_method, status, created_by, created_at)
    select g.commission_id, g.consultant_id, y.payee_id, y.recipient_name, y.recipient_email, g.amount, ${currency},
           y.method, 'pending', ${by}::uuid, ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (commission_id uuid, consultant_id uuid, amount bigint)
    join payees y on y.consultant_id = g.consultant_id and ${payable(provider, at)}
    returning payment_id, consultant_id, amount::text as amount`);
  await book(
    tx,
    rows.map((row) =>
      requestPayout({
        id: row.payment_id,
        consultant: row.consultant_id,
        money: { amount: BigInt(row.amount), currency },
      }),
    ),
    { period: null, memo: 'Commissions in a batch', by, at },
  );
}
