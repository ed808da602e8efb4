import { Link, redirect } from 'react-router';
import type { WalletEntry } from '#contract/payout/wallet.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import classes from '#web/payout/payout.module.css';
import { methodName, paymentTone, walletEntryName, walletStatusName } from '#web/payout/payout-labels.ts';
import { PayoutMethod } from '#web/payout/payout-method.tsx';
import { RequestPayout } from '#web/payout/request-payout.tsx';
import { dayColumn } from '#web/period/day-column.ts';
import { formatDate } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { pageAt, rowsOf } from '#web/ui/table/page-at.ts';
import { Pager } from '#web/ui/table/pager.tsx';
import type { Route } from './+types/wallets.ts';

const pageSize = 25;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person?.isConsultant) throw redirect('/shop');
  const { searchParams } = new URL(request.url);
  const page = pageAt(searchParams);
  const wallet = await context.get(apiContext).payout.getWallet({ ...rowsOf(page, pageSize) });
  const { factor_type } = await context.get(apiContext).account.getSecondFactor();
  return { wallet, page, name: `${person.firstName} ${person.lastName}`, hasFactor: factor_type !== null };
};

export default function WalletsPage({ loaderData }: Route.ComponentProps) {
  const { wallet, page, name, hasFactor } = loaderData;
  const { timeZone } = useCompany();
  const { currency, history } = wallet;
  const debt = wallet.available.startsWith('-');
  const columns: DataColumn<WalletEntry>[] = [
    {
      key: 'what',
      header: 'Payout',
      rowHeader: true,
      value: walletEntryName,
      cell: (entry) =>
        entry.kind === 'statement' && entry.period !== null ? (
          <Link to={`/statements/${entry.period}`}>{walletEntryName(entry)}</Link>
        ) : (
          walletEntryName(entry)
        ),
    },
    dayColumn('Date', (entry) => entry.created_at, timeZone),
    amountColumn({
      key: 'amount',
      header: 'Amount',
      amount: (entry) => entry.amount,
      currency: (entry) => entry.currency,
      withCode: true,
    }),
    { key: 'method', header: 'Method', value: (entry) => (entry.method === null ? '' : methodName(entry.method)) },
    {
      key: 'status',
      header: 'Status',
      value: (entry) => walletStatusName[entry.status],
      cell: (entry) => (
        <>
          <StatusBadge tone={paymentTone(entry.status)}>{walletStatusName[entry.status]}</StatusBadge>
          {entry.reason && entry.status !== 'completed' && entry.kind === 'request' && (
            <span className={classes.small}>{entry.reason}</span>
          )}
          {entry.reversed && <span className={classes.small}>Reversed: {entry.reversed}</span>}
        </>
      ),
    },
    { key: 'check', header: 'Number', align: 'end', value: (entry) => entry.check_number },
  ];
  return (
    <>
      <PageTitle title="Wallets & Payouts" />
      <PageHeader title="Wallets and Payouts" lead="What you have earned, and what has been paid to you." />
      <StatRow label="Balances">
        <Stat
          label="Available balance"
          value={<Amount value={wallet.available} currency={currency} withCode signed />}
          note={debt ? 'Set against your next statements' : 'Yours to request'}
        />
        <Stat
          label="Pending payouts"
          value={<Amount value={wallet.pending} currency={currency} withCode />}
          note="Requested or on its way"
        />
        <Stat
          label="Completed payouts"
          value={<Amount value={wallet.completed} currency={currency} withCode />}
          note="Paid so far"
        />
        <Stat label="Next payout" value={formatDate(wallet.next_payout_date)} note="Payouts are made once a month" />
      </StatRow>
      <div className={classes.columns}>
        <RequestPayout wallet={wallet} />
        <PayoutMethod payee={wallet.payee} name={name} hasFactor={hasFactor} />
      </div>
      <Panel title="History" flush>
        <DataTable
          caption="Payouts"
          columns={columns}
          rows={history.data}
          rowKey={(entry) => entry.entry_id}
          sortable={history.total <= history.data.length}
          empty={
            <EmptyState why="data" title="No payouts yet">
              What you request and what is paid to you appears here.
            </EmptyState>
          }
        />
        <Pager page={page} pageSize={pageSize} total={history.total} label="Pages of the history" />
      </Panel>
    </>
  );
}
