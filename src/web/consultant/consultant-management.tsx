import { Link } from 'react-router';
import type { ConsultantSummary, ListedConsultant } from '#contract/consultant/row.ts';
import { formatCount } from '#contract/language/format.ts';
import type { SavedView } from '#contract/view/saved-view.ts';
import { type SignInState, signInStates } from '#domain/consultant/invitation.ts';
import { type ConsultantStatus, consultantStatuses } from '#domain/consultant/status.ts';
import { m } from '#messages';
import { BreakableEmail } from '#web/message/email-address.tsx';
import { formatDay, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { type LongList, LongPager } from '#web/ui/table/pager.tsx';
import type { Sort } from '#web/ui/table/sort.ts';
import { ListExport } from '#web/view/list-export.tsx';
import { ListViews } from '#web/view/list-views.tsx';
import { AddConsultant } from './add-consultant.tsx';
import { consultantCount } from './consultant-count.ts';
import classes from './consultant-management.module.css';
import { nameOf } from './consultant-name.ts';
import { ConsultantSearch } from './consultant-search.tsx';
import { ConsultantSelectionBar, useConsultantSelection } from './consultant-selection.tsx';
import { ConsultantStatusBadge, statusName } from './consultant-status.tsx';
import { EditConsultant } from './edit-consultant.tsx';
import { SignInBadge, signInStateName } from './invitation/sign-in-badge.tsx';
import { RankBadge } from './rank-badge.tsx';
import { ResetPassword } from './reset-password.tsx';

type Props = {
  consultants: LongList<ListedConsultant> & { currency: string };
  /** Of the signed-in admin. Admins change their own password in Settings. */
  ownCode: string | null;
  summary: ConsultantSummary;
  views: readonly SavedView[];
  status: ConsultantStatus | null;
  signIn: SignInState | null;
  sort: Sort;
  /** The sort as in the address, empty for the usual one. */
  sortAsked: string;
  /** The query of the list's file. */
  file: string;
  searchTerm: string;
  page: number;
  pageSize: number;
  /** The day in the company’s calendar. */
  today: string;
};

/** The admin's consultants: search, tiles, list, file, add, edit, reset a password. */
export function ConsultantManagement(props: Props) {
  const { consultants, ownCode, summary, views, status, signIn, sort, file, searchTerm, page, pageSize, today } = props;
  const { brand, timeZone } = useCompany();
  const [adding, editing, resetting] = [useDialog('add'), useDialog('edit'), useDialog('password')];
  const named = (dialog: DialogState) => consultants.data.find(({ code }) => code === dialog.item);
  const selection = useConsultantSelection();
  return (
    <>
      <Tiles summary={summary} />
      <ListViews list="consultants" views={views} />
      <Panel
        title={m.consultant_management()}
        description={consultantCount(consultants, status)}
        flush
        actions={
          <>
            <ListExport list="consultants" query={file} />
            <DialogButton needs="consultants:write" dialog={adding} kind="primary">
              {m.consultant_add()}
            </DialogButton>
          </>
        }
        filters={<Filters {...props} />}
      >
        <ConsultantSelectionBar
          total={consultants.total}
          isEstimate={consultants.total_is_estimate}
          query={{ searchTerm, ...(status && { status }), ...(signIn && { sign_in: signIn }) }}
          today={today}
        />
        <DataTable
          caption={m.consultant_list()}
          columns={columnsOf(consultants.currency, timeZone, { editing, resetting, ownCode })}
          rows={consultants.data}
          rowKey={({ code }) => code}
          sort={sort}
          selection={selection}
          empty={
            searchTerm || status || signIn ? (
              <EmptyState
                why="match"
                title={m.consultant_none_match()}
                action={<ButtonLink to="/admin/consultants">{m.consultant_show_all()}</ButtonLink>}
              />
            ) : (
              <EmptyState why="data" title={m.consultant_none()} />
            )
          }
        />
        <LongPager page={page} pageSize={pageSize} list={consultants} />
      </Panel>
      <AddConsultant dialog={adding} codePrefix={brand.codePrefix} />
      <EditConsultant dialog={editing} consultant={named(editing)} />
      <ResetPassword dialog={resetting} consultant={named(resetting)} />
    </>
  );
}

function Tiles({ summary }: Pick<Props, 'summary'>) {
  return (
    <StatRow label={m.consultant_tiles()}>
      <Stat label={m.consultant_total()} value={formatCount(summary.total)} note={m.consultant_total_note()} />
      <Stat
        label={m.consultant_active()}
        value={formatCount(summary.active)}
        note={m.consultant_active_note({ month: formatPeriod(summary.period) })}
      />
      <Stat
        label={m.consultant_joined()}
        value={formatCount(summary.joined_this_month)}
        note={m.consultant_joined_note({ month: formatPeriod(summary.period) })}
      />
      <Stat label={m.consultant_suspended()} value={formatCount(summary.suspended)} />
    </StatRow>
  );
}

/** Search and filters. Each preserves the others. */
function Filters({
  status,
  signIn,
  sortAsked,
  searchTerm,
}: Pick<Props, 'status' | 'signIn' | 'sortAsked' | 'searchTerm'>) {
  const sorted = { ...(sortAsked && { sort: sortAsked }) };
  const searched = { ...(searchTerm && { q: searchTerm }) };
  const ofStatus = { ...(status && { status }) };
  const ofSignIn = { ...(signIn && { sign_in: signIn }) };
  return (
    <>
      <ConsultantSearch term={searchTerm} preserve={{ ...sorted, ...ofStatus, ...ofSignIn }} />
      <AddressSelect
        label={m.consultant_status()}
        labelHidden
        name="status"
        value={status ?? ''}
        choices={[
          { value: '', text: m.consultant_status_every() },
          ...consultantStatuses.map((value) => ({ value, text: statusName(value) })),
        ]}
        preserve={{ ...sorted, ...searched, ...ofSignIn }}
      />
      <AddressSelect
        label={m.consultant_sign_in()}
        labelHidden
        name="sign_in"
        value={signIn ?? ''}
        choices={[
          { value: '', text: m.consultant_sign_in_every() },
          ...signInStates.map((value) => ({ value, text: signInStateName(value) })),
        ]}
        preserve={{ ...sorted, ...searched, ...ofStatus }}
      />
    </>
  );
}

const columnsOf = (
  currency: string,
  timeZone: string,
  actions: Omit<ActionsProps, 'row'>,
): DataColumn<ListedConsultant>[] => [
  {
    key: 'name',
    header: m.consultant_column_name(),
    rowHeader: true,
    phone: 'title',
    value: nameOf,
    cell: (row) => (
      <div className={classes.who}>
        <Link to={`/admin/consultants/${row.code}`}>{nameOf(row)}</Link>
        <span className={classes.quiet}>{row.code}</span>
        <span className={classes.quiet}>
          <BreakableEmail email={row.email} />
        </span>
      </div>
    ),
  },
  {
    key: 'current_rank',
    header: m.consultant_rank_and_status(),
    phone: 'detail',
    value: ({ current_rank }) => current_rank,
    cell: (row) => (
      <div className={classes.badges}>
        <RankBadge consultant={row} />
        <ConsultantStatusBadge consultant={row} />
        <SignInBadge consultant={row} />
      </div>
    ),
  },
  {
    key: 'join_date',
    header: m.consultant_column_joined(),
    whole: true,
    value: ({ join_date }) => join_date,
    cell: ({ join_date }) => formatDay(join_date, timeZone),
  },
  amountColumn<ListedConsultant>({
    key: 'personal_volume',
    header: m.consultant_column_volume({ currency }),
    amount: ({ personal_volume }) => personal_volume,
    currency: () => currency,
    phone: 'end',
  }),
  {
    key: 'actions',
    header: m.list_actions(),
    sortable: false,
    phone: 'action',
    value: () => null,
    cell: (row) => <RowActions row={row} {...actions} />,
  },
];

type ActionsProps = {
  row: ListedConsultant;
  editing: DialogState;
  resetting: DialogState;
  ownCode: string | null;
};

function RowActions({ row, editing, resetting, ownCode }: ActionsProps) {
  return (
    <div className={classes.actions}>
      <DialogButton
        needs="consultants:write"
        dialog={editing}
        item={row.code}
        size="sm"
        aria-label={m.consultant_edit_title({ name: nameOf(row) })}
      >
        {m.consultant_edit()}
      </DialogButton>
      {row.code !== ownCode && (
        <DialogButton
          needs="passwords:write"
          dialog={resetting}
          item={row.code}
          size="sm"
          aria-label={m.consultant_reset_title({ name: nameOf(row) })}
        >
          {m.consultant_reset()}
        </DialogButton>
      )}
    </div>
  );
}
