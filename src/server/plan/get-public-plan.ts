import { worker } from '#domain/account/actor.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { planInForce } from './plan-in-force.ts';

/** Public, because applicants have to know how they are paid before they agree to it (decision 090). */
export const getPublicPlan = functions.plan.getPublicPlan.handler(({ context }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const open = await openPeriodOf(tx, context.company.timeZone, context.now());
      const { shown } = await planInForce(tx, open, context.company);
      return shown;
    },
    'repeatable read',
  ),
);
