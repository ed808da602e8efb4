import { desc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { planDocument as documentShape } from '#contract/plan/document.ts';
import { planExample } from '#contract/plan/example.ts';
import type { PlanVersionRow } from '#contract/plan/version.ts';
import { planDocument, planOfDocument } from '#domain/commission/plan-document.ts';
import type { Validity } from '#domain/commission/plan-validity.ts';
import { validities } from '#domain/commission/plan-validity.ts';
import type { Period } from '#domain/period/period.ts';
import { worker } from '#domain/person/actor.ts';
import { withActor } from '../db/actor.ts';
import { periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { fullName } from '../person/name.ts';
import { consultants } from '../person/tables.ts';
import { openPeriodOf } from './open-period.ts';
import { checkOf } from './plan-check.ts';
import type { PlanRow } from './plan-store.ts';
import { allPlans, installPlan } from './plan-store.ts';
import { commissionRuns } from './tables.ts';

/** Before all periods: a plan valid from here is valid from ever. */
const everFrom = '1900-01';

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

export const getPlanVersion = functions.plan.getPlanVersion.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    await installPlan(tx);
    const plans = await allPlans(tx);
    const found = plans.find(({ version }) => version === input.version);
    const open = await openPeriodOf(tx, context.company.timeZone, context.now());
    const row = (await versionRows(tx, open)).find(({ version }) => version === input.version);
    if (!found || !row) throw errors.UNKNOWN_VERSION();
    const before = planBefore(plans, found);
    return {
      ...row,
      document: documentShape.parse(planDocument(found.plan)),
      examples: z.array(planExample).parse(found.examples),
      check: checkOf(found.plan, found.examples, before?.plan ?? null),
      compared_with: before?.version ?? null,
    };
  }),
);

export const checkPlan = functions.plan.checkPlan.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const compared = (await allPlans(tx)).find(({ version }) => version === input.compare_with);
    return checkOf(planOfDocument(input.document), input.examples, compared?.plan ?? null);
  }),
);

/** All versions, newest first, with the periods they count in. As worker. */
export async function versionRows(tx: Transaction, open: Period): Promise<PlanVersionRow[]> {
  const plans = await allPlans(tx);
  const spans = new Map(validities(plans).map((validity) => [validity.version, validity]));
  const savers = plans.flatMap(({ savedBy }) => savedBy ?? []);
  const people =
    savers.length === 0
      ? []
      : await tx
          .select({
            id: consultants.consultantId,
            name: fullName,
          })
          .from(consultants)
          .where(inArray(consultants.consultantId, savers));
  return plans.map(({ version, plan, note, validFrom, savedBy, savedAt }) => {
    const span = spans.get(version);
    return {
      version,
      name: plan.name,
      note,
      valid_from: fromOrEver(validFrom),
      valid_until: span?.until ?? null,
      status: statusOf(span, open),
      saved_by: people.find(({ id }) => id === savedBy)?.name ?? null,
      saved_at: savedAt.toISOString(),
    };
  });
}

/** A period as it is told: null for the one before all. */
export const fromOrEver = (period: Period): Period | null => (period <= everFrom ? null : period);

function statusOf(span: Validity | undefined, open: Period): PlanVersionRow['status'] {
  if (!span) return 'replaced';
  if (span.from > open) return 'upcoming';
  return span.until !== null && span.until < open ? 'past' : 'current';
}

/** The version that counted, or would have, right before one began; of those saved before it. */
function planBefore(plans: readonly PlanRow[], found: PlanRow): PlanRow | null {
  const [before = null] = plans
    .filter(({ version, validFrom }) => version < found.version && validFrom <= found.validFrom)
    .sort((one, other) =>
      one.validFrom === other.validFrom ? other.version - one.version : one.validFrom < other.validFrom ? 1 : -1,
    );
  return before;
}
