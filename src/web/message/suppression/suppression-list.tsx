import { Link } from 'react-router';
import type { MailSuppressionRow } from '#contract/message/suppression.ts';
import type { SavedView } from '#contract/view/saved-view.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { type LongList, LongPager } from '#web/ui/table/pager.tsx';
import { ListViews } from '#web/view/list-views.tsx';
import { LiftSuppression } from './lift-suppression.tsx';

export const suppressionStates = ['active', 'lifted'] as const;

const causes: Readonly<Record<MailSuppressionRow['cause'], () => string>> = {
  bounce: m.suppression_cause_bounce,
  complaint: m.suppression_cause_complaint,
};

type Props = {
  suppressions: LongList<MailSuppressionRow>;
  views: readonly SavedView[];
  state: (typeof suppressionStates)[number];
  searchTerm: string;
  page: number;
  pageSize: number;
};

/** Addresses to which no mail is sent, and sending to one again. */
export function SuppressionList({ suppressions, views, state, searchTerm, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  return (
    <>
      <ListViews list="mail-suppressions" views={views} />
      <Panel
        title={m.suppression_title()}
        description={m.suppression_description()}
        flush
        actions={
          <>
            <SearchForm
              label={m.suppression_search()}
              placeholder={m.suppression_search_placeholder()}
              term={searchTerm}
              preserve={state === 'active' ? {} : { state }}
            />
            <AddressSelect
              label={m.suppression_which()}
              labelHidden
              name="state"
              value={state}
              choices={[
                { value: 'active', text: m.suppression_state_active() },
                { value: 'lifted', text: m.suppression_state_lifted() },
              ]}
              preserve={searchTerm ? { q: searchTerm } : {}}
            />
          </>
        }
      >
        <DataTable
          caption={m.suppression_title()}
          columns={columnsOf(timeZone)}
          rows={suppressions.data}
          rowKey={({ address }) => address}
          sortable={false}
          empty={
            searchTerm ? (
              <EmptyState
                why="match"
                title={m.suppression_no_match()}
                action={<ButtonLink to={`/admin/jobs/addresses?state=${state}`}>{m.suppression_show_all()}</ButtonLink>}
              />
            ) : (
              <EmptyState why="data" title={m.suppression_none()}>
                {m.suppression_none_description()}
              </EmptyState>
            )
          }
        />
        <LongPager page={page} pageSize={pageSize} list={suppressions} />
      </Panel>
    </>
  );
}

const columnsOf = (timeZone: string): readonly DataColumn<MailSuppressionRow>[] => [
  { key: 'address', header: m.person_email(), rowHeader: true, phone: 'title', value: ({ address }) => address },
  {
    key: 'person',
    header: m.suppression_person(),
    value: ({ name }) => name,
    cell: ({ name, consultant_code: code, customer_id: id }) => {
      const label = name ?? m.customer_nameless();
      if (code !== null) return <Link to={`/admin/consultants/${code}`}>{label}</Link>;
      return id === null ? '–' : <Link to={`/admin/customers/${id}`}>{label}</Link>;
    },
  },
  {
    key: 'cause',
    header: m.suppression_cause(),
    phone: 'status',
    value: ({ cause }) => cause,
    cell: ({ cause, lifted_at, reason }) => (
      <>
        <StatusBadge tone={lifted_at === null ? 'bad' : 'neutral'}>{causes[cause]()}</StatusBadge>
        {reason !== '' && <p>{reason}</p>}
      </>
    ),
  },
  {
    key: 'occurred',
    header: m.suppression_occurred(),
    whole: true,
    value: ({ occurred_at }) => occurred_at,
    cell: ({ occurred_at }) => formatMoment(occurred_at, timeZone),
  },
  { key: 'skipped', header: m.suppression_skipped(), align: 'end', value: ({ skipped }) => skipped },
  {
    key: 'actions',
    header: m.suppression_actions(),
    phone: 'action',
    value: () => null,
    cell: ({ address, lifted_at, lifted_by }) => {
      if (lifted_at === null) return <LiftSuppression address={address} />;
      const at = formatMoment(lifted_at, timeZone);
      return lifted_by === 'owner' ? m.suppression_lifted_owner({ at }) : m.suppression_lifted_admin({ at });
    },
  },
];
