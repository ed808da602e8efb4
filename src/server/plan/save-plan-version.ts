import { userIdOf, worker } from '#domain/account/actor.ts';
import { addMonths } from '#domain/period/period.ts';
import { planOfDocument } from '#domain/plan/plan-document.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { tryLockRun } from '../commission/run/run.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { outcomesOf, problemsOf } from './plan-check.ts';
import { planHash, planOfPeriod, savePlan } from './plan-store.ts';
import { versionRows } from './plan-version-rows.ts';

/** How far ahead a plan can be dated. */
const maxMonthsAhead = 60;

/**
 * Saves a plan as a new version, valid from the open period or a later one: a closed period never changes. Holds the
 * lock of the runs, so that no run closes a period with one plan while another is dated into it.
 */
export const savePlanVersion = functions.plan.savePlanVersion.handler(({ input, context, errors }) => {
  const plan = planOfDocument(input.document);
  const problems = problemsOf(plan);
  if (problems.length > 0) throw errors.PLAN_UNSOUND({ data: { problems } });
  const failed = outcomesOf(plan, input.examples).filter(({ passed }) => !passed);
  if (failed.length > 0) throw errors.EXAMPLE_FAILED({ data: { examples: failed } });

  return withActor(context.db, worker, async (tx) => {
    if (!(await tryLockRun(tx))) throw errors.RUN_IN_PROGRESS();
    const now = context.now();
    const open = await openPeriodOf(tx, context.company.timeZone, now);
    const valid = await planOfPeriod(tx, input.valid_from);
    const [latest] = await versionRows(tx, open);
    if (latest && latest.version !== input.latest_version) {
      const { version: latest_version, saved_by, valid_from } = latest;
      throw errors.VERSION_SAVED_MEANWHILE({ data: { latest_version, saved_by, valid_from } });
    }
    if (input.valid_from < open) throw errors.PERIOD_CLOSED({ data: { open_period: open } });
    if (input.valid_from > addMonths(open, maxMonthsAhead)) throw errors.PERIOD_TOO_FAR();
    if (valid.documentHash === planHash(plan)) throw errors.PLAN_UNCHANGED();

    const by = userIdOf(context.actor);
    const version = await savePlan(tx, {
      plan,
      examples: input.examples,
      note: input.note,
      validFrom: input.valid_from,
      savedBy: by,
      savedAt: now,
    });
    await writeAuditEvent(tx, context, 'save-plan-version', ['commission-plan', String(version)], {
      validFrom: input.valid_from,
      note: input.note,
      documentHash: planHash(plan),
      before: valid.version,
    });
    const saved = (await versionRows(tx, open)).find((row) => row.version === version);
    if (!saved) throw new Error('the version that was just saved is missing');
    return saved;
  });
});
