import { useState } from 'react';
import { useActionData } from 'react-router';
import type { ApiKeyRow } from '#contract/account/api-key.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import type { FormAnswer } from '#web/ui/form/form-answer.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import classes from './api-key.module.css';
import { CreateApiKeyDialog } from './create-api-key-dialog.tsx';

type State = ApiKeyRow['state'];
const states: Readonly<Record<State, { readonly tone: Tone; readonly text: () => string }>> = {
  active: { tone: 'good', text: m.api_key_state_active },
  expired: { tone: 'neutral', text: m.api_key_state_expired },
  revoked: { tone: 'bad', text: m.api_key_state_revoked },
};

type Created = { readonly key: string; readonly name: string };
type Props = {
  keys: { data: readonly ApiKeyRow[]; total: number };
  searchTerm: string;
  page: number;
  pageSize: number;
};

/** API keys of other programs: create one (it is shown once), see their use, revoke them. */
export function ApiKeyList({ keys, searchTerm, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  const creating = useDialog('create-api-key');
  const revoking = useDialog('revoke-api-key');
  const native = useActionData<FormAnswer>();
  const [latest, setLatest] = useState<Created | null>(null);
  const created = latest ?? (native?.form === 'createApiKey' && native.done ? (native.value as Created) : null);
  return (
    <>
      {created && (
        <Panel title={m.api_key_shown()}>
          <TextField
            label={created.name}
            hint={m.api_key_shown_hint()}
            value={created.key}
            readOnly
            autoComplete="off"
            spellCheck={false}
          />
        </Panel>
      )}
      <Panel
        title={m.api_key_title()}
        description={m.api_key_description()}
        flush
        actions={
          <>
            <SearchForm label={m.api_key_search()} placeholder={m.api_key_search_placeholder()} term={searchTerm} />
            <a href="/api/docs">{m.api_key_reference()}</a>
            <DialogButton needs="api-keys:write" dialog={creating} kind="primary">
              {m.api_key_create()}
            </DialogButton>
          </>
        }
      >
        <DataTable
          caption={m.api_key_title()}
          columns={columnsOf(timeZone, revoking)}
          rows={keys.data}
          rowKey={(key) => key.api_key_id}
          sortable={false}
          empty={
            searchTerm === '' ? (
              <EmptyState why="data" title={m.api_key_none()}>
                {m.api_key_none_description()}
              </EmptyState>
            ) : (
              <EmptyState
                why="match"
                title={m.api_key_no_match()}
                action={<ButtonLink to="/admin/api-keys">{m.api_key_show_all()}</ButtonLink>}
              />
            )
          }
        />
        <Pager page={page} pageSize={pageSize} total={keys.total} />
      </Panel>
      <CreateApiKeyDialog dialog={creating} onDone={(value) => setLatest(value as Created)} />
      <Revoke dialog={revoking} apiKey={keys.data.find((key) => key.api_key_id === revoking.item)} />
    </>
  );
}

const columnsOf = (timeZone: string, revoking: DialogState): readonly DataColumn<ApiKeyRow>[] => [
  { key: 'name', header: m.api_key_name(), rowHeader: true, phone: 'title', value: ({ name }) => name },
  {
    key: 'prefix',
    header: m.api_key_prefix(),
    phone: 'detail',
    value: ({ prefix }) => prefix,
    cell: ({ prefix }) => <code>{`${prefix}…`}</code>,
  },
  {
    key: 'scopes',
    header: m.api_key_scopes(),
    value: ({ scopes }) => scopes.join(', '),
    cell: ({ scopes }) => <span className={classes.scopes}>{scopes.join(', ')}</span>,
  },
  {
    key: 'state',
    header: m.api_key_state(),
    phone: 'status',
    value: ({ state }) => state,
    cell: ({ state }) => <StatusBadge tone={states[state].tone}>{states[state].text()}</StatusBadge>,
  },
  { key: 'created-by', header: m.api_key_created_by(), value: ({ created_by }) => created_by },
  momentColumn('expires', m.api_key_expires(), ({ expires_at }) => expires_at, timeZone),
  momentColumn('last-used', m.api_key_last_used(), ({ last_used_at }) => last_used_at, timeZone),
  {
    key: 'actions',
    header: m.api_key_actions(),
    phone: 'action',
    value: () => null,
    cell: (key) =>
      key.state === 'active' && (
        <DialogButton
          needs="api-keys:write"
          dialog={revoking}
          item={key.api_key_id}
          size="sm"
          aria-label={m.api_key_revoke_named({ name: key.name })}
        >
          {m.api_key_revoke()}
        </DialogButton>
      ),
  },
];

const momentColumn = (
  key: string,
  header: string,
  instantOf: (row: ApiKeyRow) => string | null,
  timeZone: string,
): DataColumn<ApiKeyRow> => ({
  key,
  header,
  whole: true,
  value: instantOf,
  cell: (row) => {
    const instant = instantOf(row);
    return instant === null ? m.api_key_never() : formatMoment(instant, timeZone);
  },
});

function Revoke({ dialog, apiKey }: { dialog: DialogState; apiKey: ApiKeyRow | undefined }) {
  return (
    <FormDialog
      dialog={dialog}
      title={m.api_key_revoke_title()}
      description={<p>{m.api_key_revoke_description({ name: apiKey?.name ?? '' })}</p>}
      submission="revokeApiKey"
      submitLabel={m.api_key_revoke_confirm()}
      danger
    >
      <input type="hidden" name="api_key_id" value={apiKey?.api_key_id ?? ''} />
    </FormDialog>
  );
}
