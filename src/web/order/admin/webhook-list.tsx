import type { ProviderEventRow } from '#contract/order/provider-event.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { type LongList, LongPager } from '#web/ui/table/pager.tsx';
import classes from './webhook-list.module.css';

type State = ProviderEventRow['state'];
export const eventStates: readonly State[] = ['failed', 'waiting', 'processed'];

const states: Readonly<Record<State, { readonly tone: Tone; readonly text: () => string }>> = {
  failed: { tone: 'bad', text: m.webhook_state_failed },
  waiting: { tone: 'waiting', text: m.webhook_state_waiting },
  processed: { tone: 'good', text: m.webhook_state_processed },
};

const outcomes: Readonly<Record<NonNullable<ProviderEventRow['outcome']>, () => string>> = {
  payment: m.webhook_outcome_payment,
  refund: m.webhook_outcome_refund,
  dispute: m.webhook_outcome_dispute,
  payout: m.webhook_outcome_payout,
  mail: m.webhook_outcome_mail,
  ignored: m.webhook_outcome_ignored,
};

type Props = {
  events: LongList<ProviderEventRow>;
  state: State | null;
  searchTerm: string;
  page: number;
  pageSize: number;
};

const keyOf = ({ gateway, event_id }: ProviderEventRow) => `${gateway} ${event_id}`;

/** The webhooks that providers have sent, and running a failed one again. */
export function WebhookList({ events, state, searchTerm, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  const dialog = useDialog('webhook');
  return (
    <>
      <Panel
        title={m.webhook_title()}
        description={m.webhook_description()}
        flush
        actions={
          <>
            <SearchForm
              label={m.webhook_search()}
              placeholder={m.webhook_search_placeholder()}
              term={searchTerm}
              preserve={state === null ? {} : { state }}
            />
            <AddressSelect
              label={m.webhook_filter()}
              labelHidden
              name="state"
              value={state ?? ''}
              choices={[
                { value: '', text: m.webhook_filter_all() },
                ...eventStates.map((value) => ({ value, text: states[value].text() })),
              ]}
              preserve={searchTerm === '' ? {} : { q: searchTerm }}
            />
          </>
        }
      >
        <DataTable
          caption={m.webhook_title()}
          columns={columnsOf(timeZone, dialog)}
          rows={events.data}
          rowKey={keyOf}
          sortable={false}
          empty={
            searchTerm !== '' || state !== null ? (
              <EmptyState
                why="match"
                title={m.webhook_no_match()}
                action={<ButtonLink to="/admin/webhooks">{m.webhook_show_all()}</ButtonLink>}
              />
            ) : (
              <EmptyState why="data" title={m.webhook_none()}>
                {m.webhook_none_description()}
              </EmptyState>
            )
          }
        />
        <LongPager page={page} pageSize={pageSize} list={events} />
      </Panel>
      <Detail dialog={dialog} event={events.data.find((event) => keyOf(event) === dialog.item)} timeZone={timeZone} />
    </>
  );
}

const stateBadge = (state: State) => <StatusBadge tone={states[state].tone}>{states[state].text()}</StatusBadge>;

const columnsOf = (timeZone: string, dialog: DialogState): readonly DataColumn<ProviderEventRow>[] => [
  { key: 'type', header: m.webhook_type(), rowHeader: true, phone: 'title', value: ({ type }) => type },
  { key: 'gateway', header: m.webhook_gateway(), phone: 'detail', value: ({ gateway }) => gateway },
  {
    key: 'state',
    header: m.webhook_state(),
    phone: 'status',
    value: ({ state }) => state,
    cell: ({ state }) => stateBadge(state),
  },
  {
    key: 'outcome',
    header: m.webhook_outcome(),
    value: ({ outcome, error }) => error ?? (outcome === null ? '–' : outcomes[outcome]()),
  },
  {
    key: 'received',
    header: m.webhook_received(),
    whole: true,
    value: ({ received_at }) => received_at,
    cell: ({ received_at }) => formatMoment(received_at, timeZone),
  },
  {
    key: 'actions',
    header: m.webhook_actions(),
    phone: 'action',
    value: () => null,
    cell: (event) => (
      <div className={classes.actions}>
        <DialogButton
          dialog={dialog}
          item={keyOf(event)}
          size="sm"
          aria-label={m.webhook_details_named({ type: event.type })}
        >
          {m.webhook_details()}
        </DialogButton>
        {event.state !== 'processed' && <RunAgain event={event} />}
      </div>
    ),
  },
];

function RunAgain({ event }: { event: ProviderEventRow }) {
  return (
    <SubmitForm name="runProviderEventAgain" needs="system:write" item={keyOf(event)} failed={m.webhook_failed_again()}>
      {({ pending }) => (
        <>
          <input type="hidden" name="gateway" value={event.gateway} />
          <input type="hidden" name="event_id" value={event.event_id} />
          <Button type="submit" size="sm" busy={pending} aria-label={m.webhook_run_again_named({ type: event.type })}>
            {m.webhook_run_again()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}

type DetailProps = { dialog: DialogState; event: ProviderEventRow | undefined; timeZone: string };

function Detail({ dialog, event, timeZone }: DetailProps) {
  return (
    <Dialog open={event !== undefined} onClose={dialog.close} label={m.webhook_details()}>
      {event && (
        <>
          <h2>{event.type}</h2>
          <Facts
            facts={[
              { label: m.webhook_gateway(), value: event.gateway },
              { label: m.webhook_event_id(), value: <code className={classes.id}>{event.event_id}</code> },
              { label: m.webhook_subject(), value: <code className={classes.id}>{event.subject ?? '–'}</code> },
              { label: m.webhook_received(), value: formatMoment(event.received_at, timeZone) },
              {
                label: m.webhook_processed(),
                value: event.processed_at === null ? '–' : formatMoment(event.processed_at, timeZone),
              },
              { label: m.webhook_state(), value: stateBadge(event.state) },
              { label: m.webhook_outcome(), value: event.outcome === null ? '–' : outcomes[event.outcome]() },
              { label: m.webhook_attempts(), value: event.attempts },
              { label: m.webhook_error(), value: event.error ?? '–' },
            ]}
          />
        </>
      )}
    </Dialog>
  );
}
