import { Fragment } from 'react';
import { Link, redirect } from 'react-router';
import { requestFunctions } from '#contract/payout/request.ts';
import type { Wallet, WalletEntry } from '#contract/payout/wallet.ts';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { atField, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { payeeSubmission } from '#web/payout/payee/payee-submission.ts';
import { PayoutMethod } from '#web/payout/payee/payout-method.tsx';
import classes from '#web/payout/payout.module.css';
import {
  isWithdrawn,
  nextPayoutNeeds,
  paymentTone,
  walletEntryName,
  walletMethodName,
  walletStatusName,
  whyNotPaid,
} from '#web/payout/payout-labels.ts';
import { RequestPayout } from '#web/payout/request-payout.tsx';
import { dayColumn } from '#web/period/day-column.ts';
import { formatDate, formatLongDate } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatAmount, StatRow } from '#web/ui/stat.tsx';
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
  return { wallet, page, name: `${person.firstName} ${person.lastName}`, factor: factor_type };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext);
  return formAction(request, {
    ...payeeSubmission(api),
    previewPayout: submission(requestFunctions.previewPayout, async (input) => ({
      value: await api.payout.previewPayout(input).catch(atField('amount', 'BELOW_MINIMUM', 'MORE_THAN_AVAILABLE')),
    })),
    requestPayout: submission(requestFunctions.requestPayout, async (input) => {
      const requested = await api.payout.requestPayout(input);
      return m.payout_requested({ amount: formatAmount(requested.amount, requested.currency, true) });
    }),
    cancelPayoutRequest: submission(requestFunctions.cancelPayoutRequest, async (input) => {
      await api.payout.cancelPayoutRequest(input);
      return m.payout_cancelled();
    }),
  });
};

export const clientAction = formClientAction;

export default function WalletsPage({ loaderData }: Route.ComponentProps) {
  const { wallet, page, name, factor } = loaderData;
  const { history } = wallet;
  const { timeZone } = useCompany();
  const payee = useDialog('payee');
  const cancelling = useDialog('cancel-request');
  const cancelled = history.data.find(({ entry_id }) => entry_id === cancelling.item);
  return (
    <>
      <PageTitle title={m.wallet_page()} />
      <PageHeader title={m.wallet_title()} lead={m.wallet_lead()} />
      <Balances wallet={wallet} payee={payee} />
      <div className={classes.columns}>
        <RequestPayout wallet={wallet} />
        <PayoutMethod dialog={payee} payee={wallet.payee} name={name} factor={factor} />
      </div>
      <Panel title={m.wallet_history()} flush>
        <DataTable
          caption={m.wallet_payouts()}
          columns={columnsFor(wallet, timeZone, cancelling)}
          rows={history.data}
          rowKey={(entry) => entry.entry_id}
          sortable={history.total <= history.data.length}
          empty={
            <EmptyState why="data" title={m.wallet_none()}>
              {m.wallet_none_description()}
            </EmptyState>
          }
        />
        <Pager page={page} pageSize={pageSize} total={history.total} label={m.wallet_pages()} />
      </Panel>
      <FormDialog
        dialog={cancelling}
        title={m.payout_cancel_title()}
        description={
          cancelled && (
            <p>{m.payout_cancel_description({ amount: formatAmount(cancelled.amount, cancelled.currency, true) })}</p>
          )
        }
        submission="cancelPayoutRequest"
        submitLabel={m.payout_cancel()}
        cancelLabel={m.payout_cancel_back()}
        danger
      >
        <input type="hidden" name="request_id" value={cancelling.item ?? ''} />
      </FormDialog>
    </>
  );
}

function availableNote({ available, minimum_payout: minimum, currency, blocked }: Wallet): string {
  if (Number(available) < 0) return m.wallet_debt();
  if (Number(available) === 0) return m.wallet_available_none();
  if (Number(available) < Number(minimum))
    return m.wallet_available_below({ minimum: formatAmount(minimum, currency, true) });
  // The panel below says why.
  return blocked === null ? m.wallet_available_note() : m.wallet_available_blocked();
}

function Balances({ wallet, payee }: { wallet: Wallet; payee: DialogState }) {
  const { currency } = wallet;
  return (
    <StatRow label={m.wallet_balances()}>
      <Stat
        label={m.wallet_available()}
        value={<StatAmount value={wallet.available} currency={currency} />}
        note={availableNote(wallet)}
      />
      <Stat
        label={m.wallet_pending()}
        value={<StatAmount value={wallet.pending} currency={currency} />}
        note={m.wallet_pending_note()}
      />
      <Stat
        label={m.wallet_completed()}
        value={<StatAmount value={wallet.completed} currency={currency} />}
        note={m.wallet_completed_note()}
      />
      <NextPayout wallet={wallet} payee={payee} />
    </StatRow>
  );
}

/** The day of the next payout or, if nothing would be paid then, what has to happen. */
function NextPayout({ wallet, payee }: { wallet: Wallet; payee: DialogState }) {
  const { next_payout_date, next_payout_blocks: blocks } = wallet;
  if (blocks.length === 0)
    return <Stat label={m.wallet_next()} value={formatLongDate(next_payout_date)} note={m.wallet_next_note()} />;
  return (
    <Stat
      label={m.wallet_next()}
      value={m.wallet_next_later()}
      note={blocks.map((block) => (
        <Fragment key={block}>
          {nextPayoutNeeds(wallet, block)}
          <NextStep block={block} wallet={wallet} payee={payee} />
        </Fragment>
      ))}
    />
  );
}

type NextStepProps = { block: Wallet['next_payout_blocks'][number]; wallet: Wallet; payee: DialogState };

/** Where a consultant does what the next payout needs. */
function NextStep({ block, wallet, payee }: NextStepProps) {
  if (block === 'BELOW_MINIMUM') return <Link to="/earnings">{m.wallet_next_earnings()}</Link>;
  const waits = block === 'PAYOUTS_HELD' || (block === 'PAYEE_NOT_VERIFIED' && !isWithdrawn(wallet));
  if (waits) return <Link to="/help?from=/wallets">{m.wallet_next_ask()}</Link>;
  return (
    <DialogButton dialog={payee} kind="plain" size="sm">
      {block === 'NO_PAYEE' ? m.wallet_next_add_payee() : m.wallet_next_change_payee()}
    </DialogButton>
  );
}

const columnsFor = (wallet: Wallet, timeZone: string, cancelling: DialogState): DataColumn<WalletEntry>[] => [
  {
    key: 'what',
    header: m.wallet_payout(),
    rowHeader: true,
    phone: 'title',
    value: walletEntryName,
    cell: (entry) =>
      entry.kind === 'statement' && entry.period !== null ? (
        <Link to={`/statements/${entry.period}`}>{walletEntryName(entry)}</Link>
      ) : (
        walletEntryName(entry)
      ),
  },
  { ...dayColumn<WalletEntry>(m.wallet_date(), (entry) => entry.created_at, timeZone), phone: 'detail' },
  amountColumn<WalletEntry>({
    key: 'amount',
    header: m.wallet_amount(),
    amount: (entry) => entry.amount,
    currency: (entry) => entry.currency,
    withCode: true,
    phone: 'end',
  }),
  {
    key: 'method',
    header: m.wallet_method(),
    phone: 'fact',
    value: walletMethodName,
  },
  {
    key: 'status',
    header: m.wallet_status(),
    phone: 'status',
    value: (entry) => walletStatusName(entry.status),
    cell: (entry) => <Status entry={entry} wallet={wallet} />,
  },
  { key: 'check', header: m.wallet_number(), align: 'end', phone: 'fact', value: (entry) => entry.check_number },
  // Only a request that is not decided can be cancelled.
  ...(wallet.history.data.some(({ status }) => status === 'requested') ? [cancelColumn(cancelling)] : []),
];

const cancelColumn = (cancelling: DialogState): DataColumn<WalletEntry> => ({
  key: 'actions',
  header: m.wallet_actions(),
  sortable: false,
  phone: 'action',
  value: () => null,
  cell: (entry) =>
    entry.status === 'requested' ? (
      <DialogButton
        dialog={cancelling}
        item={entry.entry_id}
        kind="plain"
        size="sm"
        aria-label={m.payout_cancel_of({ amount: formatAmount(entry.amount, entry.currency, true) })}
      >
        {m.payout_cancel_short()}
      </DialogButton>
    ) : (
      ''
    ),
});

function Status({ entry, wallet }: { entry: WalletEntry; wallet: Wallet }) {
  const isPayable = wallet.next_payout_blocks.length === 0;
  const isExpected =
    isPayable && (entry.status === 'pending' || (entry.status === 'requested' && entry.method !== null));
  return (
    <>
      <StatusBadge tone={paymentTone(entry.status)}>{walletStatusName(entry.status)}</StatusBadge>
      {isExpected && (
        <span className={classes.small}>{m.payout_expected_short({ day: formatDate(wallet.next_payout_date) })}</span>
      )}
      {whyNotPaid(entry) && <span className={classes.small}>{whyNotPaid(entry)}</span>}
      {entry.reversed && <span className={classes.small}>{m.wallet_reversed({ reason: entry.reversed })}</span>}
    </>
  );
}
