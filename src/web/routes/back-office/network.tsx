import { Form, Link, redirect, useNavigate, useSearchParams } from 'react-router';
import { activities, currentRanks, joinRangeNames } from '#domain/genealogy/filter.ts';
import { m } from '#messages';
import { nullIf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { MemberCard, teamForm } from '#web/genealogy/member-card.tsx';
import { MemberSearch, SearchResults } from '#web/genealogy/member-search.tsx';
import { ProfileDrawer } from '#web/genealogy/profile-drawer.tsx';
import branchClasses from '#web/genealogy/team-branch.module.css';
import { TeamBranch } from '#web/genealogy/team-branch.tsx';
import { TeamFilter } from '#web/genealogy/team-filter.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { pageAt, rowsOf } from '#web/ui/table/page-at.ts';
import { Pager } from '#web/ui/table/pager.tsx';
import type { Route } from './+types/network.ts';
import classes from './network.module.css';

const pageSize = 60;
const shortestSearch = 2;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id outside the team redirects to the consultant's own team. */
const unlessUnknown = nullIf('UNKNOWN_CONSULTANT', 'BAD_REQUEST');

const chosen = <Value extends string>(given: readonly string[], values: readonly Value[]): Value[] =>
  values.filter((value) => given.includes(value));

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person?.isConsultant) throw redirect('/shop');
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const idAt = (name: string) => {
    const given = searchParams.get(name);
    return given !== null && uuid.test(given) ? given : null;
  };
  const root = idAt('root');
  const profileOf = idAt('profile');
  const filter = {
    ranks: chosen(searchParams.getAll('rank'), currentRanks),
    statuses: chosen(searchParams.getAll('status'), activities),
    joined_within: joinRangeNames.find((range) => range === searchParams.get('joined')) ?? null,
  };
  const page = pageAt(searchParams);
  const searchTerm = (searchParams.get('q') ?? '').trim().slice(0, 200);
  const [team, profile, results] = await Promise.all([
    api.genealogy.getTeam({ consultant_id: root, ...filter, ...rowsOf(page, pageSize) }).catch(unlessUnknown),
    profileOf === null ? null : api.genealogy.getConsultantProfile({ consultant_id: profileOf }).catch(unlessUnknown),
    searchTerm.length < shortestSearch ? null : api.genealogy.searchConsultants({ searchTerm }),
  ]);
  if (!team) throw redirect('/network');
  return {
    team,
    profile,
    results: results?.data ?? null,
    searchTerm,
    filter,
    page,
    own: team.root.consultant_id === person.id,
  };
};

export default function NetworkPage({ loaderData }: Route.ComponentProps) {
  const { team, profile, results, searchTerm, filter, page, own } = loaderData;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const withoutProfile = new URLSearchParams(search);
  withoutProfile.delete('profile');
  const filtered = filter.ranks.length + filter.statuses.length > 0 || filter.joined_within !== null;
  const { root } = team;
  const rootName = `${root.first_name} ${root.last_name}`;
  return (
    <>
      <PageTitle title={m.team_title()} />
      <PageHeader title={m.team_title()} lead={m.team_lead()} />
      <div className={classes.tools}>
        <MemberSearch term={searchTerm} />
        <TeamFilter
          values={{ ranks: filter.ranks, statuses: filter.statuses, joined: filter.joined_within }}
          root={own ? null : root.consultant_id}
        />
      </div>
      <Form id={teamForm} hidden />
      {results && <SearchResults results={results} />}
      {!own && (
        <nav aria-label={m.team_trail()} className={classes.trail}>
          <ol>
            <li>
              <Link to="/network">{m.team_root()}</Link>
            </li>
            {team.trail.slice(team.trail.length > 1 ? 1 : 0).map((step, index, steps) => (
              <li key={step.consultant_id}>
                {index === steps.length - 1 ? (
                  <span aria-current="page">{step.name}</span>
                ) : (
                  <Link to={`?root=${step.consultant_id}`}>{step.name}</Link>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={classes.root}>
        <MemberCard member={root} currency={team.currency} />
      </div>
      <h2 className={classes.heading}>
        {own ? m.team_direct_own() : m.team_direct_of({ name: rootName })}{' '}
        <span className={classes.count}>{team.total}</span>
      </h2>
      {team.data.length === 0 ? (
        filtered ? (
          <EmptyState
            why="match"
            title={m.team_filter_none()}
            action={
              <ButtonLink to={own ? '/network' : `?root=${root.consultant_id}`}>{m.team_show_whole()}</ButtonLink>
            }
          />
        ) : (
          <EmptyState
            why="data"
            title={m.team_empty()}
            {...(own && { action: <ButtonLink to="/dashboard">{m.team_share_link()}</ButtonLink> })}
          >
            {own ? m.team_empty_own() : m.team_empty_other()}
          </EmptyState>
        )
      ) : (
        // Another root is another team, so the unfolded rows are reset.
        <ul className={branchClasses.team} key={root.consultant_id} aria-label={m.team_of({ name: rootName })}>
          {team.data.map((member) => (
            <TeamBranch key={member.consultant_id} member={member} currency={team.currency} />
          ))}
        </ul>
      )}
      <Pager page={page} pageSize={pageSize} total={team.total} label={m.team_pages()} />
      <Sheet
        open={profile !== null}
        onClose={() => navigate(`?${withoutProfile}`, { preventScrollReset: true })}
        title={profile ? `${profile.first_name} ${profile.last_name}` : ''}
      >
        {profile && <ProfileDrawer profile={profile} />}
      </Sheet>
    </>
  );
}
