import { Link } from 'react-router';
import type { PayoutHold } from '#contract/payout/hold.ts';
import { m } from '#messages';
import { formatDate, formatDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import type { PagedList } from '../decision-panel.tsx';
import classes from '../payout.module.css';
import { ReleaseHoldDialog } from './hold-dialogs.tsx';

/** All payout holds that have not ended. Without any, the page does not show the list. */
export function HoldPanel({ holds, pageSize }: { holds: PagedList<PayoutHold>; pageSize: number }) {
  const { timeZone } = useCompany();
  const releasing = useDialog('release-hold');
  if (holds.total === 0) return null;
  return (
    <>
      <Panel
        title={m.payout_hold_list()}
        description={m.payout_hold_list_description()}
        flush
        actions={<ButtonLink to="/admin/payments?held=1">{m.payout_hold_statements()}</ButtonLink>}
      >
        <DataTable
          caption={m.payout_hold_list()}
          columns={columns(timeZone, releasing)}
          rows={holds.data}
          rowKey={(hold) => hold.hold_id}
          sortable={holds.total <= holds.data.length}
          empty={<EmptyState why="match" title={m.payment_nothing_matches()} />}
        />
        <Pager
          page={holds.page}
          pageSize={pageSize}
          total={holds.total}
          label={m.payout_hold_pages()}
          parameter="holds"
        />
      </Panel>
      <ReleaseHoldDialog dialog={releasing} hold={holds.data.find(({ hold_id }) => hold_id === releasing.item)} />
    </>
  );
}

const columns = (timeZone: string, releasing: DialogState): DataColumn<PayoutHold>[] => [
  {
    key: 'name',
    header: m.detail_consultant(),
    rowHeader: true,
    phone: 'title',
    value: (hold) => hold.consultant_name,
    cell: (hold) => (
      <>
        <Link to={`/admin/consultants/${hold.consultant_code}`}>{hold.consultant_name}</Link>
        <span className={classes.small}>{hold.consultant_code}</span>
      </>
    ),
  },
  {
    key: 'reason',
    header: m.payment_reason(),
    phone: 'detail',
    value: (hold) => hold.reason,
    cell: (hold) => (
      <>
        {hold.reason}
        <span className={classes.small}>
          {hold.is_reason_shared ? m.payout_hold_shared() : m.payout_hold_internal()}
        </span>
      </>
    ),
  },
  {
    key: 'since',
    header: m.payout_hold_since(),
    whole: true,
    value: (hold) => hold.created_at,
    cell: (hold) => (
      <>
        {formatDay(hold.created_at, timeZone)}
        <span className={classes.small}>{hold.created_by_name}</span>
      </>
    ),
  },
  {
    key: 'until',
    header: m.payout_hold_until(),
    whole: true,
    phone: 'end',
    value: (hold) => hold.until,
    cell: (hold) => (hold.until === null ? m.payout_hold_no_end() : formatDate(hold.until)),
  },
  {
    key: 'release',
    header: m.batch_actions(),
    sortable: false,
    phone: 'action',
    value: () => null,
    cell: (hold) => (
      <DialogButton
        needs="payouts:write"
        dialog={releasing}
        item={hold.hold_id}
        size="sm"
        aria-label={m.payout_hold_release_named({ name: hold.consultant_name })}
      >
        {m.payout_hold_release()}
      </DialogButton>
    ),
  },
];
