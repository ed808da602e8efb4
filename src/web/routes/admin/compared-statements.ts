import type { StatementComparison } from '#contract/commission/proof.ts';
import { loadInBackground } from '#web/background-load.ts';
import { apiContext, personContext } from '#web/context.ts';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/compared-statements.ts';

/** One consultant's statements of two runs, for the dialog of the comparison. */
export const loader = ({ context, params, request }: Route.LoaderArgs): Promise<StatementComparison> => {
  if (!mayUse(context.get(personContext), 'commissions:read')) throw new Response(null, { status: 403 });
  const { searchParams } = new URL(request.url);
  return context.get(apiContext).commission.compareStatements({
    consultant_id: params.consultant,
    first_run_no: Number(searchParams.get('first')),
    second_run_no: Number(searchParams.get('second')),
  });
};

/** Without an answer the dialog says so; the page stays. */
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBackground(args);
