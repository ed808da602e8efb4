import { worker } from '#domain/account/actor.ts';
import { planOfDocument } from '#domain/plan/plan-document.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { checkOf } from './plan-check.ts';
import { allPlans } from './plan-store.ts';

export const checkPlan = functions.plan.checkPlan.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const compared = (await allPlans(tx)).find(({ version }) => version === input.compare_with);
    return checkOf(planOfDocument(input.document), input.examples, compared?.plan ?? null);
  }),
);
