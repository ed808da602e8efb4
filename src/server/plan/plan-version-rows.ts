import { inArray } from 'drizzle-orm';
import type { PlanVersionRow } from '#contract/plan/version.ts';
import type { Period } from '#domain/period/period.ts';
import type { Validity } from '#domain/plan/plan-validity.ts';
import { validities } from '#domain/plan/plan-validity.ts';
import { fullName } from '../consultant/name.ts';
import { consultants } from '../consultant/tables.ts';
import type { Transaction } from '../db/database.ts';
import { allPlans } from './plan-store.ts';

/** Before all periods: a plan valid from here is valid from ever. */
const alwaysFrom = '1900-01';

/** All versions, newest first, with the periods they count in. As worker. */
export async function versionRows(tx: Transaction, open: Period): Promise<PlanVersionRow[]> {
  const plans = await allPlans(tx);
  const validityByVersion = new Map(validities(plans).map((validity) => [validity.version, validity]));
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
    const span = validityByVersion.get(version);
    return {
      version,
      name: plan.name,
      note,
      valid_from: fromOrAlways(validFrom),
      valid_until: span?.until ?? null,
      status: statusOf(span, open),
      saved_by: people.find(({ id }) => id === savedBy)?.name ?? null,
      saved_at: savedAt.toISOString(),
    };
  });
}

/** A period as the API returns it: null for the start of time. */
export const fromOrAlways = (period: Period): Period | null => (period <= alwaysFrom ? null : period);

function statusOf(span: Validity | undefined, open: Period): PlanVersionRow['status'] {
  if (!span) return 'replaced';
  if (span.from > open) return 'upcoming';
  return span.until !== null && span.until < open ? 'past' : 'current';
}
