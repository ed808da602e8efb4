import { planDocument as documentShape } from '#contract/plan/document.ts';
import type { PublicPlan } from '#contract/plan/own-plan.ts';
import { withAmounts } from '#contract/plan/with-amounts.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import type { Period } from '#domain/period/period.ts';
import type { Plan } from '#domain/plan/plan.ts';
import { planDifferences } from '#domain/plan/plan-difference.ts';
import { planDocument } from '#domain/plan/plan-document.ts';
import { validities } from '#domain/plan/plan-validity.ts';
import type { Transaction } from '../db/database.ts';
import { allPlans, planOfPeriod } from './plan-store.ts';
import { fromOrAlways } from './plan-version-rows.ts';

/** The plan that pays in a period, for the engine and as people read it. */
export async function planInForce(
  tx: Transaction,
  period: Period,
  { currencies }: CompanySettings,
): Promise<{ plan: Plan; shown: PublicPlan }> {
  const { plan, version } = await planOfPeriod(tx, period);
  const plans = await allPlans(tx);
  const shown = {
    version,
    name: plan.name,
    period,
    valid_from: fromOrAlways(plans.find((each) => each.version === version)?.validFrom ?? period),
    document: documentShape.parse(planDocument(plan)),
    currency: currencies.shop,
    payout_currency: currencies.payout,
    upcoming: upcomingOf(plans, plan, period),
  };
  return { plan, shown };
}

/** The next version that will count, and what it changes. */
function upcomingOf(plans: Awaited<ReturnType<typeof allPlans>>, plan: Plan, period: Period): PublicPlan['upcoming'] {
  const next = validities(plans).find(({ from }) => from > period);
  const row = plans.find(({ version }) => version === next?.version);
  if (!next || !row) return null;
  return { valid_from: next.from, differences: planDifferences(plan, row.plan).map(withAmounts) };
}
