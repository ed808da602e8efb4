import { loadInBackground } from '#web/background-load.ts';
import { apiContext, personContext } from '#web/context.ts';
import type { Route } from './+types/dashboard.team.ts';

/** The orders of a very large team, read after the dashboard is shown. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isConsultant) throw new Response(null, { status: 403 });
  return context.get(apiContext).report.getTeamActivity({});
};

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadInBackground({ serverLoader });
