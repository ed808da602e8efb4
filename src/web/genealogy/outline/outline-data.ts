import type { ApiClient } from '#contract/client.ts';
import { nullIf } from '#web/api.ts';
import { filterOf, isFiltered, type TeamQuery } from '../team-query.ts';
import { type Branch, noSponsor } from './tree.ts';

/** Rows that are loaded at a time. */
export const branchSize = 50;

/** An id outside the team has no branch. */
const unlessUnknown = nullIf('UNKNOWN_CONSULTANT', 'BAD_REQUEST');

/** The first rows of the outline: the matching people of all levels, or the direct team and the branches opened by the address. */
export async function outlineOf({ genealogy }: ApiClient, query: TeamQuery, page: number) {
  const filter = filterOf(query);
  const offset = (page - 1) * branchSize;
  const all_levels = isFiltered(query);
  const team = await genealogy
    .getTeamOutline({ ...filter, all_levels, limit: branchSize, offset })
    .catch(unlessUnknown);
  if (!team) return null;
  const hasNoTeam =
    all_levels &&
    team.total === 0 &&
    (await genealogy.getTeamSummary({ consultant_id: query.root }).catch(unlessUnknown))?.team_size === 0;
  const branches: Record<string, Branch> = {
    [team.root?.consultant_id ?? noSponsor]: { rows: team.data, total: team.total - offset },
  };
  const opened = all_levels ? [] : query.open;
  const below = await Promise.all(
    opened.map((id) =>
      genealogy.getTeamOutline({ consultant_id: id, sort: query.sort, limit: branchSize }).catch(unlessUnknown),
    ),
  );
  opened.forEach((id, index) => {
    const branch = below[index];
    if (branch) branches[id] = { rows: branch.data, total: branch.total };
  });
  return {
    root: team.root,
    period: team.period,
    trail: team.trail,
    currency: team.currency,
    total: team.total,
    /** A filter finds no one because there is no one. */
    hasNoTeam,
    branches,
    open: [...(team.root ? [team.root.consultant_id] : []), ...Object.keys(branches)],
  };
}
export type OutlineData = NonNullable<Awaited<ReturnType<typeof outlineOf>>>;
