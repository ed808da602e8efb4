import { Link, useSearchParams } from 'react-router';
import type { AuditEvent } from '#contract/audit/audit.ts';
import type { SavedView } from '#contract/view/saved-view.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { ListViews } from '#web/view/list-views.tsx';
import { AuditChange } from './audit-change.tsx';
import type { ValueFormat } from './audit-details.ts';
import { actionName, objectName, objectTypeName, roleName } from './audit-labels.ts';
import classes from './audit-log.module.css';

export type AuditFilter = { readonly searchTerm: string; readonly action: string | null; readonly day: string | null };

type Props = {
  events: {
    data: readonly AuditEvent[];
    names: Readonly<Record<string, string>>;
    mail_texts: ValueFormat['mailTexts'];
    next: number | null;
  };
  views: readonly SavedView[];
  actions: readonly string[];
  filter: AuditFilter;
  /** The query of the file. */
  file: string;
  /** Whether this is a later page. */
  isLater: boolean;
};

/** The audit log: who did what, before and after, by person, action and day. */
export function AuditLog({ events, views, actions, filter, file, isLater }: Props) {
  const [search] = useSearchParams();
  const { timeZone, taxRegions } = useCompany();
  const isFiltered = filter.searchTerm !== '' || filter.action !== null || filter.day !== null;
  const older = new URLSearchParams(search);
  older.set('before', String(events.next));
  const newest = new URLSearchParams(search);
  newest.delete('before');
  return (
    <>
      <ListViews list="audit-events" views={views} />
      <Panel
        title={m.audit_title()}
        description={m.audit_description()}
        flush
        actions={
          // A file, not a page: the router must not open it.
          <ButtonLink to={`/admin/audit/export?${file}`} reloadDocument>
            {m.audit_export()}
          </ButtonLink>
        }
      >
        <AuditFilterForm actions={actions} filter={filter} />
        <DataTable
          caption={m.audit_title()}
          columns={auditColumns({ timeZone, taxRegions, names: events.names, mailTexts: events.mail_texts })}
          rows={events.data}
          rowKey={({ seq }) => String(seq)}
          sortable={false}
          empty={
            isFiltered || isLater ? (
              <EmptyState
                why="match"
                title={m.audit_no_match()}
                action={<ButtonLink to="/admin/audit">{m.audit_show_all()}</ButtonLink>}
              />
            ) : (
              <EmptyState why="data" title={m.audit_none()} />
            )
          }
        />
        {(isLater || events.next !== null) && (
          <nav className={classes.pages} aria-label={m.audit_pages()}>
            {isLater && <ButtonLink to={`?${newest}`}>{m.audit_newest()}</ButtonLink>}
            {events.next !== null && <ButtonLink to={`?${older}`}>{m.audit_older()}</ButtonLink>}
          </nav>
        )}
      </Panel>
    </>
  );
}

/** Filters in the address, so that a filtered log can be linked, reloaded and exported. */
function AuditFilterForm({
  actions,
  filter: { searchTerm, action, day },
}: {
  actions: readonly string[];
  filter: AuditFilter;
}) {
  return (
    <form className={classes.filter} aria-label={m.audit_filter()}>
      <TextField
        label={m.audit_person()}
        name="q"
        type="search"
        defaultValue={searchTerm}
        key={`q${searchTerm}`}
        placeholder={m.audit_person_hint()}
      />
      <SelectField label={m.audit_action()} name="action" defaultValue={action ?? ''} key={`a${action}`}>
        <option value="">{m.audit_action_all()}</option>
        {actions
          .map((stored) => ({ stored, name: actionName(stored) }))
          .sort((a, b) => a.name.localeCompare(b.name))
          .map(({ stored, name }) => (
            <option key={stored} value={stored}>
              {name}
            </option>
          ))}
      </SelectField>
      <TextField label={m.audit_day()} name="day" type="date" defaultValue={day ?? ''} key={`d${day}`} />
      <Button type="submit">{m.audit_filter_apply()}</Button>
    </form>
  );
}

const auditColumns = (format: ValueFormat): readonly DataColumn<AuditEvent>[] => [
  {
    key: 'time',
    phone: 'detail',
    header: m.audit_time(),
    whole: true,
    value: ({ created_at }) => created_at,
    cell: ({ created_at, seq }) => (
      <>
        <time dateTime={created_at}>{formatMoment(created_at, format.timeZone)}</time>
        <span className={classes.quiet}>{m.audit_number({ number: String(seq) })}</span>
      </>
    ),
  },
  {
    key: 'person',
    phone: 'detail',
    header: m.audit_person(),
    value: ({ actor_name, actor_role }) => actor_name ?? actor_role,
    cell: ({ actor_name, actor_code, actor_role }) => (
      <>
        {actor_code === null ? (
          <span>{actor_name ?? roleName(actor_role)}</span>
        ) : (
          <Link to={`/admin/consultants/${actor_code}`}>{actor_name ?? actor_code}</Link>
        )}
        {actor_name !== null && <span className={classes.quiet}>{roleName(actor_role)}</span>}
      </>
    ),
  },
  {
    key: 'action',
    phone: 'title',
    header: m.audit_action(),
    rowHeader: true,
    value: ({ action }) => actionName(action),
  },
  {
    key: 'object',
    phone: 'detail',
    header: m.audit_object(),
    value: ({ object_type }) => objectTypeName(object_type),
    cell: (event) => (
      <>
        <span>{objectTypeName(event.object_type)}</span>
        <ObjectLink {...event} />
      </>
    ),
  },
  {
    key: 'change',
    phone: 'detail',
    header: m.audit_change(),
    value: () => null,
    cell: ({ detail, object_type }) => <AuditChange detail={detail} objectType={object_type} {...format} />,
  },
];

/** The pages of the objects that have one. */
const objectPages: Readonly<Record<string, string>> = {
  consultant: '/admin/consultants',
  customer: '/admin/customers',
  import: '/admin/imports',
  order: '/admin/orders',
  'payout-batch': '/admin/payments/batches',
  product: '/admin/products',
};

function ObjectLink({ object_type: type, object_id: id, object_name: name }: AuditEvent) {
  const page = objectPages[type];
  if (id === null) return null;
  const label = objectName(type, name) ?? id;
  if (page === undefined) return <span className={classes.id}>{label}</span>;
  return (
    <Link className={classes.id} to={`${page}/${id}`} title={id}>
      {label}
    </Link>
  );
}
