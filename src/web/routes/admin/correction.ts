import type { CorrectionEffect } from '#contract/correction/row.ts';
import { loadInBackground } from '#web/background-load.ts';
import { apiContext, personContext } from '#web/context.ts';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/correction.ts';

/** The lines that a correction changed, for the dialog of the list. */
export const loader = ({ context, params }: Route.LoaderArgs): Promise<CorrectionEffect> => {
  if (!mayUse(context.get(personContext), 'commissions:read')) throw new Response(null, { status: 403 });
  return context.get(apiContext).correction.getCorrection({ correction_no: Number(params.number) });
};

/** Without an answer the dialog says so; the page stays. */
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBackground(args);
