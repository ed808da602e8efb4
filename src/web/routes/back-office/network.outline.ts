import { nullIf } from '#web/api.ts';
import { loadInBackground } from '#web/background-load.ts';
import { apiContext, personContext } from '#web/context.ts';
import { branchSize } from '#web/genealogy/outline/outline-data.ts';
import { filterOf, idIn, teamQueryIn } from '#web/genealogy/team-query.ts';
import type { Route } from './+types/network.outline.ts';

/** More rows of the outline: of the branch below a member, or of the people of all levels who match. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isConsultant) return 'failed';
  const { searchParams } = new URL(request.url);
  const branch = idIn(searchParams, 'branch');
  const { sort, ...filter } = filterOf(teamQueryIn(searchParams));
  const offset = Math.max(0, Number.parseInt(searchParams.get('offset') ?? '', 10) || 0);
  const rows = await context
    .get(apiContext)
    .genealogy.getTeamOutline({
      ...(branch === null ? { ...filter, all_levels: true } : { consultant_id: branch }),
      sort,
      limit: branchSize,
      offset,
    })
    .catch(nullIf('UNKNOWN_CONSULTANT', 'BAD_REQUEST'));
  return rows ? { rows: rows.data, total: rows.total, offset } : 'failed';
};

/** Without an answer the branch says so; the page stays. */
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBackground(args);
