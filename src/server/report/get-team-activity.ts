import { noConsultantProfile } from '#contract/function.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { consultantPeriods } from '../commission/consultant-period.ts';
import { scopeOf } from '../commission/scope.ts';
import { withActor } from '../db/actor.ts';
import { currentWork } from '../db/work-limits.ts';
import { functions } from '../implement.ts';
import { teamActivityOf } from './team-activity.ts';

export const getTeamActivity = functions.report.getTeamActivity.handler(({ context, errors }) => {
  // The page is shown already: these orders can be those of a whole company.
  currentWork()?.startLong();
  return withActor(
    context.db,
    worker,
    async (tx) => {
      const { company } = context;
      const periods = await consultantPeriods(tx, userIdOf(context.actor), company, context.now());
      if (!periods) throw errors.NOT_FOUND({ message: noConsultantProfile });
      const scope = scopeOf(periods.open, company.timeZone);
      return teamActivityOf(tx, periods.consultant.consultantId, scope, context.now(), company.timeZone);
    },
    'repeatable read',
  );
});
