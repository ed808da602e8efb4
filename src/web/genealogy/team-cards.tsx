import { Form } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { formatCount } from '#contract/language/format.ts';
import { activities, currentRanks, joinRangeNames } from '#domain/genealogy/filter.ts';
import { m } from '#messages';
import { nullIf } from '#web/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { rowsOf } from '#web/ui/table/page-at.ts';
import { Pager } from '#web/ui/table/pager.tsx';
import { MemberCard, teamForm } from './member-card.tsx';
import { MemberSearch, SearchResults } from './member-search.tsx';
import branchClasses from './team-branch.module.css';
import { TeamBranch } from './team-branch.tsx';
import classes from './team-cards.module.css';
import { TeamEmpty } from './team-empty.tsx';
import { TeamFilter } from './team-filter.tsx';
import { idIn } from './team-query.ts';

const pageSize = 60;
const shortestSearch = 2;

const chosen = <Value extends string>(given: readonly string[], values: readonly Value[]): Value[] =>
  values.filter((value) => given.includes(value));

/** The cards of a direct team, and the results of a search; null for an id outside the team. */
export async function cardsOf({ genealogy }: ApiClient, searchParams: URLSearchParams, page: number) {
  const filter = {
    ranks: chosen(searchParams.getAll('rank'), currentRanks),
    statuses: chosen(searchParams.getAll('status'), activities),
    joined_within: joinRangeNames.find((range) => range === searchParams.get('joined')) ?? null,
  };
  const searchTerm = (searchParams.get('q') ?? '').trim().slice(0, 200);
  const [team, results] = await Promise.all([
    genealogy
      .getTeam({ consultant_id: idIn(searchParams, 'root'), ...filter, ...rowsOf(page, pageSize) })
      .catch(nullIf('UNKNOWN_CONSULTANT', 'BAD_REQUEST')),
    searchTerm.length < shortestSearch ? null : genealogy.searchConsultants({ searchTerm }),
  ]);
  return team && { team, trail: team.trail, period: team.period, results, searchTerm, filter };
}

type Props = Omit<NonNullable<Awaited<ReturnType<typeof cardsOf>>>, 'trail' | 'period'> & {
  page: number;
  /** The viewer's own team. */
  own: boolean;
};

/** A consultant's card and the cards of the direct team, which unfold. */
export function TeamCards({ team, results, searchTerm, filter, page, own }: Props) {
  const filtered = filter.ranks.length + filter.statuses.length > 0 || filter.joined_within !== null;
  const { root } = team;
  const rootName = `${root.first_name} ${root.last_name}`;
  return (
    <>
      <div className={classes.tools}>
        <MemberSearch term={searchTerm} />
        <TeamFilter
          values={{ ranks: filter.ranks, statuses: filter.statuses, joined: filter.joined_within }}
          root={own ? null : root.consultant_id}
        />
      </div>
      <Form id={teamForm} hidden />
      {results && <SearchResults results={results} term={searchTerm} />}
      <div className={classes.root}>
        <MemberCard member={root} currency={team.currency} />
      </div>
      <h2 className={classes.heading}>
        {own ? m.team_direct_own() : m.team_direct_of({ name: rootName })}{' '}
        <span className={classes.count}>{formatCount(team.total)}</span>
      </h2>
      {team.data.length > 0 ? (
        // Another root is another team, so the unfolded rows are reset.
        <ul className={branchClasses.team} key={root.consultant_id} aria-label={m.team_of({ name: rootName })}>
          {team.data.map((member) => (
            <TeamBranch key={member.consultant_id} member={member} currency={team.currency} />
          ))}
        </ul>
      ) : filtered ? (
        <EmptyState
          why="match"
          title={m.team_filter_none()}
          action={<ButtonLink to={own ? '/network' : `?root=${root.consultant_id}`}>{m.team_show_whole()}</ButtonLink>}
        />
      ) : (
        <TeamEmpty own={own} />
      )}
      <Pager page={page} pageSize={pageSize} total={team.total} label={m.team_pages()} />
    </>
  );
}
