import { Link } from 'react-router';
import type { ErasurePreview } from '#contract/erasure/erasure.ts';
import { formatCount } from '#contract/language/format.ts';
import type { ErasureRefusal, ErasureSubject, RetentionReason } from '#domain/erasure/erasure.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import classes from './erasure-page.module.css';
import { tableLabel } from './table-label.ts';

type Props = {
  subject: ErasureSubject;
  subjectId: string;
  preview: ErasurePreview;
  /** The page of the person. */
  back: string;
};

const refusals: Readonly<Record<ErasureRefusal, () => string>> = {
  ALREADY_ERASED: m.error_already_erased,
  IS_CONSULTANT: m.error_erase_on_consultant,
  NOT_LEFT: m.error_erase_not_left,
  STILL_ADMIN: m.error_erase_admin,
  OPEN_ORDER: m.error_erase_open_order,
  PAYOUT_UNDER_WAY: m.error_erase_payout,
  MONTH_OPEN: m.error_erase_month_open,
  MONEY_DUE: m.error_erase_money_due,
};

const retained: Readonly<Record<RetentionReason, () => string>> = {
  books: m.erasure_retained_books,
  tax: m.erasure_retained_tax,
  orders: m.erasure_retained_orders,
  audit: m.erasure_retained_audit,
  place: m.erasure_retained_place,
};

/** What erasing the personal data of a person changes, what stays and why, and the form that does it. */
export function ErasurePage({ subject, subjectId, preview, back }: Props) {
  return (
    <>
      <PageHeader
        back={{ to: back, label: m.erasure_back({ name: preview.name }) }}
        title={m.erasure_title()}
        lead={m.erasure_lead({ name: preview.name })}
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          {preview.refusals.length > 0 && (
            <Panel title={m.erasure_not_yet()}>
              <ul className={classes.list}>
                {preview.refusals.map((refusal) => (
                  <li key={refusal}>{refusals[refusal]()}</li>
                ))}
              </ul>
            </Panel>
          )}
          {preview.refusals.length === 0 && (
            <Panel title={m.erasure_erased()} description={m.erasure_erased_lead()} flush>
              <DataTable
                caption={m.erasure_erased()}
                columns={columns()}
                rows={preview.erased}
                rowKey={({ table }) => table}
                sortable={false}
                empty={<EmptyState why="data" title={m.erasure_nothing()} />}
              />
            </Panel>
          )}
          {preview.same_email.length > 0 && (
            <Panel title={m.erasure_same_email()}>
              <p className={classes.lead}>{m.erasure_same_email_lead()}</p>
              <ul className={classes.list}>
                {preview.same_email.map(({ email, customers }) => (
                  <li key={email}>
                    <Link to={`/admin/customers?${new URLSearchParams({ q: email })}`}>
                      {m.erasure_same_email_records({ email, count: customers })}
                    </Link>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          <Panel title={m.erasure_retained()}>
            <ul className={classes.list}>
              {preview.retained.map((reason) => (
                <li key={reason}>{retained[reason]()}</li>
              ))}
            </ul>
          </Panel>
        </div>
        {preview.refusals.length === 0 && (
          <ConfirmErasure subject={subject} subjectId={subjectId} confirmation={preview.confirmation} />
        )}
      </div>
    </>
  );
}

function ConfirmErasure(person: { subject: ErasureSubject; subjectId: string; confirmation: string }) {
  const { subject, subjectId, confirmation } = person;
  return (
    <Panel title={m.erasure_confirm()} description={m.erasure_final()}>
      <SubmitForm name="erasePersonalData" className={classes.form ?? ''}>
        {({ field, pending }) => (
          <>
            <input type="hidden" name="subject" value={subject} />
            <input type="hidden" name="subject_id" value={subjectId} />
            <TextField
              {...field('reason')}
              label={m.reason()}
              hint={m.erasure_reason_hint()}
              maxLength={200}
              autoComplete="off"
            />
            <TextField
              {...field('confirmation')}
              label={m.erasure_type({ text: confirmation })}
              maxLength={40}
              autoComplete="off"
            />
            <Button type="submit" kind="danger" busy={pending}>
              {m.erasure_submit()}
            </Button>
          </>
        )}
      </SubmitForm>
    </Panel>
  );
}

const columns = (): DataColumn<ErasurePreview['erased'][number]>[] => [
  {
    key: 'table',
    header: m.erasure_data(),
    rowHeader: true,
    phone: 'title',
    value: ({ table }) => table,
    cell: ({ table }) => tableLabel(table),
  },
  {
    key: 'rows',
    header: m.erasure_rows(),
    align: 'end',
    phone: 'end',
    value: ({ rows }) => rows,
    cell: ({ rows }) => formatCount(rows),
  },
];
