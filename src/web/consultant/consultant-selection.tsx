import { useEffect, useRef, useState } from 'react';
import type { ApiClient } from '#contract/client.ts';
import type { ListedConsultant } from '#contract/consultant/row.ts';
import { currentRanks } from '#domain/genealogy/filter.ts';
import { m } from '#messages';
import { MailDraftPreview } from '#web/message/mail-text/mail-preview.tsx';
import { useCompany } from '#web/settings/company.ts';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import { type BulkAction, BulkBar } from '#web/ui/table/bulk-bar.tsx';
import { BulkConfirm, counted, namesAndMore, ReasonField } from '#web/ui/table/bulk-confirm.tsx';
import { type RowSelection, useRowSelection } from '#web/ui/table/row-selection.tsx';
import { nameOf } from './consultant-name.ts';
import { notInvited } from './invitation/invitation-labels.ts';
import { mailFields, rankFields } from './selected-consultant-fields.ts';
import { notChanged, notGranted, notMailed } from './selected-consultant-labels.ts';

/** The id of the form of the selected consultants. */
const selectionForm = 'selected-consultants';

type Api = ApiClient['consultant'];
type InvitationPreview = Awaited<ReturnType<Api['previewConsultantInvitations']>>;
type StatusPreview = Awaited<ReturnType<Api['previewConsultantStatus']>>;
type RankPreview = Awaited<ReturnType<Api['previewRankGrants']>> & { readonly chosen: string | null };
type MailPreview = Awaited<ReturnType<Api['previewConsultantMail']>>;

export const useConsultantSelection = (): RowSelection<ListedConsultant> | undefined =>
  useRowSelection<ListedConsultant>(selectionForm, ['consultants:write'], {
    value: ({ consultant_id }) => consultant_id,
    label: nameOf,
  });

type Props = {
  total: number;
  isEstimate: boolean | undefined;
  query: Readonly<Record<string, string>>;
  /** The day in the company’s calendar. */
  today: string;
};

/** The actions for the selected consultants. */
export function ConsultantSelectionBar({ total, isEstimate, query, today }: Props) {
  return <BulkBar form={selectionForm} total={total} isEstimate={isEstimate} query={query} actions={actions(today)} />;
}

const needs = 'consultants:write';

const actions = (today: string): BulkAction[] => [
  {
    needs,
    submission: 'mailConsultants',
    label: m.consultant_bulk_mail(),
    confirm: (review, state) => <ConfirmMail preview={review as MailPreview} state={state} />,
  },
  {
    needs,
    submission: 'inviteConsultants',
    label: m.consultant_bulk_invite(),
    confirm: (review, state) => <ConfirmInvitations preview={review as InvitationPreview} state={state} />,
  },
  {
    needs,
    submission: 'grantRanks',
    label: m.consultant_bulk_rank(),
    confirm: (review, state) => <ConfirmRank preview={review as RankPreview} state={state} today={today} />,
  },
  {
    needs,
    submission: 'suspendConsultants',
    label: m.consultant_bulk_suspend(),
    confirm: (review, state) => <ConfirmStatus preview={review as StatusPreview} state={state} />,
  },
  {
    needs,
    submission: 'reinstateConsultants',
    label: m.consultant_bulk_reinstate(),
    confirm: (review, state) => <ConfirmStatus preview={review as StatusPreview} state={state} />,
  },
];

type InvitationProps = { preview: InvitationPreview; state: FormState };

function ConfirmInvitations({ preview: { selection_id, count, examples, skipped }, state }: InvitationProps) {
  return (
    <BulkConfirm state={state} selection={selection_id} label={m.consultant_bulk_invite_count(counted(count))}>
      {namesAndMore(examples, count)} {m.consultant_bulk_invite_effect()}
      {skipped.length > 0 && ` ${m.consultant_bulk_skipped({ reasons: notInvited(skipped) })}`}
    </BulkConfirm>
  );
}

function ConfirmStatus({ preview, state }: { preview: StatusPreview; state: FormState }) {
  const { selection_id, action, count, examples, skipped, left } = preview;
  const isSuspension = action === 'suspend';
  const sentences = [
    namesAndMore(examples, count),
    isSuspension ? m.consultant_bulk_suspend_effect() : m.consultant_bulk_reinstate_effect(),
    ...(skipped.length > 0 ? [m.consultant_bulk_not_changed({ reasons: notChanged(action, skipped) })] : []),
    ...(left > 0 ? [m.consultant_bulk_left_over(counted(left))] : []),
  ];
  return (
    <BulkConfirm
      state={state}
      selection={selection_id}
      label={(isSuspension ? m.consultant_bulk_suspend_count : m.consultant_bulk_reinstate_count)(counted(count))}
      fields={<ReasonField state={state} label={m.consultant_bulk_status_reason()} />}
    >
      {sentences.join(' ')}
    </BulkConfirm>
  );
}

function ConfirmRank({ preview, state, today }: { preview: RankPreview; state: FormState; today: string }) {
  const { selection_id, count, examples, skipped, left, ranks, chosen } = preview;
  const reasons = notGranted(skipped);
  const none = chosen === null ? m.consultant_bulk_rank_none_any : m.consultant_bulk_rank_none;
  const present = ranks.map((each) => m.consultant_bulk_rank_present({ ...counted(each.count), rank: each.rank }));
  const sentences = [
    namesAndMore(examples, count),
    m.consultant_bulk_rank_effect({ ranks: present.join(', ') }),
    ...(skipped.length > 0 ? [m.consultant_bulk_not_granted({ reasons })] : []),
    ...(left > 0 ? [m.consultant_bulk_left_over(counted(left))] : []),
  ];
  return (
    <BulkConfirm
      state={state}
      selection={selection_id}
      label={count === 0 ? null : m.consultant_bulk_rank_count(counted(count))}
      previewed={{ fields: rankFields, onChange: state.reviewAgain }}
      fields={
        <>
          <SelectField {...state.field('current_rank')} label={m.consultant_rank()} required autoFocus>
            <option value="">{m.consultant_bulk_rank_choose()}</option>
            {currentRanks.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <TextField
            {...state.field('granted_on')}
            label={m.consultant_bulk_rank_day()}
            hint={m.consultant_bulk_rank_day_hint()}
            type="date"
            max={today}
            optional
          />
          <ReasonField state={state} label={m.consultant_rank_reason()} maxLength={200} autoFocus={false} />
        </>
      }
    >
      {count === 0 ? none({ reasons }) : sentences.join(' ')}
    </BulkConfirm>
  );
}

function ConfirmMail({ preview, state }: { preview: MailPreview; state: FormState }) {
  const { selection_id, count, examples, skipped, left } = preview;
  const { contact } = useCompany();
  // An edited email has to be previewed again.
  const [editedPreview, setEditedPreview] = useState<MailPreview>();
  const mail = editedPreview === preview ? null : preview.mail;
  const sentences = [
    namesAndMore(examples, count),
    m.consultant_bulk_mail_effect({ email: contact.email }),
    ...(skipped.length > 0 ? [m.consultant_bulk_not_mailed({ reasons: notMailed(skipped) })] : []),
    ...(left > 0 ? [m.consultant_bulk_left_over(counted(left))] : []),
  ];
  return (
    <BulkConfirm
      state={state}
      selection={selection_id}
      label={mail && m.consultant_bulk_mail_count(counted(count))}
      previewLabel={m.consultant_bulk_mail_preview()}
      previewed={{ fields: mailFields, onChange: () => setEditedPreview(preview) }}
      fields={
        <>
          <TextField
            {...state.field('subject')}
            label={m.consultant_bulk_mail_subject()}
            maxLength={120}
            autoComplete="off"
            required
            autoFocus
          />
          <TextAreaField
            {...state.field('text')}
            label={m.consultant_bulk_mail_text()}
            hint={m.consultant_bulk_mail_text_hint()}
            maxLength={5000}
            rows={6}
            required
          />
        </>
      }
      details={mail && <ConsultantMailPreview mail={mail} />}
    >
      {sentences.join(' ')}
    </BulkConfirm>
  );
}

/** The email to selected consultants as the first of them gets it. It gets the focus, because the pressed button is gone. */
function ConsultantMailPreview({ mail: { recipient, html, plain } }: { mail: NonNullable<MailPreview['mail']> }) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <section ref={element} tabIndex={-1} aria-label={m.email_preview()}>
      <p>{m.consultant_bulk_mail_recipient({ name: recipient })}</p>
      <MailDraftPreview html={html} plain={plain} />
    </section>
  );
}
