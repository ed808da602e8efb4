import { sql } from 'drizzle-orm';
import { formatCount } from '#contract/language/format.ts';
import { createdBatch } from '#contract/payout/batch.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { isPayableOn } from '#domain/payout/business-day.ts';
import { dayOf } from '#domain/period/zone.ts';
import { excludedAdmin } from '../../consultant/may-decide-for.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { runOnce } from '../../db/idempotency.ts';
import { functions } from '../../implement.ts';
import { lockBalances, releaseEarned, unpaidStatements } from '../balances.ts';
import { minimumPayout } from '../minimum-payout.ts';
import { createPayments } from '../payment/create-payments.ts';
import { batchRowOf } from './batch-row.ts';
import { auditBatch, insertBatch, lockFileNumbers, payable, reachable, takeDue } from './fill-batch.ts';
import { type PayoutProvider, providerOf } from './provider.ts';

/**
 * Collects due payouts for one bank file (consultants with a verified bank account in its country) or for the service
 * that they chose: approved requests and, on request, unpaid statements. From here on only this batch pays them.
 */
export const createPayoutBatch = functions.payout.createPayoutBatch.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { company, actor } = context;
    const now = context.now();
    const by = userIdOf(actor);
    const create = async () => {
      const provider = providerOf(input.format, context);
      const currency = company.currencies.payout;
      const today = dayOf(now, company.timeZone);
      if (!provider.isReady) throw errors.NO_ORIGINATOR();
      if (!provider.carries(currency)) throw errors.WRONG_CURRENCY();
      const { payable_on: payableOn } = input;
      if (payableOn !== null && (provider.isAtOnce || !isPayableOn(payableOn, today))) throw errors.NOT_PAYABLE_ON();
      await lockFileNumbers(tx);
      const { include_statements: statements } = input;
      const locked = await lockDue(tx, { provider, currency, at: now, by, statements });
      if (statements) {
        const minimum = await minimumPayout(tx, context);
        await payStatements(tx, locked.statements, { provider, currency, minimum, at: now, by });
      }
      const batchId = await insertBatch(tx, {
        format: input.format,
        provider,
        currency,
        payableOn,
        at: now,
        today,
        by,
      });
      const leftOut = await countLeftOut(tx, provider, currency, { at: now, statements });
      if ((await takeDue(tx, locked.all, { provider, currency, batchId, at: now })) === 0) {
        if (leftOut === 0) throw errors.NOTHING_DUE();
        throw errors.WRONG_ACCOUNT_CURRENCY(wrongAccounts(leftOut, currency));
      }
      const row = await batchRowOf(tx, batchId);
      await auditBatch(tx, context, row);
      return { ...row, left_out_count: leftOut };
    };
    const { idempotency_key: key, ...body } = input;
    const done = await runOnce(tx, { actor, key, functionName: 'create-payout-batch', body }, createdBatch, create);
    if (done === 'conflict') throw errors.KEY_CONFLICT();
    return done.answer;
  }),
);

const wrongAccounts = (count: number, currency: string) => ({
  message:
    count === 1
      ? `Nothing is due to an account in ${currency}. 1 consultant with a payout due has an account in another currency, or the currency is not known.`
      : `Nothing is due to an account in ${currency}. ${formatCount(count)} consultants with a payout due have an account in another currency, or the currency is not known.`,
  data: { count, currency },
});

type Due = {
  readonly provider: PayoutProvider;
  readonly currency: string;
  readonly at: Date;
  readonly by: string | null;
  /** Whether unpaid statements are collected too. */
  readonly statements: boolean;
};

/**
 * Locks the balances of all due payments and statements: otherwise a concurrent completion or failure of a payment that the
 * batch takes would pay it twice. All at once, so that they are locked in one order: two transactions that lock in
 * different orders would wait for each other. Returns the consultants, and those with statements to be paid.
 */
async function lockDue(tx: Transaction, { provider, currency, at, by, statements }: Due) {
  const { rows } = await tx.execute<{ consultant_id: string; has_statement: boolean }>(sql`
    select consultant_id, bool_or(has_statement) as has_statement from (
      select consultant_id, false as has_statement from commission_payments
      where status = 'pending' and batch_id is null and currency = ${currency}
      union all
      select c.consultant_id, true from commissions c join payees y on y.consultant_id = c.consultant_id
      where ${statements} and c.closed and c.check_date is null and c.payout_amount > 0
        and ${payable(provider, currency, at)}
    ) due group by 1`);
  const all = rows.map((row) => row.consultant_id);
  await lockBalances(tx, all);
  // An admin's own payout is left to another admin.
  const own = await excludedAdmin(tx, 'payouts:write', by);
  const withStatement = rows.filter((row) => row.has_statement && row.consultant_id !== own);
  return { all, statements: withStatement.map((row) => row.consultant_id) };
}

/**
 * The number of consultants with due payouts in this currency whom the provider does not reach because their bank account
 * is in another currency, or its currency is not known.
 */
async function countLeftOut(
  tx: Transaction,
  provider: PayoutProvider,
  currency: string,
  { at, statements }: { at: Date; statements: boolean },
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from payees y
    where ${reachable(provider, at)} and y.method = 'transfer' and y.currency is distinct from ${currency}
      and (exists (select from commission_payments d where d.payee_id = y.payee_id and d.status = 'pending'
                     and d.batch_id is null and d.currency = ${currency})
           or (${statements} and exists (
             select from commissions c where c.consultant_id = y.consultant_id and c.closed and c.check_date is null
               and c.payout_amount > 0 and c.payout_currency = ${currency})))`);
  return rows[0]?.count ?? 0;
}

/** Creates pending payments for the outstanding statements of consultants. The caller holds the lock on their balances. */
async function payStatements(
  tx: Transaction,
  ids: readonly string[],
  { provider, currency, minimum, at, by }: Omit<Due, 'statements'> & { readonly minimum: bigint },
): Promise<void> {
  if (ids.length === 0) return;
  await releaseEarned(tx, ids, currency, at);
  const unpaid = await unpaidStatements(tx, ids, currency);
  const enough = [...Map.groupBy(unpaid, ({ consultantId }) => consultantId).values()]
    .filter((own) => own.reduce((sum, { outstanding }) => sum + outstanding, 0n) >= minimum)
    .flat()
    .filter(({ outstanding }) => outstanding > 0n);
  await createPayments(
    tx,
    enough.map(({ commissionId, consultantId, outstanding: amount }) => ({
      consultantId,
      money: { amount, currency },
      cause: { kind: 'statement', commissionId } as const,
    })),
    // They were chosen before the lock: meanwhile the consultant may have changed their payout method.
    { at, by, memo: 'Commissions in a batch', onlyTo: payable(provider, currency, at) },
  );
}
