import { desc, eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { commissionRuns } from '../commission/tables.ts';
import { withActor } from '../db/actor.ts';
import { periodOfDay } from '../db/columns.ts';
import { functions } from '../implement.ts';
import { installPlan } from './plan-store.ts';
import { versionRows } from './plan-version-rows.ts';

export const getPlanVersions = functions.plan.getPlanVersions.handler(({ context }) =>
  withActor(context.db, worker, async (tx) => {
    const { timeZone, currencies } = context.company;
    await installPlan(tx);
    const open = await openPeriodOf(tx, timeZone, context.now());
    const closed = await tx
      .select({ period: commissionRuns.period })
      .from(commissionRuns)
      .where(eq(commissionRuns.status, 'closed'))
      .orderBy(desc(commissionRuns.period));
    return {
      open_period: open,
      closed_periods: closed.map(({ period }) => periodOfDay(period)),
      currency: currencies.shop,
      payout_currency: currencies.payout,
      versions: await versionRows(tx, open),
    };
  }),
);
