import type { CancellationPreview } from '#contract/correction/return.ts';
import { loadInBackground } from '#web/background-load.ts';
import { apiContext, personContext } from '#web/context.ts';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/order-cancellation.ts';

/** What cancelling an order would change, for its dialog. */
export const loader = ({ context, params }: Route.LoaderArgs): Promise<CancellationPreview> => {
  if (!mayUse(context.get(personContext), 'orders:write')) throw new Response(null, { status: 403 });
  return context.get(apiContext).correction.previewCancellation({ order_id: params.id });
};

/** Without an answer the dialog says so; the page stays. */
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBackground(args);

/** Calculated when the dialog opens, not after the order was cancelled. */
export const shouldRevalidate = () => false;
