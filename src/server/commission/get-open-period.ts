import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { formatAmount } from '#domain/money/decimal.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { orders } from '../order/tables.ts';
import { openPeriodOf } from './open-period.ts';
import { lastExchangeRate } from './run/close.ts';
import { runRowOf } from './run/run-row.ts';
import { scopeOf } from './scope.ts';
import { commissionRuns } from './tables.ts';

export const getOpenPeriod = functions.commission.getOpenPeriod.handler(({ context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { timeZone, currencies } = context.company;
    const now = context.now();
    const scope = scopeOf(await openPeriodOf(tx, timeZone, now), timeZone);
    // The same orders as in a run: completed in the period, and credited to a consultant.
    const [taken] = await tx
      .select({
        count: sql<number>`count(*)::int`,
        base: sql<string>`coalesce(sum(${orders.commissionableBase}), 0)::text`,
      })
      .from(orders)
      .where(and(eq(orders.status, 'completed'), eq(orders.period, scope.firstDay), isNotNull(orders.consultantId)));
    const runs = await tx.select().from(commissionRuns).where(eq(commissionRuns.period, scope.firstDay));
    const draft = runs.find(({ status }) => status === 'draft');
    const before = runs.find(({ status }) => status === 'replaced');
    return {
      period: scope.period,
      sale_count: taken?.count ?? 0,
      base_total: formatAmount(BigInt(taken?.base ?? 0)),
      started: now >= scope.from,
      over: now >= scope.end,
      currency: currencies.shop,
      payout_currency: currencies.payout,
      last_exchange_rate: await lastExchangeRate(tx, currencies.shop, currencies.payout),
      exchange_rate_tolerance: context.company.exchangeRateToleranceBasisPoints,
      draft: draft ? runRowOf(draft) : null,
      draft_before: before ? runRowOf(before) : null,
    };
  }),
);
