import { useEffect } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import type { clientLoader } from '#web/routes/admin/data.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { failed, useFetcher } from '#web/ui/form/use-fetcher.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './detail-dialog.module.css';
import type { DetailList, DetailType, OwnDetail } from './detail-list.ts';
import { DetailTable, detailName } from './detail-table.tsx';

type Detail<Type> = {
  readonly title: () => string;
  readonly type: Type;
  /** The page that lists all rows. */
  readonly page?: string;
};

/** The dialogs of the admin dashboard by their name in the address: their titles and what they list. */
export const details = {
  consultants: { title: m.detail_title_consultants, type: 'consultants', page: '/admin/consultants' },
  revenue: { title: m.detail_title_revenue, type: 'orders', page: '/admin/orders' },
  commissions: { title: m.detail_title_commissions, type: 'commissions', page: '/admin/commissions?view=commissions' },
  orders: { title: m.detail_title_orders, type: 'orders', page: '/admin/orders' },
  customers: { title: m.detail_title_customers, type: 'customers', page: '/admin/customers' },
} as const satisfies Record<string, Detail<DetailType>>;
type DetailName = keyof typeof details;

export const isDetailName = (name: string | null): name is DetailName => name !== null && name in details;

/** The dialogs of a consultant's dashboard: the figure that each explains. */
export const ownDetails = {
  earnings: { title: m.detail_title_earnings, type: 'earnings', page: '/earnings' },
  'personal-commissions': {
    title: m.detail_title_personal_commissions,
    type: 'personal-commissions',
    page: '/earnings?type=personal',
  },
  'team-commissions': {
    title: m.detail_title_team_commissions,
    type: 'team-commissions',
    page: '/earnings?type=override',
  },
  bonuses: { title: m.detail_title_bonuses, type: 'bonuses', page: '/earnings?type=foundation_bonus' },
  corrections: { title: m.detail_title_corrections, type: 'corrections', page: '/earnings?type=correction' },
  'personal-sales': {
    title: m.detail_title_personal_sales,
    type: 'personal-sales',
    page: '/dashboard/figures/personal-sales',
  },
  'team-sales': { title: m.detail_title_team_sales, type: 'team-sales', page: '/dashboard/figures/team-sales' },
  purchases: { title: m.detail_title_purchases, type: 'purchases', page: '/dashboard/figures/purchases' },
  referrals: { title: m.detail_title_referrals, type: 'referrals', page: '/network' },
  downline: { title: m.detail_title_downline, type: 'downline', page: '/network?view=outline' },
  payouts: { title: m.detail_title_payouts, type: 'payouts', page: '/wallets' },
} as const satisfies Record<OwnDetail, Detail<OwnDetail>>;

type Props = {
  dialog: DialogState;
  /** The dialogs by name. */
  names: Readonly<Record<string, Detail<DetailList['type']>>>;
  /** The address of the lists, without their type. */
  path: '/admin/data' | '/dashboard/data';
  /** The list that the server read for an open dialog, without scripts. */
  given: DetailList | null;
};

/** The data modal: up to a hundred rows of what a figure counts. */
export function DetailDialog({ dialog, names, path, given }: Props) {
  const { data, load, state } = useFetcher<typeof clientLoader>(failed);
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
              <span className={classes.links}>
                {chosen?.page !== undefined && list.rows.length < list.total && (
                  <Link to={chosen.page} className={classes.download}>
                    {m.detail_all()}
                  </Link>
                )}
                <a href={`${address}?format=csv`} download className={classes.download}>
                  {m.detail_csv()}
                </a>
              </span>
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
