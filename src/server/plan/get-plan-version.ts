import { z } from 'zod';
import { planDocument as documentShape } from '#contract/plan/document.ts';
import { planExample } from '#contract/plan/example.ts';
import { worker } from '#domain/account/actor.ts';
import { planDocument } from '#domain/plan/plan-document.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { checkOf } from './plan-check.ts';
import type { PlanRow } from './plan-store.ts';
import { allPlans, installPlan } from './plan-store.ts';
import { versionRows } from './plan-version-rows.ts';

export const getPlanVersion = functions.plan.getPlanVersion.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    await installPlan(tx);
    const plans = await allPlans(tx);
    const stored = plans.find(({ version }) => version === input.version);
    const open = await openPeriodOf(tx, context.company.timeZone, context.now());
    const row = (await versionRows(tx, open)).find(({ version }) => version === input.version);
    if (!stored || !row) throw errors.UNKNOWN_VERSION();
    const before = planBefore(plans, stored);
    return {
      ...row,
      document: documentShape.parse(planDocument(stored.plan)),
      examples: z.array(planExample).parse(stored.examples),
      check: checkOf(stored.plan, stored.examples, before?.plan ?? null),
      compared_with: before?.version ?? null,
    };
  }),
);

/** The version in effect right before `stored` starts, among those saved before it. */
function planBefore(plans: readonly PlanRow[], stored: PlanRow): PlanRow | null {
  const [before = null] = plans
    .filter(({ version, validFrom }) => version < stored.version && validFrom <= stored.validFrom)
    .sort((one, other) =>
      one.validFrom === other.validFrom ? other.version - one.version : one.validFrom < other.validFrom ? 1 : -1,
    );
  return before;
}
