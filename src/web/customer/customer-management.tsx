import { Link } from 'react-router';
import type { CustomerRow, CustomerSummary } from '#contract/customer/customer.ts';
import { formatCount, formatPercent } from '#contract/language/format.ts';
import type { SavedView } from '#contract/view/saved-view.ts';
import { m } from '#messages';
import { nameOf } from '#web/consultant/consultant-name.ts';
import { BreakableEmail } from '#web/message/email-address.tsx';
import { formatDay, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { type LongList, LongPager } from '#web/ui/table/pager.tsx';
import { newestFirst, type Sort } from '#web/ui/table/sort.ts';
import { ListExport } from '#web/view/list-export.tsx';
import { ListViews } from '#web/view/list-views.tsx';
import { CustomerDialog } from './customer-dialog.tsx';
import classes from './customer-management.module.css';
import { CustomerSelectionBar, useCustomerSelection } from './customer-selection.tsx';

type Props = {
  customers: LongList<CustomerRow>;
  summary: CustomerSummary;
  views: readonly SavedView[];
  consultant: 'assigned' | 'unassigned' | null;
  /** Only the customers of this consultant; from a profile's link. */
  consultantId: string | null;
  sort: Sort;
  /** The sort as in the address, empty for the usual one. */
  sortAsked: string;
  /** The query of the list's file. */
  file: string;
  searchTerm: string;
  page: number;
  pageSize: number;
};

/** The admin's customers: search, tiles, list, file, add, edit. */
export function CustomerManagement(props: Props) {
  const { customers, summary, views, consultant, consultantId, sort, sortAsked, file, searchTerm, page, pageSize } =
    props;
  const { timeZone } = useCompany();
  const [adding, editing] = [useDialog('add'), useDialog('edit')];
  const selection = useCustomerSelection();
  const edited = customers.data.find(({ customer_id }) => customer_id === editing.item);
  const always = { ...(consultantId && { consultant_id: consultantId }), ...(sortAsked && { sort: sortAsked }) };
  return (
    <>
      <Tiles summary={summary} />
      <ListViews list="customers" views={views} />
      <Panel
        title={m.customer_management()}
        description={
          customers.total_is_estimate
            ? m.customer_count_about({ shown: formatCount(customers.total) })
            : m.customer_count({ count: customers.total, shown: formatCount(customers.total) })
        }
        flush
        actions={
          <>
            <ListExport list="customers" query={file} />
            <ButtonLink to="/admin/customers/duplicates" needs="customers:write">
              {m.merge_duplicates()}
            </ButtonLink>
            <DialogButton needs="customers:write" dialog={adding} kind="primary">
              {m.customer_add()}
            </DialogButton>
          </>
        }
        filters={
          <>
            <SearchForm
              label={m.customer_search()}
              placeholder={m.customer_search_placeholder()}
              term={searchTerm}
              preserve={{ ...always, ...(consultant && { consultant }) }}
            />
            <AddressSelect
              label={m.customer_filter()}
              labelHidden
              name="consultant"
              value={consultant ?? ''}
              choices={[
                { value: '', text: m.customer_filter_every() },
                { value: 'assigned', text: m.customer_filter_assigned() },
                { value: 'unassigned', text: m.customer_filter_unassigned() },
              ]}
              preserve={{ ...always, ...(searchTerm && { q: searchTerm }) }}
            />
          </>
        }
      >
        <CustomerSelectionBar
          total={customers.total}
          isEstimate={customers.total_is_estimate}
          query={{
            searchTerm,
            ...(consultant && { consultant }),
            ...(consultantId && { consultant_id: consultantId }),
          }}
        />
        <DataTable
          caption={m.customer_list()}
          columns={columnsOf(timeZone, editing)}
          rows={customers.data}
          rowKey={({ customer_id }) => customer_id}
          selection={selection}
          sort={sort}
          usualSort={newestFirst}
          empty={
            searchTerm || consultant || consultantId ? (
              <EmptyState
                why="match"
                title={m.customer_none_match()}
                action={<ButtonLink to="/admin/customers">{m.customer_show_all()}</ButtonLink>}
              />
            ) : (
              <EmptyState why="data" title={m.customer_none()} />
            )
          }
        />
        <LongPager page={page} pageSize={pageSize} list={customers} />
      </Panel>
      <CustomerDialog dialog={adding} customer={null} />
      <CustomerDialog dialog={editing} customer={edited} />
    </>
  );
}

function Tiles({ summary }: { summary: CustomerSummary }) {
  const share = summary.total === 0 ? 0 : (summary.assigned / summary.total) * 100;
  return (
    <StatRow label={m.customer_tiles()}>
      <Stat label={m.customer_total()} value={formatCount(summary.total)} />
      <Stat
        label={m.customer_assigned()}
        value={formatPercent(share / 100, { exactly: 1 })}
        note={m.customer_assigned_note({ shown: formatCount(summary.assigned) })}
      />
      <Stat label={m.customer_accounts()} value={formatCount(summary.with_account)} note={m.customer_accounts_note()} />
      <Stat
        label={m.consultant_joined()}
        value={formatCount(summary.joined_this_month)}
        note={m.customer_joined_note({ month: formatPeriod(summary.period) })}
      />
    </StatRow>
  );
}

const columnsOf = (timeZone: string, editing: DialogState): DataColumn<CustomerRow>[] => [
  {
    key: 'name',
    header: m.customer_column_name(),
    rowHeader: true,
    phone: 'title',
    value: nameOf,
    cell: (row) => (
      <div className={classes.who}>
        <Link to={`/admin/customers/${row.customer_id}`}>{nameOf(row) || m.customer_nameless()}</Link>
        <span className={classes.quiet}>{`#${row.customer_number}`}</span>
        <span className={classes.quiet}>{row.email !== null && <BreakableEmail email={row.email} />}</span>
      </div>
    ),
  },
  { key: 'phone', header: m.person_phone(), sortable: false, whole: true, value: ({ phone }) => phone },
  {
    key: 'place',
    header: m.consultant_column_place(),
    sortable: false,
    value: ({ bill_city, bill_state }) => [bill_city, bill_state].filter(Boolean).join(', '),
  },
  {
    key: 'consultant',
    header: m.customer_consultant(),
    sortable: false,
    value: ({ consultant_code }) => consultant_code,
    cell: (row) =>
      row.consultant_code === null ? (
        <span className={classes.quiet}>{m.value_none()}</span>
      ) : (
        <Link to={`/admin/consultants/${row.consultant_code}`}>
          {`${row.consultant_first_name} ${row.consultant_last_name}`}
        </Link>
      ),
  },
  {
    key: 'date',
    header: m.customer_column_since(),
    whole: true,
    phone: 'end',
    value: ({ join_date }) => join_date,
    cell: ({ join_date }) => formatDay(join_date, timeZone),
  },
  {
    key: 'actions',
    header: m.list_actions(),
    sortable: false,
    phone: 'action',
    value: () => null,
    cell: (row) => (
      <DialogButton
        needs="customers:write"
        dialog={editing}
        item={row.customer_id}
        size="sm"
        aria-label={m.customer_edit_title({ name: nameOf(row) })}
      >
        {m.customer_edit()}
      </DialogButton>
    ),
  },
];
