import { useState } from 'react';
import { Link, useActionData } from 'react-router';
import type { CustomerRow, DuplicateCustomers } from '#contract/customer/customer.ts';
import { formatCount } from '#contract/language/format.ts';
import type { DuplicateCause, DuplicateView } from '#domain/customer/duplicate.ts';
import { m } from '#messages';
import { formatDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type FormAnswer, submissionOf } from '#web/ui/form/form-answer.ts';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { type Dismissed, DismissPair, label, labelsOf, RestorePair, UndoDismissal } from './dismissal.tsx';
import classes from './merge.module.css';

type Props = {
  duplicates: { data: DuplicateCustomers[]; total: number; dismissed: number };
  view: DuplicateView;
  cause: DuplicateCause;
  page: number;
  pageSize: number;
};

/** Pairs of customer records that may be the same person, or those that are not. */
export function Duplicates({ duplicates, view, cause, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  const answer = useActionData<FormAnswer>();
  const [dismissed, setDismissed] = useState<Dismissed | null>(
    answer?.done && submissionOf(answer.submission) === 'dismissDuplicate' ? (answer.value as Dismissed) : null,
  );
  const isSuggested = view === 'suggested';
  return (
    <>
      <PageHeader
        back={{ to: '/admin/customers', label: m.customer_all() }}
        title={m.merge_duplicates()}
        lead={m.merge_lead()}
      />
      <Panel
        title={isSuggested ? m.merge_suggestions() : m.merge_dismissed_pairs()}
        description={m.merge_pairs({ count: duplicates.total, shown: formatCount(duplicates.total) })}
        flush
        actions={<Choices view={view} cause={cause} dismissed={duplicates.dismissed} />}
      >
        {dismissed && (
          <UndoDismissal
            key={dismissed.customer_id + dismissed.other_id}
            dismissed={dismissed}
            onDone={() => setDismissed(null)}
          />
        )}
        <DataTable
          caption={isSuggested ? m.merge_suggestions() : m.merge_dismissed_pairs()}
          columns={isSuggested ? suggestedColumns(setDismissed) : dismissedColumns(timeZone)}
          rows={duplicates.data}
          rowKey={({ first, second }) => first.customer_id + second.customer_id}
          sortable={false}
          empty={<EmptyState why="data" title={isSuggested ? m.merge_none() : m.merge_dismissed_none()} />}
        />
        <Pager page={page} pageSize={pageSize} total={duplicates.total} />
      </Panel>
    </>
  );
}

type ChoicesProps = { view: DuplicateView; cause: DuplicateCause; dismissed: number };

/** A pair is dismissed whatever the records have in common. */
function Choices({ view, cause, dismissed }: ChoicesProps) {
  return (
    <>
      <AddressSelect
        label={m.merge_shown()}
        labelHidden
        name="shown"
        value={view}
        choices={[
          { value: 'suggested', text: m.merge_shown_suggested() },
          { value: 'dismissed', text: m.merge_shown_dismissed({ shown: formatCount(dismissed) }) },
        ]}
        preserve={{ cause }}
      />
      {view === 'suggested' && (
        <AddressSelect
          label={m.merge_cause()}
          name="cause"
          value={cause}
          choices={[
            { value: 'email', text: m.merge_email() },
            { value: 'phone', text: m.merge_phone() },
            { value: 'address', text: m.merge_address() },
          ]}
        />
      )}
    </>
  );
}

const record = (row: CustomerRow) => (
  <div className={classes.who}>
    <Link to={`/admin/customers/${row.customer_id}`}>{label(row)}</Link>
    <span className={classes.quiet}>
      {[`#${row.customer_number}`, row.has_account && m.customer_accounts()].filter(Boolean).join(' · ')}
    </span>
    <span className={classes.quiet}>{[row.email, row.phone].filter(Boolean).join(' · ')}</span>
  </div>
);

/** The record with an account stays; otherwise the older one. */
const comparison = ({ first, second }: DuplicateCustomers): string => {
  const [stays, goes] = second.has_account && !first.has_account ? [second, first] : [first, second];
  return `/admin/customers/${stays.customer_id}/merge/${goes.customer_id}`;
};

const records = (): DataColumn<DuplicateCustomers>[] => [
  {
    key: 'first',
    header: m.merge_first(),
    rowHeader: true,
    phone: 'title',
    value: ({ first }) => label(first),
    cell: ({ first }) => record(first),
  },
  {
    key: 'second',
    header: m.merge_second(),
    phone: 'detail',
    value: ({ second }) => label(second),
    cell: ({ second }) => record(second),
  },
];

const actions = (cell: NonNullable<DataColumn<DuplicateCustomers>['cell']>): DataColumn<DuplicateCustomers> => ({
  key: 'actions',
  header: m.list_actions(),
  phone: 'action',
  value: () => null,
  cell: (pair) => <div className={classes.actions}>{cell(pair)}</div>,
});

const suggestedColumns = (onDismissed: (dismissed: Dismissed) => void): DataColumn<DuplicateCustomers>[] => [
  ...records(),
  actions((pair) => (
    <>
      <ButtonLink to={comparison(pair)} size="sm" aria-label={m.merge_compare_pair(labelsOf(pair))}>
        {m.merge_compare()}
      </ButtonLink>
      <DismissPair pair={pair} size="sm" onDone={onDismissed} />
    </>
  )),
];

const dismissedColumns = (timeZone: string): DataColumn<DuplicateCustomers>[] => [
  ...records(),
  {
    key: 'dismissed',
    header: m.merge_dismissed_on(),
    phone: 'fact',
    value: ({ dismissed_at }) => dismissed_at,
    cell: ({ dismissed_at, dismissed_by_name: name }) => (
      <div className={classes.who}>
        <span>{dismissed_at !== null && formatDay(dismissed_at, timeZone)}</span>
        <span className={classes.quiet}>{name}</span>
      </div>
    ),
  },
  actions((pair) => <RestorePair pair={pair} />),
];
