import { loadInBackground } from '#web/background-load.ts';
import { apiContext, personContext } from '#web/context.ts';
import type { FoundRecipients } from '#web/payout/recipient-search.tsx';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/payment-recipients.ts';

/** The first results of the search of Manual Payment, loaded while typing. */
export const loader = async ({ context, request }: Route.LoaderArgs): Promise<FoundRecipients> => {
  if (!mayUse(context.get(personContext), 'payouts:write')) throw new Response(null, { status: 403 });
  const searchTerm = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 200);
  return { searchTerm, ...(await context.get(apiContext).payout.getPaymentRecipients({ searchTerm, limit: 10 })) };
};

/** Without an answer the search says so; the page stays. */
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBackground(args);
