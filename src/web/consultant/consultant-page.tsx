import { Link } from 'react-router';
import type { ConsultantDetails, ConsultantEvent } from '#contract/consultant/row.ts';
import type { TeamMember } from '#contract/genealogy/genealogy.ts';
import type { HistoryOrder } from '#contract/import/history.ts';
import { countryName, formatCount } from '#contract/language/format.ts';
import type { AdminMembershipFee } from '#contract/membership/membership.ts';
import type { AdminNote } from '#contract/note/admin-note.ts';
import type { AdminOrderRow } from '#contract/order/row.ts';
import type { PayoutHold } from '#contract/payout/hold.ts';
import type { PaymentRow } from '#contract/payout/payment.ts';
import type { AdminQuestionRow } from '#contract/question/question.ts';
import type { CommissionRow } from '#contract/statement/commission-row.ts';
import { m } from '#messages';
import { SponsorDialog } from '#web/correction/sponsor-dialog.tsx';
import { HistoryOrdersPanel } from '#web/import/history-orders.tsx';
import { ConsultantFees } from '#web/membership/consultant-fees.tsx';
import { EmailAddress } from '#web/message/email-address.tsx';
import { SuppressionNotice } from '#web/message/suppression/suppression-notice.tsx';
import { AdminNotes } from '#web/note/admin-notes.tsx';
import { RecentOrders } from '#web/order/recent-orders.tsx';
import { ConsultantHold } from '#web/payout/hold/consultant-hold.tsx';
import { formatLongDay, formatPeriod } from '#web/period/format-period.ts';
import { ConsultantQuestions } from '#web/question/consultant-questions.tsx';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Permitted } from '#web/ui/auth.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { formatRate } from '#web/ui/format-amount.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { CancelLeaving, ChangeStatus, LeaveConsultant } from './change-status.tsx';
import { ConsultantHistory } from './consultant-history.tsx';
import { nameOf } from './consultant-name.ts';
import classes from './consultant-page.module.css';
import { ConsultantStatusBadge } from './consultant-status.tsx';
import { ConsultantPayments, ConsultantStatements, ConsultantTeam } from './consultant-tables.tsx';
import { EditConsultant } from './edit-consultant.tsx';
import { InviteButton, InviteConsultant, SignInFact } from './invitation/invite-consultant.tsx';
import { RankBadge } from './rank-badge.tsx';
import { ResetPassword } from './reset-password.tsx';

type List<Row> = { readonly data: Row[]; readonly total: number };
type Paged<Row> = List<Row> & { readonly page: number };

export type ConsultantPageProps = {
  consultant: ConsultantDetails;
  /** The id of the signed-in admin. Admins change their own password in Settings. */
  ownId: string;
  orders: List<AdminOrderRow>;
  /** Orders of the former system. */
  history: List<HistoryOrder>;
  /** The decisions about the consultant. */
  events: Paged<ConsultantEvent>;
  statements: List<CommissionRow>;
  /** Null for a reader who may not see payouts. */
  payments: List<PaymentRow> | null;
  /** The hold on their payouts, if there is one; null for a reader who may not see payouts. */
  hold: { readonly present: PayoutHold | null } | null;
  /** The last membership fees; null for a reader who may not see payouts. */
  fees: readonly AdminMembershipFee[] | null;
  team: List<TeamMember>;
  /** Null for a reader who may not see notes. */
  notes: Paged<AdminNote> | null;
  /** Null for a reader who may not see questions. */
  questions: AdminQuestionRow[] | null;
};

/** Everything about one consultant: figures, contact, orders, statements, payments, team, history. */
export function ConsultantPage(props: ConsultantPageProps) {
  const { consultant, ownId, orders, history, statements, payments, hold, fees, team, notes, questions, events } =
    props;
  const [editing, resetting] = [useDialog('edit'), useDialog('password')];
  const [deciding, leaving, inviting] = [useDialog('status'), useDialog('leave'), useDialog('invite')];
  const name = nameOf(consultant);
  return (
    <>
      <PageHeader
        back={{ to: '/admin/consultants', label: m.consultant_all() }}
        title={name}
        lead={
          <span className={classes.lead}>
            {consultant.code}
            <RankBadge consultant={consultant} />
            <ConsultantStatusBadge consultant={consultant} />
          </span>
        }
        actions={
          consultant.erased_at === null && (
            <Actions
              consultant={consultant}
              isSelf={consultant.consultant_id === ownId}
              dialogs={{ editing, resetting, deciding, leaving, inviting }}
            />
          )
        }
      />
      <SuppressionNotice email={consultant.email} suppression={consultant.mail_suppression} />
      <Figures consultant={consultant} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Panel
            title={m.order_recent()}
            description={m.order_count({ count: orders.total, shown: formatCount(orders.total) })}
            flush
            actions={
              <ButtonLink size="sm" to={`/admin/orders?q=${consultant.code}`}>
                {m.order_show_all()}
              </ButtonLink>
            }
          >
            <RecentOrders orders={orders.data} empty={<EmptyState why="data" title={m.order_none()} />} />
          </Panel>
          <HistoryOrdersPanel
            orders={history}
            people={['customer']}
            actions={
              history.total > history.data.length && (
                <ButtonLink size="sm" to={`/admin/history/orders?q=${consultant.code}`}>
                  {m.order_show_all()}
                </ButtonLink>
              )
            }
          />
          <ConsultantStatements code={consultant.code} statements={statements.data} />
          {payments && <ConsultantPayments payments={payments.data} />}
          <ConsultantTeam consultant={consultant} team={team} />
        </div>
        <div className={classes.column}>
          <Contact consultant={consultant} />
          {hold && (
            <ConsultantHold consultant={{ consultant_id: consultant.consultant_id, name }} hold={hold.present} />
          )}
          {fees && <ConsultantFees code={consultant.code} fees={fees} />}
          {questions && <ConsultantQuestions code={consultant.code} questions={questions} />}
          {notes && (
            <AdminNotes about={{ subject: 'consultant', subject_id: consultant.consultant_id }} notes={notes} />
          )}
          <ConsultantHistory history={events} currency={consultant.currency} />
        </div>
      </div>
      <EditConsultant dialog={editing} consultant={consultant} />
      <InviteConsultant dialog={inviting} consultant={consultant} />
      <ResetPassword dialog={resetting} consultant={consultant} />
      <ChangeStatus dialog={deciding} consultant={consultant} />
      <LeaveConsultant dialog={leaving} consultant={consultant} />
    </>
  );
}

type ActionsProps = {
  consultant: ConsultantDetails;
  /** Whether it is the signed-in admin. */
  isSelf: boolean;
  dialogs: Readonly<Record<'editing' | 'resetting' | 'deciding' | 'leaving' | 'inviting', DialogState>>;
};

/** What an admin can decide about a consultant, by their status. */
function Actions({ consultant, isSelf, dialogs }: ActionsProps) {
  const { status, leaves_on: leavesOn } = consultant;
  return (
    <>
      <DialogButton needs="consultants:write" dialog={dialogs.editing} kind="primary">
        {m.consultant_edit()}
      </DialogButton>
      <InviteButton dialog={dialogs.inviting} consultant={consultant} />
      {!isSelf && (
        <DialogButton needs="passwords:write" dialog={dialogs.resetting}>
          {m.consultant_reset()}
        </DialogButton>
      )}
      {status === 'active' && (
        <DialogButton needs="consultants:write" dialog={dialogs.deciding}>
          {m.consultant_suspend()}
        </DialogButton>
      )}
      {status !== 'left' && (
        <DialogButton needs="consultants:write" dialog={dialogs.leaving}>
          {leavesOn === null ? m.consultant_leave() : m.consultant_leaving_change()}
        </DialogButton>
      )}
      {leavesOn !== null && <CancelLeaving consultant={consultant} />}
      {status !== 'active' && (
        <DialogButton needs="consultants:write" dialog={dialogs.deciding}>
          {m.consultant_reinstate()}
        </DialogButton>
      )}
      {status === 'left' && (
        <Permitted needs="erasures:write">
          <ButtonLink to={`/admin/consultants/${consultant.code}/erase`}>{m.erasure_open()}</ButtonLink>
        </Permitted>
      )}
    </>
  );
}

function Figures({ consultant }: { consultant: ConsultantDetails }) {
  const { currency } = consultant;
  const month = formatPeriod(consultant.period);
  const percent = formatRate(consultant.commission_rate);
  return (
    <StatRow label={m.consultant_figures()}>
      <Stat
        label={m.consultant_earnings({ month })}
        value={<Amount value={consultant.earnings} currency={currency} withCode />}
        note={m.consultant_earnings_note()}
      />
      <Stat
        label={m.consultant_volume()}
        value={<Amount value={consultant.personal_volume} currency={currency} />}
        note={
          consultant.tier === null
            ? m.consultant_no_tier()
            : m.consultant_tier({ tier: consultant.tier, rate: percent })
        }
      />
      <Stat
        label={m.consultant_team_volume()}
        value={<Amount value={consultant.team_volume} currency={currency} />}
        note={m.consultant_team_note({
          direct: formatCount(consultant.direct_referrals),
          all: formatCount(consultant.downline_members),
        })}
      />
      <Stat
        label={m.consultant_earned_total()}
        value={<Amount value={consultant.earned_total} currency={currency} />}
        note={m.consultant_statement_count({
          count: consultant.statement_count,
          shown: formatCount(consultant.statement_count),
        })}
      />
    </StatRow>
  );
}

function Contact({ consultant }: { consultant: ConsultantDetails }) {
  const { timeZone } = useCompany();
  const none = m.value_none();
  const street = [consultant.address1, consultant.address2].filter(Boolean).join(', ');
  const place = [consultant.city, consultant.state, consultant.postal_code, countryName(consultant.country ?? '')]
    .filter(Boolean)
    .join(', ');
  return (
    <Panel
      title={m.consultant_contact()}
      actions={consultant.erased_at === null && <SponsorDialog consultantCode={consultant.code} />}
    >
      <Facts
        facts={[
          { label: m.person_email(), value: <EmailAddress email={consultant.email} /> },
          { label: m.person_phone(), value: consultant.phone ?? none },
          { label: m.person_address(), value: [street, place].filter(Boolean).join(', ') || none },
          { label: m.consultant_business(), value: consultant.company_business_entity ?? none },
          {
            label: m.consultant_sponsor(),
            value:
              consultant.sponsor_code === null ? (
                m.consultant_sponsor_none()
              ) : (
                <Link to={`/admin/consultants/${consultant.sponsor_code}`}>
                  {`${consultant.sponsor_name} (${consultant.sponsor_code})`}
                </Link>
              ),
          },
          ...(consultant.erased_at === null
            ? [{ label: m.consultant_sign_in(), value: <SignInFact consultant={consultant} /> }]
            : []),
          { label: m.consultant_rank(), value: consultant.current_rank },
          { label: m.consultant_program(), value: consultant.program_type },
          { label: m.consultant_column_joined(), value: formatLongDay(consultant.join_date, timeZone) },
          {
            label: m.consultant_customers(),
            value: (
              <Link to={`/admin/customers?consultant_id=${consultant.consultant_id}`}>
                {m.customer_count({
                  count: consultant.customer_count,
                  shown: formatCount(consultant.customer_count),
                })}
              </Link>
            ),
          },
          {
            label: m.consultant_payout_method(),
            value: {
              none: m.consultant_payout_none,
              unverified: m.consultant_payout_unverified,
              verified: m.consultant_payout_verified,
            }[consultant.payout_method](),
          },
        ]}
      />
    </Panel>
  );
}
