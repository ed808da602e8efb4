import { and, count, eq, ne, sum } from 'drizzle-orm';
import { formatAmount } from '#domain/money/decimal.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { openPeriodOf } from './open-period.ts';
import { lastExchangeRate } from './run/close.ts';
import { draftChanges, takenNow } from './run/draft-changes.ts';
import { runRowOf } from './run/run-row.ts';
import { scopeOf } from './scope.ts';
import { commissionDifferences, commissionRuns } from './tables.ts';

export const getOpenPeriod = functions.commission.getOpenPeriod.handler(({ context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { timeZone, currencies } = context.company;
    const now = context.now();
    const scope = scopeOf(await openPeriodOf(tx, timeZone, now), timeZone);
    const runs = await tx.select().from(commissionRuns).where(eq(commissionRuns.period, scope.firstDay));
    const draft = runs.find(({ status }) => status === 'draft');
    const taken = await takenNow(tx, scope, draft?.createdAt ?? now);
    const { booked } = commissionDifferences;
    const [corrections] = await tx
      .select({ count: count(), total: sum(booked) })
      .from(commissionDifferences)
      .where(and(eq(commissionDifferences.period, scope.firstDay), ne(booked, 0n)));
    const before = runs.find(({ status }) => status === 'replaced');
    return {
      period: scope.period,
      sale_count: taken.orders,
      base_total: formatAmount(taken.base),
      correction_count: corrections?.count ?? 0,
      correction_total: formatAmount(BigInt(corrections?.total ?? 0)),
      started: now >= scope.from,
      over: now >= scope.end,
      currency: currencies.shop,
      payout_currency: currencies.payout,
      last_exchange_rate: await lastExchangeRate(tx, currencies.shop, currencies.payout),
      exchange_rate_tolerance: context.company.exchangeRateToleranceBasisPoints,
      draft: draft ? runRowOf(draft) : null,
      draft_changes: draft ? await draftChanges(tx, draft, scope, taken) : null,
      draft_before: before ? runRowOf(before) : null,
    };
  }),
);
