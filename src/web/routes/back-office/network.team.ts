import { nullIf } from '#web/api.ts';
import { loadInBackground } from '#web/background-load.ts';
import { apiContext, personContext } from '#web/context.ts';
import type { Route } from './+types/network.team.ts';

/** How many members unfold; the rest is shown with that consultant as the root. */
const shownAtOnce = 60;

/** The frontline of a consultant in the team, loaded when their card unfolds. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isConsultant) return 'failed';
  const team = await context
    .get(apiContext)
    .genealogy.getTeam({ consultant_id: new URL(request.url).searchParams.get('root'), limit: shownAtOnce })
    .catch(nullIf('UNKNOWN_CONSULTANT', 'BAD_REQUEST'));
  return team ? { data: team.data, total: team.total } : 'failed';
};

/** Without an answer the branch says so; the page stays. */
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBackground(args);
