import type { CompanySettings } from '#contract/settings/company.ts';
import type { Actor } from '#domain/account/actor.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { planOfPeriod } from '../plan/plan-store.ts';
import { pathOf } from './subtree.ts';
import type { ViewScope } from './team-filter.ts';
import { type Step, trailTo } from './upline-path.ts';

type Asked = {
  readonly actor: Actor;
  readonly company: Pick<CompanySettings, 'timeZone'>;
  readonly now: () => Date;
};

/** What a list of a consultant's team is read by; null if the actor may not see them. `tx` acts as the worker. */
export async function teamScope(
  tx: Transaction,
  { actor, company, now }: Asked,
  rootId: string,
): Promise<{ trail: readonly Step[]; path: Buffer; firstDay: string; scope: ViewScope } | null> {
  const trail = await trailTo(tx, actor, rootId);
  if (!trail) return null;
  const { timeZone } = company;
  const at = now();
  const period = await openPeriodOf(tx, timeZone, at);
  const { plan } = await planOfPeriod(tx, period);
  return {
    trail,
    path: await pathOf(tx, rootId),
    firstDay: firstDayOf(period),
    scope: { plan, period, now: at, timeZone },
  };
}
