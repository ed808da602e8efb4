import { useState } from 'react';
import { useActionData } from 'react-router';
import type { WebhookEndpointRow } from '#contract/message/webhook.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import type { FormAnswer } from '#web/ui/form/form-answer.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { AddEndpointDialog, EditEndpointDialog } from './endpoint-dialogs.tsx';
import classes from './webhook.module.css';

type State = WebhookEndpointRow['state'];
const states: Readonly<Record<State, { readonly tone: Tone; readonly text: () => string }>> = {
  active: { tone: 'good', text: m.endpoint_state_active },
  off: { tone: 'neutral', text: m.endpoint_state_off },
  failed: { tone: 'bad', text: m.endpoint_state_failed },
};

/** A secret that a form has just answered, with the endpoint's address or id. */
type Secret = { readonly secret: string; readonly url?: string; readonly id?: string };

type Props = {
  endpoints: { data: readonly WebhookEndpointRow[]; total: number };
  searchTerm: string;
  page: number;
  pageSize: number;
};

/** Endpoints of other programs: add, edit, test, show and replace the secret, delete. */
export function EndpointList({ endpoints, searchTerm, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  const dialogs = {
    add: useDialog('add-endpoint'),
    edit: useDialog('edit-endpoint'),
    secret: useDialog('endpoint-secret'),
    rotate: useDialog('rotate-secret'),
    remove: useDialog('delete-endpoint'),
  };
  const [secret, setSecret] = useSecret();
  const of = ({ item }: DialogState) => endpoints.data.find(({ endpoint_id }) => endpoint_id === item);
  return (
    <>
      {secret && (
        <Panel title={m.endpoint_secret_shown()}>
          <TextField
            label={secret.url ?? endpoints.data.find(({ endpoint_id }) => endpoint_id === secret.id)?.url ?? ''}
            hint={m.endpoint_secret_hint()}
            value={secret.secret}
            readOnly
            autoComplete="off"
            spellCheck={false}
          />
        </Panel>
      )}
      <Panel
        title={m.endpoint_title()}
        description={m.endpoint_description()}
        flush
        actions={
          <>
            <SearchForm label={m.endpoint_search()} placeholder={m.endpoint_search_placeholder()} term={searchTerm} />
            <DialogButton dialog={dialogs.add} kind="primary">
              {m.endpoint_add()}
            </DialogButton>
          </>
        }
      >
        <DataTable
          caption={m.endpoint_title()}
          columns={columnsOf(timeZone, dialogs)}
          rows={endpoints.data}
          rowKey={({ endpoint_id }) => endpoint_id}
          sortable={false}
          empty={
            searchTerm === '' ? (
              <EmptyState why="data" title={m.endpoint_none()}>
                {m.endpoint_none_description()}
              </EmptyState>
            ) : (
              <EmptyState
                why="match"
                title={m.endpoint_no_match()}
                action={<ButtonLink to="/admin/webhooks/endpoints">{m.endpoint_show_all()}</ButtonLink>}
              />
            )
          }
        />
        <Pager page={page} pageSize={pageSize} total={endpoints.total} />
      </Panel>
      <AddEndpointDialog dialog={dialogs.add} onDone={(value) => setSecret(value as Secret)} />
      <EditEndpointDialog dialog={dialogs.edit} endpoint={of(dialogs.edit)} />
      <SecretDialogs dialogs={dialogs} onDone={(value) => setSecret(value as Secret)} />
      <FormDialog
        dialog={dialogs.remove}
        title={m.endpoint_delete_title()}
        description={<p>{m.endpoint_delete_description({ url: of(dialogs.remove)?.url ?? '' })}</p>}
        submission="deleteWebhookEndpoint"
        submitLabel={m.endpoint_delete_confirm()}
        danger
      >
        <input type="hidden" name="endpoint_id" value={dialogs.remove.item ?? ''} />
      </FormDialog>
    </>
  );
}

/** The secret of the latest answer, with scripts or without. */
function useSecret() {
  const native = useActionData<FormAnswer>();
  const [latest, setLatest] = useState<Secret | null>(null);
  const answered = native?.done ? (native.value as Partial<Secret> | undefined) : undefined;
  return [latest ?? (answered?.secret === undefined ? null : (answered as Secret)), setLatest] as const;
}

type Dialogs = Readonly<Record<'edit' | 'secret' | 'rotate' | 'remove', DialogState>>;

function SecretDialogs({ dialogs, onDone }: { dialogs: Dialogs; onDone: (value: unknown) => void }) {
  return (
    <>
      <FormDialog
        dialog={dialogs.secret}
        title={m.endpoint_secret_title()}
        description={<p>{m.endpoint_secret_description()}</p>}
        submission="revealWebhookSecret"
        submitLabel={m.endpoint_secret_show()}
        onDone={onDone}
      >
        <input type="hidden" name="endpoint_id" value={dialogs.secret.item ?? ''} />
      </FormDialog>
      <FormDialog
        dialog={dialogs.rotate}
        title={m.endpoint_rotate_title()}
        description={<p>{m.endpoint_rotate_description()}</p>}
        submission="rotateWebhookSecret"
        submitLabel={m.endpoint_rotate()}
        onDone={onDone}
      >
        <input type="hidden" name="endpoint_id" value={dialogs.rotate.item ?? ''} />
      </FormDialog>
    </>
  );
}

const columnsOf = (timeZone: string, dialogs: Dialogs): readonly DataColumn<WebhookEndpointRow>[] => [
  {
    key: 'url',
    header: m.endpoint_url(),
    rowHeader: true,
    phone: 'title',
    value: ({ url }) => url,
    cell: ({ url, description }) => (
      <div className={classes.name}>
        <span>{url}</span>
        {description !== '' && <span className={classes.quiet}>{description}</span>}
      </div>
    ),
  },
  {
    key: 'events',
    header: m.endpoint_events(),
    value: ({ events }) => events.join(', '),
    cell: ({ events }) => <span className={classes.breaking}>{events.join(', ')}</span>,
  },
  {
    key: 'state',
    header: m.endpoint_state(),
    phone: 'status',
    value: ({ state }) => state,
    cell: ({ state }) => <StatusBadge tone={states[state].tone}>{states[state].text()}</StatusBadge>,
  },
  {
    key: 'delivered',
    header: m.endpoint_delivered(),
    whole: true,
    value: ({ delivered_at }) => delivered_at,
    cell: ({ delivered_at }) => (delivered_at === null ? m.endpoint_never() : formatMoment(delivered_at, timeZone)),
  },
  {
    key: 'actions',
    header: m.endpoint_actions(),
    phone: 'action',
    value: () => null,
    cell: (endpoint) => <Actions endpoint={endpoint} dialogs={dialogs} />,
  },
];

function Actions({ endpoint: { endpoint_id, url }, dialogs }: { endpoint: WebhookEndpointRow; dialogs: Dialogs }) {
  const buttons = [
    { dialog: dialogs.edit, text: m.endpoint_edit(), name: m.endpoint_edit_named({ url }) },
    { dialog: dialogs.secret, text: m.endpoint_secret(), name: m.endpoint_secret_named({ url }) },
    { dialog: dialogs.rotate, text: m.endpoint_rotate(), name: m.endpoint_rotate_named({ url }) },
    { dialog: dialogs.remove, text: m.endpoint_delete(), name: m.endpoint_delete_named({ url }) },
  ];
  return (
    <div className={classes.actions}>
      <SubmitForm name="sendTestWebhook" item={endpoint_id}>
        {({ pending }) => (
          <>
            <input type="hidden" name="endpoint_id" value={endpoint_id} />
            <Button type="submit" size="sm" busy={pending} aria-label={m.endpoint_test_named({ url })}>
              {m.endpoint_test()}
            </Button>
          </>
        )}
      </SubmitForm>
      {buttons.map(({ dialog, text, name }) => (
        <DialogButton key={dialog.name} dialog={dialog} item={endpoint_id} size="sm" aria-label={name}>
          {text}
        </DialogButton>
      ))}
    </div>
  );
}
