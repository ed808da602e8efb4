import type { ConsultantEvent } from '#contract/consultant/row.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import classes from '#web/ui/event-list.module.css';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { statusName } from './consultant-status.tsx';

/** Decisions on one page of the history. */
export const historyOnPage = 20;

type History = { readonly data: readonly ConsultantEvent[]; readonly total: number; readonly page: number };

/** The decisions about a consultant, newest first, each with its reason and admin. */
export function ConsultantHistory({ history, currency }: { history: History; currency: string }) {
  const { timeZone } = useCompany();
  return (
    <Panel title={m.consultant_history()}>
      <ol className={classes.events}>
        {history.data.map((event, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no id
          <li key={`${event.at} ${event.kind} ${place}`} className={classes.event}>
            <p>{sentenceOf(event, currency)}</p>
            {event.reason && <p className={classes.quiet}>{m.consultant_event_reason({ reason: event.reason })}</p>}
            <p className={classes.quiet}>
              <time dateTime={event.at}>{formatMoment(event.at, timeZone)}</time>
              {event.by_name && <span>{m.consultant_event_by({ name: event.by_name })}</span>}
            </p>
          </li>
        ))}
      </ol>
      <Pager
        page={history.page}
        pageSize={historyOnPage}
        total={history.total}
        parameter="history"
        label={m.consultant_history_pages()}
      />
    </Panel>
  );
}

function sentenceOf({ kind, value }: ConsultantEvent, currency: string): string {
  switch (kind) {
    case 'status':
      if (value === 'suspended') return m.consultant_event_suspended();
      return value === 'left' ? m.consultant_event_left() : m.consultant_event_active({ status: statusName('active') });
    case 'rank':
      return m.consultant_event_rank({ rank: value ?? '' });
    case 'sponsor':
      return value === null ? m.consultant_event_no_sponsor() : m.consultant_event_sponsor({ name: value });
    case 'volume':
      return m.consultant_event_volume({ amount: formatAmount(value ?? '0.00', currency, true) });
    case 'edit':
      return m.consultant_event_edit({ fields: value ?? '' });
    case 'password':
      return m.consultant_event_password();
  }
}
