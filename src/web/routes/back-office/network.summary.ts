import { nullIf } from '#web/api.ts';
import { apiContext, personContext } from '#web/context.ts';
import { idIn } from '#web/genealogy/team-query.ts';
import type { Route } from './+types/network.summary.ts';

/** The size of a team and of its saved views, counted after the page is shown. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isConsultant) return null;
  return context
    .get(apiContext)
    .genealogy.getTeamSummary({ consultant_id: idIn(new URL(request.url).searchParams, 'root') })
    .catch(nullIf('UNKNOWN_CONSULTANT', 'BAD_REQUEST'));
};

/** Without an answer the views have no counts. */
export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) => {
  try {
    return await serverLoader();
  } catch {
    return null;
  }
};
