import { consultant as functions } from '#contract/consultant/consultant.ts';
import type { AdminOrderRow } from '#contract/order/row.ts';
import { m } from '#messages';
import { codeOf } from '#web/api.ts';
import { historyOnPage } from '#web/consultant/consultant-history.tsx';
import { nameOf } from '#web/consultant/consultant-name.ts';
import { ConsultantPage } from '#web/consultant/consultant-page.tsx';
import { consultantSubmissions } from '#web/consultant/consultant-submissions.ts';
import { invitationSubmissions } from '#web/consultant/invitation/invitation-submissions.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { sponsorSubmissions } from '#web/correction/sponsor-submissions.ts';
import { atField, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { loadNotes } from '#web/note/load-notes.ts';
import { noteSubmissions } from '#web/note/note-submissions.ts';
import { holdSubmissions } from '#web/payout/hold/hold-submissions.ts';
import { formatLongDate } from '#web/period/format-period.ts';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { pageAt, rowsOf } from '#web/ui/table/page-at.ts';
import type { Route } from './+types/consultant.ts';

/** Rows of each list on the page. */
const limit = 10;

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person || !mayUse(person, 'consultants:read')) return null;
  const api = context.get(apiContext);
  const consultant = await api.consultant.getConsultant({ consultant: params.code }).catch((error) => {
    if (codeOf(error) === 'UNKNOWN_CONSULTANT' || codeOf(error) === 'BAD_REQUEST')
      throw new Response(null, { status: 404 });
    throw error;
  });
  const of = { consultant_id: consultant.consultant_id, limit };
  const about = { subject: 'consultant', subject_id: consultant.consultant_id } as const;
  const { searchParams } = new URL(request.url);
  const eventPage = pageAt(searchParams, 'history');
  const [orders, history, statements, payments, holds, fees, team, notes, questions, events] = await Promise.all([
    api.order.getOrders(of),
    mayUse(person, 'orders:read') ? api.import.getHistoryOrders(of) : { data: [], total: 0 },
    api.statement.getCommissions(of),
    mayUse(person, 'payouts:read') ? api.payout.getCommissionPayments(of) : null,
    mayUse(person, 'payouts:read') ? api.payout.getPayoutHolds({ consultant_id: consultant.consultant_id }) : null,
    mayUse(person, 'payouts:read')
      ? api.membership.getMembershipFees({ consultant_id: consultant.consultant_id, limit: 3 })
      : null,
    api.genealogy.getTeam(of),
    loadNotes(person, api.note, about, searchParams),
    mayUse(person, 'questions:read')
      ? api.question.getQuestions({ consultant_id: consultant.consultant_id, state: null, limit: 5 })
      : null,
    api.consultant.getConsultantHistory({
      consultant_id: consultant.consultant_id,
      ...rowsOf(eventPage, historyOnPage),
    }),
  ]);
  return {
    consultant,
    ownId: person.id,
    // An admin gets every field.
    orders: { data: orders.data as AdminOrderRow[], total: orders.total },
    history,
    statements,
    payments,
    hold: holds && { present: holds.data[0] ?? null },
    fees: fees?.data ?? null,
    team: { data: team.data, total: team.total },
    notes,
    events: { ...events, page: eventPage },
    questions: questions?.data ?? null,
  };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext);
  return formAction(request, {
    ...consultantSubmissions(api),
    ...invitationSubmissions(api.consultant),
    ...holdSubmissions(api.payout),
    ...noteSubmissions(api.note),
    ...sponsorSubmissions(api.correction),
    suspendConsultant: submission(functions.suspendConsultant, async (input) => {
      const row = await api.consultant.suspendConsultant(input);
      return m.consultant_suspended_done({ name: nameOf(row) });
    }),
    leaveConsultant: submission(functions.leaveConsultant, async (input) => {
      const row = await api.consultant
        .leaveConsultant(input)
        .catch(atField('left_on', 'LEAVES_TOO_LATE', 'LEFT_TOO_EARLY'));
      return row.leaves_on === null
        ? m.consultant_left_done({ name: nameOf(row) })
        : m.consultant_leaving_done({ name: nameOf(row), day: formatLongDate(row.leaves_on) });
    }),
    cancelLeaving: submission(functions.cancelLeaving, async (input) => {
      const row = await api.consultant.cancelLeaving(input);
      return m.consultant_leaving_cancelled({ name: nameOf(row) });
    }),
    reinstateConsultant: submission(functions.reinstateConsultant, async (input) => {
      const row = await api.consultant.reinstateConsultant(input);
      return m.consultant_reinstated_done({ name: nameOf(row) });
    }),
  });
};

export const clientAction = formClientAction;

export default function AdminConsultantPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <>
      <PageTitle title={nameOf(loaderData.consultant)} />
      <AdminTabs />
      <ConsultantPage {...loaderData} />
    </>
  );
}
