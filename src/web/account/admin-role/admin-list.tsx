import { Link } from 'react-router';
import type { AdminRow } from '#contract/account/admin.ts';
import type { FactorType } from '#contract/account/second-factor.ts';
import { adminRoles } from '#domain/account/admin-role.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import classes from './admin-list.module.css';
import { AddAdmin, ChangeRole, RemoveAdmin } from './role-dialogs.tsx';
import { roleNames } from './role-names.ts';

type Props = {
  admins: { data: readonly AdminRow[]; total: number };
  /** The reader's second factor, of which changes ask for a code. */
  factor: FactorType | null;
  searchTerm: string;
  page: number;
  pageSize: number;
};

/** Everyone with an admin role: owners add, change and remove them. */
export function AdminList({ admins, factor, searchTerm, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  const adding = useDialog('add-admin');
  const changing = useDialog('change-admin-role');
  const removing = useDialog('remove-admin');
  const of = ({ item }: DialogState) => admins.data.find(({ consultant_id }) => consultant_id === item);
  return (
    <>
      <Panel
        title={m.role_title()}
        description={m.role_description()}
        flush
        actions={
          <>
            <SearchForm label={m.role_search()} placeholder={m.role_search_placeholder()} term={searchTerm} />
            <DialogButton needs="admins:write" dialog={adding} kind="primary">
              {m.role_add()}
            </DialogButton>
          </>
        }
      >
        <DataTable
          caption={m.role_title()}
          columns={columnsOf(timeZone, changing, removing)}
          rows={admins.data}
          rowKey={({ consultant_id }) => consultant_id}
          sortable={false}
          empty={
            <EmptyState
              why="match"
              title={m.role_no_match()}
              action={<ButtonLink to="/admin/roles">{m.role_show_all()}</ButtonLink>}
            />
          }
        />
        <Pager page={page} pageSize={pageSize} total={admins.total} />
      </Panel>
      <Panel title={m.role_table()}>
        <Facts facts={adminRoles.map((role) => ({ label: roleNames[role].name(), value: roleNames[role].hint() }))} />
      </Panel>
      <AddAdmin dialog={adding} factor={factor} />
      <ChangeRole dialog={changing} admin={of(changing)} factor={factor} />
      <RemoveAdmin dialog={removing} admin={of(removing)} factor={factor} />
    </>
  );
}

const columnsOf = (timeZone: string, changing: DialogState, removing: DialogState): readonly DataColumn<AdminRow>[] => [
  {
    key: 'name',
    header: m.role_name(),
    rowHeader: true,
    phone: 'title',
    value: ({ name }) => name,
    cell: ({ name, consultant_code }) => <Link to={`/admin/consultants/${consultant_code}`}>{name}</Link>,
  },
  { key: 'email', header: m.role_email(), phone: 'detail', value: ({ email }) => email },
  { key: 'role', header: m.admin_role(), phone: 'end', value: ({ admin_role }) => roleNames[admin_role].name() },
  {
    key: 'since',
    header: m.role_since(),
    whole: true,
    value: ({ admin_role_since }) => admin_role_since,
    cell: ({ admin_role_since: since }) => (since === null ? m.role_since_unknown() : formatMoment(since, timeZone)),
  },
  {
    key: 'factor',
    header: m.role_factor(),
    value: ({ has_second_factor }) => (has_second_factor ? m.role_factor_on() : m.role_factor_off()),
  },
  {
    key: 'status',
    header: m.role_status(),
    phone: 'status',
    value: ({ status }) => status,
    cell: ({ status }) => (
      <StatusBadge tone={status === 'active' ? 'good' : 'neutral'}>
        {status === 'active' ? m.role_active() : m.role_inactive()}
      </StatusBadge>
    ),
  },
  {
    key: 'actions',
    header: m.role_actions(),
    phone: 'action',
    value: () => null,
    cell: ({ consultant_id, name, changeable }) =>
      changeable && (
        <div className={classes.actions}>
          <DialogButton
            needs="admins:write"
            dialog={changing}
            item={consultant_id}
            size="sm"
            aria-label={m.role_change_named({ name })}
          >
            {m.role_change()}
          </DialogButton>
          <DialogButton
            needs="admins:write"
            dialog={removing}
            item={consultant_id}
            size="sm"
            aria-label={m.role_remove_named({ name })}
          >
            {m.role_remove()}
          </DialogButton>
        </div>
      ),
  },
];
