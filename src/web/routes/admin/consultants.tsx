import { consultant } from '#contract/consultant/consultant.ts';
import { consultantParameters } from '#contract/view/list-queries.ts';
import { dayOf } from '#domain/period/zone.ts';
import { fileQuery, listQueryIn } from '#domain/view/list-address.ts';
import { m } from '#messages';
import { alsoUnknownCode } from '#web/consultant/consultant-code-error.ts';
import { ConsultantManagement } from '#web/consultant/consultant-management.tsx';
import { consultantSubmissions } from '#web/consultant/consultant-submissions.ts';
import { invitationSubmissions } from '#web/consultant/invitation/invitation-submissions.ts';
import { selectedConsultantSubmissions } from '#web/consultant/selected-consultant-submissions.ts';
import { apiContext, companyContext, failureContext, nowContext, personContext } from '#web/context.ts';
import { atFields, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminLongList } from '#web/shell/admin-list.ts';
import { AdminLoadFailed } from '#web/shell/admin-load-failed.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { loadViews } from '#web/view/load-views.ts';
import { viewSubmissions } from '#web/view/view-submissions.ts';
import type { Route } from './+types/consultants.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person || !mayUse(person, 'consultants:read')) return null;
  const { searchParams, list, shown } = adminLongList(request);
  const { status, sign_in, sort } = listQueryIn(consultantParameters, searchParams);
  const api = context.get(apiContext);
  try {
    const [consultants, summary, views] = await Promise.all([
      api.consultant.getConsultants({
        ...list,
        status,
        sign_in,
        sort: sort.key,
        direction: sort.descending ? 'desc' : 'asc',
      }),
      api.consultant.getConsultantSummary(),
      loadViews(api, 'consultants'),
    ]);
    return {
      consultants,
      ownCode: person.code,
      summary,
      views,
      status,
      signIn: sign_in,
      sort,
      sortAsked: searchParams.get('sort') ?? '',
      file: fileQuery(consultantParameters, searchParams),
      today: dayOf(context.get(nowContext), context.get(companyContext).timeZone),
      ...shown,
    };
  } catch (error) {
    const log = context.get(failureContext);
    log(error, 'The consultants could not be loaded');
    return list.searchTerm === '' ? ('failed' as const) : ('search-failed' as const);
  }
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext);
  return formAction(request, {
    ...consultantSubmissions(api),
    ...invitationSubmissions(api.consultant),
    ...selectedConsultantSubmissions(api.consultant),
    ...viewSubmissions(api),
    addConsultant: submission(consultant.addConsultant, async (input) => {
      const sponsor = input.no_sponsor ? '' : (input.sponsor_consultant_id ?? '');
      const { code } = await api.consultant
        .addConsultant(input)
        .catch(atFields({ UNKNOWN_SPONSOR: 'sponsor_consultant_id', ALREADY_REGISTERED: 'email' }))
        .catch(alsoUnknownCode(api, 'sponsor_consultant_id', sponsor));
      return m.consultant_added({ code });
    }),
  });
};

export const clientAction = formClientAction;

export default function AdminConsultantsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      {typeof loaderData === 'string' ? (
        <AdminLoadFailed title={loaderData === 'failed' ? m.consultant_load_failed() : m.consultant_search_failed()} />
      ) : (
        <ConsultantManagement {...loaderData} />
      )}
    </AdminFrame>
  );
}
