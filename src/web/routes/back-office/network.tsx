import { redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { memberNoteFunctions } from '#contract/genealogy/member-note.ts';
import { dayOf } from '#domain/period/zone.ts';
import { m } from '#messages';
import { codeOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, companyContext, failureContext, nowContext, personContext } from '#web/context.ts';
import { atField, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { Canopy, canopyOf } from '#web/genealogy/canopy/canopy.tsx';
import { LensLinks } from '#web/genealogy/lens-links.tsx';
import { memberDetail } from '#web/genealogy/member-detail.ts';
import { MemberSheet } from '#web/genealogy/member-sheet.tsx';
import { Outline } from '#web/genealogy/outline/outline.tsx';
import { outlineOf } from '#web/genealogy/outline/outline-data.ts';
import { cardsOf, TeamCards } from '#web/genealogy/team-cards.tsx';
import { idIn, lenses, teamQueryIn } from '#web/genealogy/team-query.ts';
import { TeamTrail } from '#web/genealogy/team-trail.tsx';
import { AsOf } from '#web/period/as-of.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { pageAt } from '#web/ui/table/page-at.ts';
import { loadViews } from '#web/view/load-views.ts';
import { viewSubmissions } from '#web/view/view-submissions.ts';
import type { Route } from './+types/network.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person?.isConsultant) throw redirect('/shop');
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const query = teamQueryIn(searchParams);
  const page = pageAt(searchParams);
  const lens = lenses.find((each) => each === searchParams.get('view')) ?? 'cards';
  const profileOf = idIn(searchParams, 'profile');
  const today = dayOf(context.get(nowContext), context.get(companyContext).timeZone);
  try {
    const [view, member] = await Promise.all([
      lens === 'outline'
        ? Promise.all([outlineOf(api, query, page), loadViews(api, 'team')]).then(
            ([data, views]) => data && { lens, data, query, views },
          )
        : lens === 'canopy'
          ? canopyOf(api, searchParams).then((data) => data && { lens, data })
          : cardsOf(api, searchParams, page).then((data) => data && { lens, data }),
      profileOf === null ? null : memberDetail(api, profileOf, { today, page: pageAt(searchParams, 'notes') }),
    ]);
    // The consultant's own team exists; an id outside it leads there.
    if (!view && query.root !== null) throw redirect('/network');
    return view ? { view, member, page, own: person.id, now: context.get(nowContext).toISOString() } : 'no-profile';
  } catch (failure) {
    if (failure instanceof Response || codeOf(failure) === 'PASSWORD_CHANGE_REQUIRED') throw failure;
    const log = context.get(failureContext);
    log(failure, 'The team could not be loaded');
    return 'failed';
  }
};

/** Without an answer the page says so, in its frame. */
export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) => {
  try {
    return await serverLoader();
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    return 'failed';
  }
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const functions = context.get(apiContext);
  const { genealogy: api } = functions;
  return formAction(request, {
    ...viewSubmissions(functions),
    addMemberNote: submission(memberNoteFunctions.addMemberNote, async (input) => {
      await api.addMemberNote(input).catch(atField('follow_up_on', 'PAST_FOLLOW_UP'));
      return m.note_added();
    }),
    updateMemberNote: submission(memberNoteFunctions.updateMemberNote, async (input) => {
      await api.updateMemberNote(input).catch(atField('follow_up_on', 'PAST_FOLLOW_UP'));
      return m.note_updated();
    }),
    removeMemberNote: submission(memberNoteFunctions.removeMemberNote, async (input) => {
      await api.removeMemberNote(input);
      return m.note_removed();
    }),
  });
};

export const clientAction = formClientAction;

/** The drawer of another person loads alone. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const withoutDrawer = ({ pathname, searchParams }: URL) => {
    const rest = new URLSearchParams(searchParams);
    for (const name of ['profile', 'notes']) rest.delete(name);
    return `${pathname}?${rest}`;
  };
  const onlyDrawer = formMethod === undefined && currentUrl.href !== nextUrl.href;
  return onlyDrawer && withoutDrawer(currentUrl) === withoutDrawer(nextUrl) ? false : defaultShouldRevalidate;
}

export default function NetworkPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const lens = typeof loaderData === 'string' ? null : loaderData.view.lens;
  return (
    <>
      <PageTitle title={m.team_title()} />
      <PageHeader
        title={m.team_title()}
        lead={
          <>
            {m.team_lead()}{' '}
            {typeof loaderData !== 'string' && <AsOf period={loaderData.view.data.period} as_of={loaderData.now} />}
          </>
        }
        actions={lens && <LensLinks current={lens} />}
      />
      {loaderData === 'no-profile' ? (
        <EmptyState why="permission" title={m.team_no_profile()}>
          {m.team_no_profile_description()}
        </EmptyState>
      ) : loaderData === 'failed' ? (
        <ErrorState
          title={m.team_failed()}
          action={
            <ButtonLink to={`?${search}`} reloadDocument>
              {m.team_try_again()}
            </ButtonLink>
          }
        >
          {m.team_failed_description()}
        </ErrorState>
      ) : (
        <Team {...loaderData} />
      )}
    </>
  );
}

type Loaded = Exclude<Route.ComponentProps['loaderData'], string>;

function Team({ view, member, page, own, now }: Loaded) {
  const { trail } = view.data;
  const isOwn = trail.at(-1)?.consultant_id === own;
  return (
    <>
      {!isOwn && <TeamTrail trail={trail} />}
      {view.lens === 'outline' ? (
        <Outline data={view.data} query={view.query} views={view.views} page={page} own={isOwn} now={now} />
      ) : view.lens === 'canopy' ? (
        <Canopy {...view.data} own={isOwn} />
      ) : (
        <TeamCards {...view.data} page={page} own={isOwn} />
      )}
      <MemberSheet loaded={member} />
    </>
  );
}
