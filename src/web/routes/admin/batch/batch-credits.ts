import { loadInBackground } from '#web/background-load.ts';
import { apiContext, personContext } from '#web/context.ts';
import { batchCredits } from '#web/payout/batch-credits.ts';
import type { BatchCredit } from '#web/payout/cancel-batch-dialog.tsx';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/batch-credits.ts';

/** The unfinished credits of a batch, for the dialog that cancels it. */
export const loader = ({ context, params }: Route.LoaderArgs): Promise<BatchCredit[]> => {
  if (!mayUse(context.get(personContext), 'payouts:read')) throw new Response(null, { status: 403 });
  return batchCredits(context.get(apiContext).payout, params.batch);
};

/** Without an answer the dialog says so; the page stays. */
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBackground(args);
