import { useEffect } from 'react';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import type { clientLoader } from '#web/routes/admin/data.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useFetcher } from '#web/ui/form/use-fetcher.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './detail-dialog.module.css';
import type { DetailList, DetailType, OwnDetail } from './detail-list.ts';
import { DetailTable, detailName } from './detail-table.tsx';

/** The dialogs of the admin dashboard by their name in the address: their titles and what they list. */
export const details = {
  consultants: { title: m.detail_title_consultants, type: 'consultants' },
  revenue: { title: m.detail_title_revenue, type: 'orders' },
  commissions: { title: m.detail_title_commissions, type: 'commissions' },
  orders: { title: m.detail_title_orders, type: 'orders' },
  customers: { title: m.detail_title_customers, type: 'customers' },
} as const satisfies Record<string, { title: () => string; type: DetailType }>;
type DetailName = keyof typeof details;

export const isDetailName = (name: string | null): name is DetailName => name !== null && name in details;

/** The dialogs of a consultant's dashboard: the figure that each explains. */
export const ownDetails = {
  earnings: { title: m.detail_title_earnings, type: 'earnings' },
  'personal-commissions': { title: m.detail_title_personal_commissions, type: 'personal-commissions' },
  'team-commissions': { title: m.detail_title_team_commissions, type: 'team-commissions' },
  bonuses: { title: m.detail_title_bonuses, type: 'bonuses' },
  corrections: { title: m.detail_title_corrections, type: 'corrections' },
  'personal-sales': { title: m.detail_title_personal_sales, type: 'personal-sales' },
  'team-sales': { title: m.detail_title_team_sales, type: 'team-sales' },
  purchases: { title: m.detail_title_purchases, type: 'purchases' },
  referrals: { title: m.detail_title_referrals, type: 'referrals' },
  downline: { title: m.detail_title_downline, type: 'downline' },
  payouts: { title: m.detail_title_payouts, type: 'payouts' },
} as const satisfies Record<OwnDetail, { title: () => string; type: OwnDetail }>;

type Props = {
  dialog: DialogState;
  /** The dialogs by name. */
  names: Readonly<Record<string, { readonly title: () => string; readonly type: DetailList['type'] }>>;
  /** The address of the lists, without their type. */
  path: '/admin/data' | '/dashboard/data';
  /** The list that the server read for an open dialog, without scripts. */
  given: DetailList | null;
};

/** The data modal: up to a hundred rows of what a figure counts. */
export function DetailDialog({ dialog, names, path, given }: Props) {
  const { data, load, state } = useFetcher<typeof clientLoader>();
  const chosen = (dialog.item !== null && Object.hasOwn(names, dialog.item) && names[dialog.item]) || null;
  const type = chosen?.type;
  const address = `${path}/${type}`;
  useEffect(() => {
    if (type !== undefined) void load(`${path}/${type}`);
  }, [type, path, load]);
  const title = chosen ? m.detail_dialog_title({ title: chosen.title() }) : '';
  const read = data !== undefined && (data === 'failed' || data.type === type) ? data : undefined;
  const list = read ?? (given !== null && given.type === type ? given : undefined);
  return (
    <Dialog open={chosen !== null} onClose={dialog.close} label={title} size="lg">
      <h2 className={classes.title}>{title}</h2>
      {list === 'failed' && state === 'idle' ? (
        <ErrorState title={m.detail_failed()} onRetry={() => void load(address)}>
          {m.detail_failed_description()}
        </ErrorState>
      ) : list === undefined || list === 'failed' ? (
        <Skeleton lines={8} />
      ) : (
        <>
          {list.total > 0 && (
            <div className={classes.line}>
              <p>
                {m.detail_count({
                  count: list.total,
                  shown: formatCount(list.rows.length),
                  total: formatCount(list.total),
                  all: String(list.rows.length === list.total),
                })}
                {list.sum !== undefined && ` ${m.detail_sum({ amount: list.sum })}`}
              </p>
              <a href={`${address}?format=csv`} download className={classes.download}>
                {m.detail_csv()}
              </a>
            </div>
          )}
          <DetailTable
            list={list}
            empty={
              <EmptyState why="data" title={m.detail_empty()}>
                {m.detail_empty_description({ type: detailName[list.type]() })}
              </EmptyState>
            }
          />
        </>
      )}
    </Dialog>
  );
}
