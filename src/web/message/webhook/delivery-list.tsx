import type { WebhookDeliveryRow } from '#contract/message/webhook.ts';
import type { SavedView } from '#contract/view/saved-view.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CodeBlock } from '#web/ui/code-block.tsx';
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
import { ListViews } from '#web/view/list-views.tsx';
import { failureLabels } from './delivery-labels.ts';
import classes from './webhook.module.css';

type State = WebhookDeliveryRow['state'];
export const deliveryStates: readonly State[] = ['failed', 'waiting', 'delivered'];

const states: Readonly<Record<State, { readonly tone: Tone; readonly text: () => string }>> = {
  delivered: { tone: 'good', text: m.delivery_state_delivered },
  waiting: { tone: 'waiting', text: m.delivery_state_waiting },
  failed: { tone: 'bad', text: m.delivery_state_failed },
};

type Props = {
  deliveries: LongList<WebhookDeliveryRow>;
  views: readonly SavedView[];
  state: State | null;
  searchTerm: string;
  page: number;
  pageSize: number;
};

/** Events for endpoints with the latest answer of each, and sending one again. */
export function DeliveryList({ deliveries, views, state, searchTerm, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  const dialog = useDialog('delivery');
  const isFiltered = searchTerm !== '' || state !== null;
  return (
    <>
      <ListViews list="webhook-deliveries" views={views} />
      <Panel
        title={m.delivery_title()}
        description={m.delivery_description()}
        flush
        actions={
          <>
            <SearchForm
              label={m.delivery_search()}
              placeholder={m.delivery_search_placeholder()}
              term={searchTerm}
              preserve={state === null ? {} : { state }}
            />
            <AddressSelect
              label={m.delivery_filter()}
              labelHidden
              name="state"
              value={state ?? ''}
              choices={[
                { value: '', text: m.delivery_filter_all() },
                ...deliveryStates.map((value) => ({ value, text: states[value].text() })),
              ]}
              preserve={searchTerm === '' ? {} : { q: searchTerm }}
            />
          </>
        }
      >
        <DataTable
          caption={m.delivery_title()}
          columns={columnsOf(timeZone, dialog)}
          rows={deliveries.data}
          rowKey={({ delivery_id }) => delivery_id}
          sortable={false}
          empty={
            isFiltered ? (
              <EmptyState
                why="match"
                title={m.delivery_no_match()}
                action={<ButtonLink to="/admin/webhooks/deliveries">{m.delivery_show_all()}</ButtonLink>}
              />
            ) : (
              <EmptyState why="data" title={m.delivery_none()}>
                {m.delivery_none_description()}
              </EmptyState>
            )
          }
        />
        <LongPager page={page} pageSize={pageSize} list={deliveries} />
      </Panel>
      <Detail
        dialog={dialog}
        delivery={deliveries.data.find(({ delivery_id }) => delivery_id === dialog.item)}
        timeZone={timeZone}
      />
    </>
  );
}

const stateBadge = (state: State) => <StatusBadge tone={states[state].tone}>{states[state].text()}</StatusBadge>;

function answerOf({ failure, response_status: status, duration_ms: duration }: WebhookDeliveryRow): string {
  if (status !== null && duration !== null) return m.delivery_answer_status({ status, duration });
  return failure === null ? '–' : failureLabels[failure]();
}

const columnsOf = (timeZone: string, dialog: DialogState): readonly DataColumn<WebhookDeliveryRow>[] => [
  { key: 'type', header: m.delivery_event(), rowHeader: true, phone: 'title', value: ({ type }) => type },
  {
    key: 'url',
    header: m.delivery_url(),
    phone: 'detail',
    value: ({ url }) => url,
    cell: ({ url }) => <span className={classes.breaking}>{url}</span>,
  },
  {
    key: 'state',
    header: m.delivery_state(),
    phone: 'status',
    value: ({ state }) => state,
    cell: ({ state }) => stateBadge(state),
  },
  { key: 'answer', header: m.delivery_answer(), value: answerOf },
  {
    key: 'occurred',
    header: m.delivery_occurred(),
    whole: true,
    value: ({ occurred_at }) => occurred_at,
    cell: ({ occurred_at }) => formatMoment(occurred_at, timeZone),
  },
  {
    key: 'actions',
    header: m.delivery_actions(),
    phone: 'action',
    value: () => null,
    cell: (delivery) => (
      <div className={classes.actions}>
        <DialogButton
          dialog={dialog}
          item={delivery.delivery_id}
          size="sm"
          aria-label={m.delivery_details_named({ type: delivery.type })}
        >
          {m.delivery_details()}
        </DialogButton>
        <SendAgain delivery={delivery} />
      </div>
    ),
  },
];

function SendAgain({ delivery: { delivery_id, type } }: { delivery: WebhookDeliveryRow }) {
  return (
    <SubmitForm name="sendWebhookAgain" item={delivery_id} failed={m.delivery_again_failed()}>
      {({ pending }) => (
        <>
          <input type="hidden" name="delivery_id" value={delivery_id} />
          <Button type="submit" size="sm" busy={pending} aria-label={m.delivery_again_named({ type })}>
            {m.delivery_again()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}

type DetailProps = { dialog: DialogState; delivery: WebhookDeliveryRow | undefined; timeZone: string };

function Detail({ dialog, delivery, timeZone }: DetailProps) {
  const moment = (instant: string | null) => (instant === null ? '–' : formatMoment(instant, timeZone));
  return (
    <Dialog open={delivery !== undefined} onClose={dialog.close} label={m.delivery_details()} size="lg">
      {delivery && (
        <>
          <h2>{delivery.type}</h2>
          <Facts
            facts={[
              { label: m.delivery_url(), value: <span className={classes.breaking}>{delivery.url}</span> },
              { label: m.delivery_id(), value: <code className={classes.breaking}>{delivery.event_id}</code> },
              { label: m.delivery_state(), value: stateBadge(delivery.state) },
              { label: m.delivery_answer(), value: answerOf(delivery) },
              { label: m.delivery_attempts(), value: delivery.attempts },
              { label: m.delivery_attempted(), value: moment(delivery.attempted_at) },
              { label: m.delivery_next(), value: moment(delivery.next_at) },
              {
                label: m.delivery_excerpt(),
                value: <code className={classes.breaking}>{delivery.response_excerpt || '–'}</code>,
              },
            ]}
          />
          <h3 className={classes.heading}>{m.delivery_payload()}</h3>
          <CodeBlock>{JSON.stringify(delivery.payload, null, 2)}</CodeBlock>
        </>
      )}
    </Dialog>
  );
}
