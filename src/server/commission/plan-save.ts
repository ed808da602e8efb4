import { planOfDocument } from '#domain/commission/plan-document.ts';
import { addMonths } from '#domain/period/period.ts';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { keepAudit } from '../audit/keep-audit.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { openPeriodOf } from './open-period.ts';
import { outcomesOf, problemsOf } from './plan-check.ts';
import { keepPlan, planHash, planOfPeriod } from './plan-store.ts';
import { versionRows } from './plan-versions.ts';
import { takeTurn } from './run.ts';

/** How far ahead a plan can be dated. */
const mostMonthsAhead = 60;

/**
 * Keeps a plan as a new version, valid from the open period or a later one: a closed period never changes. With the turn
 * of the runs, so that no period is closed by one plan while another is dated into it.
 */
export const savePlanVersion = functions.plan.savePlanVersion.handler(({ input, context, errors }) => {
  const plan = planOfDocument(input.document);
  const problems = problemsOf(plan);
  if (problems.length > 0) throw errors.PLAN_UNSOUND({ data: { problems } });
  const failed = outcomesOf(plan, input.examples).filter(({ passed }) => !passed);
  if (failed.length > 0) throw errors.EXAMPLE_FAILED({ data: { examples: failed } });

  return withActor(context.db, worker, async (tx) => {
    if (!(await takeTurn(tx))) throw errors.RUN_IN_PROGRESS();
    const now = context.now();
    const open = await openPeriodOf(tx, context.company.timeZone, now);
    if (input.valid_from < open) throw errors.PERIOD_CLOSED({ data: { open_period: open } });
    if (input.valid_from > addMonths(open, mostMonthsAhead)) throw errors.PERIOD_TOO_FAR();
    const valid = await planOfPeriod(tx, input.valid_from);
    if (valid.documentHash === planHash(plan)) throw errors.PLAN_UNCHANGED();

    const by = userIdOf(context.actor);
    const version = await keepPlan(tx, {
      plan,
      examples: input.examples,
      note: input.note,
      validFrom: input.valid_from,
      savedBy: by,
      savedAt: now,
    });
    await keepAudit(tx, context, 'save-plan-version', ['commission-plan', String(version)], {
      validFrom: input.valid_from,
      note: input.note,
      documentHash: planHash(plan),
      before: valid.version,
    });
    const saved = (await versionRows(tx, open)).find((row) => row.version === version);
    if (!saved) throw new Error('the version that was just kept is gone');
    return saved;
  });
});
