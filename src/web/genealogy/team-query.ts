import { type Activity, activities, currentRanks } from '#domain/genealogy/filter.ts';
import { type TeamSort, type TeamView, teamSorts, teamViews } from '#domain/genealogy/view.ts';
import {
  idParameter,
  listQueryIn,
  numberParameter,
  searchParameter,
  wordParameter,
} from '#domain/view/list-address.ts';

/** The ways to look at a team. */
export const lenses = ['cards', 'outline', 'canopy'] as const;
export type Lens = (typeof lenses)[number];

/** The columns beside the name, in their order. */
export const outlineColumns = ['rank', 'volume', 'team', 'last-order', 'joined', 'next-tier'] as const;
export type OutlineColumn = (typeof outlineColumns)[number];

const usualColumns: readonly OutlineColumn[] = ['rank', 'volume', 'team', 'last-order', 'next-tier'];

/** The parameters of an address that choose members, and their order. */
export const teamParameters = {
  root: idParameter,
  name: searchParameter,
  rank: wordParameter(currentRanks),
  status: wordParameter(activities),
  level: numberParameter({ least: 1, most: 10_000 }, null),
  show: wordParameter(teamViews),
  sort: wordParameter(teamSorts),
};

/** A question about a team, as in the address. */
export type TeamQuery = {
  readonly root: string | null;
  readonly searchTerm: string;
  readonly rank: string | null;
  readonly status: Activity | null;
  readonly level: number | null;
  readonly view: TeamView | null;
  readonly sort: TeamSort;
  readonly columns: readonly OutlineColumn[];
  /** The members with an open team. */
  readonly open: readonly string[];
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id in the address; null for anything else. */
export function idIn(searchParams: URLSearchParams, name: string): string | null {
  const given = searchParams.get(name);
  return given !== null && uuid.test(given) ? given : null;
}

/** Branches that are opened by the address. */
const mostOpen = 20;

/** The question in an address. */
export function teamQueryIn(searchParams: URLSearchParams): TeamQuery {
  const { root, name: searchTerm, rank, status, level, show: view, sort } = listQueryIn(teamParameters, searchParams);
  const chosen = outlineColumns.filter((column) => searchParams.getAll('col').includes(column));
  return {
    root,
    searchTerm,
    rank,
    status,
    level,
    view,
    sort: sort ?? usualSort(view),
    columns: chosen.length > 0 ? chosen : usualColumns,
    open: searchParams
      .getAll('open')
      .filter((id) => uuid.test(id))
      .slice(0, mostOpen),
  };
}

/** Those who went quiet have mostly sold nothing this month: the last to order comes first. */
const usualSort = (view: TeamView | null): TeamSort => (view === 'went-quiet' ? 'last-order' : 'volume');

/** Whether it asks for some people of all levels; otherwise the outline shows the tree. */
export const isFiltered = ({ searchTerm, rank, status, level, view }: TeamQuery): boolean =>
  searchTerm !== '' || rank !== null || status !== null || level !== null || view !== null;

/** The filter as the function takes it. */
export const filterOf = ({ root, searchTerm, rank, status, level, view, sort }: TeamQuery) => ({
  consultant_id: root,
  searchTerm,
  ranks: rank === null ? [] : [rank as (typeof currentRanks)[number]],
  statuses: status === null ? [] : [status],
  level,
  view,
  sort,
});

/** The viewer's team in the Outline, filtered by a search. */
export const outlineOfSearch = (searchTerm: string): string =>
  `/network?${new URLSearchParams({ view: 'outline', name: searchTerm })}`;

/** An address with other parameters: null removes one. The page number never stays. */
export function addressWith(search: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(search);
  for (const name of ['page', 'profile', 'notes', 'dialog', 'item']) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
