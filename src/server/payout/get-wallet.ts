import { sql } from 'drizzle-orm';
import { type WalletEntry, walletEntry } from '#contract/payout/wallet.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { nextPayday } from '#domain/payout/payday.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { balancesAfterRelease } from './balances.ts';
import { holdsOf, lastDayOf } from './hold/hold.ts';
import { minimumPayout } from './minimum-payout.ts';
import { missingFromPayee, payeeView, presentPayee, refusalOfPayee } from './payee/payee.ts';
import { reasonIfAny } from './payment/failure-reason.ts';

/** A consultant's balances, as after the release of their closed statements, so that their earnings are available. */
export const getWallet = functions.payout.getWallet.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const userId = userIdOf(context.actor);
      if (userId === null) throw errors.UNAUTHORIZED();
      const { company } = context;
      const now = context.now();
      const currency = company.currencies.payout;
      const balances = await balancesAfterRelease(tx, userId, currency);
      const minimum = await minimumPayout(tx, context);
      const payee = await presentPayee(tx, userId);
      const hold = (await holdsOf(tx, [userId], now)).get(userId) ?? null;
      const blocked = hold === null ? refusalOfPayee(payee, currency, now) : 'PAYOUTS_HELD';
      // A hold that has an end only delays the payout.
      const free = new Date(Math.max(...[now, hold?.until ?? now, payee?.holdUntil ?? now].map(Number)));
      const belowMinimum = balances.available < minimum ? ('BELOW_MINIMUM' as const) : null;
      return {
        currency,
        available: formatAmount(balances.available),
        pending: formatAmount(balances.pending),
        completed: formatAmount(balances.completed),
        minimum_payout: formatAmount(minimum),
        next_payout_date: nextPayday(free, company.timeZone, company.payouts.payday),
        next_payout_blocks: [
          hold !== null && hold.until === null ? ('PAYOUTS_HELD' as const) : null,
          missingFromPayee(payee, currency),
          balances.pending > 0n ? null : belowMinimum,
        ].filter((block) => block !== null),
        payee: payee && payeeView(payee, now),
        blocked: blocked ?? belowMinimum,
        hold: hold && { until: lastDayOf(hold, company.timeZone), reason: hold.isReasonShared ? hold.reason : null },
        history: await historyOf(tx, userId, input),
      };
    },
    'repeatable read',
  ),
);

/**
 * Requests and payments of one consultant, newest first; a request and its payment are one entry. The approval of a request pays to the
 * payout method of that moment (`approve-payout-request`), so one that waits has the present method.
 */
async function historyOf(
  tx: Transaction,
  consultantId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ data: WalletEntry[]; total: number }> {
  const { rows } = await tx.execute<{
    entry_id: string;
    kind: string;
    period: string | null;
    amount: string;
    currency: string;
    method: string | null;
    status: string;
    reason: string | null;
    check_number: number | null;
    reversed: string | null;
    created_at: string;
    total: number;
  }>(sql`
    with entries as (
      select coalesce(r.request_id, p.payment_id) as entry_id,
             case when r.request_id is not null then 'request' when p.commission_id is null then 'manual' else 'statement' end as kind,
             (select to_char(c.period, 'YYYY-MM') from commissions c where c.commission_id = p.commission_id) as period,
             coalesce(r.amount, p.amount) as amount, coalesce(r.currency, p.currency) as currency,
             case when r.status = 'pending' then (select y.method from payees y where y.consultant_id = r.consultant_id and y.replaced_at is null)
                  else p.payment_method end as method,
             case when p.payment_id is not null then p.status when r.status = 'pending' then 'requested' else r.status end as status,
             coalesce(p.failure, r.reason, case when r.request_id is null then p.reason end) as reason,
             p.check_number, p.reversal_reason as reversed, coalesce(r.created_at, p.created_at) as created_at
      from (select * from commission_payments where consultant_id = ${consultantId}::uuid) p
      full join (select * from payout_requests where consultant_id = ${consultantId}::uuid) r on r.request_id = p.payment_id
    )
    select *, amount::text as amount, count(*) over ()::int as total,
           to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from entries order by entries.created_at desc, entry_id limit ${limit} offset ${offset}`);
  return {
    data: rows.map(({ total: _, reason, ...row }) =>
      walletEntry.parse({ ...row, reason: reasonIfAny(reason), amount: formatAmount(BigInt(row.amount)) }),
    ),
    total: rows[0]?.total ?? 0,
  };
}
