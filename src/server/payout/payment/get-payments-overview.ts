import { sql } from 'drizzle-orm';
import { batchFormat } from '#contract/payout/batch.ts';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { dayOf, instantsOf, periodOf } from '#domain/period/zone.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { outstandingTotals } from '../balances.ts';
import { providerOf } from '../batch/provider.ts';
import { isManual } from './manual-limit.ts';

export const getPaymentsOverview = functions.payout.getPaymentsOverview.handler(({ context }) =>
  withActor(context.db, worker, async (tx) => {
    const { company } = context;
    const currency = company.currencies.payout;
    const outstanding = await outstandingTotals(tx, currency);
    const { from } = instantsOf(periodOf(context.now(), company.timeZone), company.timeZone);
    const { rows } = await tx.execute<Record<'requested' | 'due' | 'paid' | 'manual', string> & Counts>(sql`
      with manual as (
        select p.amount from commission_payments p
        where ${isManual()} and p.status <> 'failed' and p.reversed_at is null and p.currency = ${currency}
          and p.created_at >= ${from.toISOString()}::timestamptz)
      select
        (select coalesce(sum(amount), 0)::text from payout_requests where status = 'pending' and currency = ${currency}) as requested,
        (select count(*)::int from payout_requests where status = 'pending' and currency = ${currency}) as request_count,
        (select count(*)::int from payees where verified_at is null and replaced_at is null) as payees_to_verify,
        (select coalesce(sum(amount), 0)::text from commission_payments
         where status in ('pending', 'processing') and currency = ${currency}) as due,
        (select count(*)::int from commission_payments
         where status in ('pending', 'processing') and currency = ${currency}) as due_count,
        (select coalesce(sum(amount), 0)::text from commission_payments
         where status = 'completed' and currency = ${currency} and completed_at >= ${from.toISOString()}::timestamptz) as paid,
        (select coalesce(sum(amount), 0)::text from manual) as manual,
        (select count(*)::int from manual) as manual_count,
        (select count(*)::int from payment_approvals where status = 'pending') as approval_count`);
    const [figures] = rows;
    if (!figures) throw new Error('the query returned no rows');
    return {
      today: dayOf(context.now(), company.timeZone),
      currency,
      outstanding: formatAmount(outstanding.amount),
      outstanding_count: outstanding.count,
      requested: formatAmount(BigInt(figures.requested)),
      request_count: figures.request_count,
      payees_to_verify: figures.payees_to_verify,
      due: formatAmount(BigInt(figures.due)),
      due_count: figures.due_count,
      paid_this_month: formatAmount(BigInt(figures.paid)),
      manual_this_month: formatAmount(BigInt(figures.manual)),
      manual_count: figures.manual_count,
      approval_count: figures.approval_count,
      batch_formats: batchFormat.options.filter((format) => {
        const provider = providerOf(format, context);
        return provider.isReady && provider.carries(currency);
      }),
    };
  }),
);

type Counts = Record<'request_count' | 'payees_to_verify' | 'due_count' | 'manual_count' | 'approval_count', number>;
