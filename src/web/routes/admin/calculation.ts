import type { Explanation } from '#contract/commission/explanation.ts';
import { loadInBackground } from '#web/background-load.ts';
import { apiContext, personContext } from '#web/context.ts';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/calculation.ts';

/** How one commission line was calculated, for the dialog of the admin's calculations. */
export const loader = ({ context, params }: Route.LoaderArgs): Promise<Explanation> => {
  if (!mayUse(context.get(personContext), 'commissions:read')) throw new Response(null, { status: 403 });
  return context.get(apiContext).commission.explainCommission({ calculation_id: params.id });
};

/** Without an answer the dialog says so; the page stays. */
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBackground(args);
