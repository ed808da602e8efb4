import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApprovalRow } from '#contract/payout/approval.ts';
import type { BatchRow } from '#contract/payout/batch.ts';
import type { PayoutHold } from '#contract/payout/hold.ts';
import type { OutstandingRow } from '#contract/payout/outstanding.ts';
import type { PayeeRow } from '#contract/payout/payee.ts';
import type { PaymentRow, PaymentsOverview, RecipientRow } from '#contract/payout/payment.ts';
import type { RequestRow } from '#contract/payout/request.ts';
import type { SavedView } from '#contract/view/saved-view.ts';
import { m } from '#messages';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { LongList } from '#web/ui/table/pager.tsx';
import { ListViews } from '#web/view/list-views.tsx';
import { ApprovalPanel } from './approval-panel.tsx';
import { BatchPanel } from './batch-panel.tsx';
import type { BatchCredit } from './cancel-batch-dialog.tsx';
import type { PagedList } from './decision-panel.tsx';
import { HoldPanel } from './hold/hold-panel.tsx';
import { OutstandingPanel } from './outstanding-panel.tsx';
import { PayeePanel } from './payee-panel.tsx';
import { ManualPayment } from './payment-dialog.tsx';
import { type PaymentFilters, PaymentHistory } from './payment-history.tsx';
import { PaymentStats } from './payment-stats.tsx';
import classes from './payout.module.css';
import type { FoundRecipients } from './recipient-search.tsx';
import { RequestPanel } from './request-panel.tsx';

export type PaymentLists = {
  overview: PaymentsOverview;
  outstanding: LongList<OutstandingRow> & { page: number };
  requests: PagedList<RequestRow>;
  payees: PagedList<PayeeRow>;
  batches: PagedList<BatchRow>;
  payments: LongList<PaymentRow> & { page: number };
  holds: PagedList<PayoutHold>;
  approvals: PagedList<ApprovalRow>;
};

/** What a dialog in the address needs, without scripts. */
export type PaymentDialogData = {
  /** The results of the search of Manual Payment. */
  results: FoundRecipients | null;
  /** The consultant that Manual Payment is open for. */
  recipient: RecipientRow | null;
  /** The credits of the batch to cancel. */
  credits: BatchCredit[] | null;
};

type Props = {
  lists: PaymentLists | { readonly failed: string };
  /** The signed-in admin, who can't approve their own requests. */
  adminId: string;
  views: readonly SavedView[];
  dialogData: PaymentDialogData;
  /** Why the file of a batch was not downloaded, without scripts. */
  problem: string | null;
  searchTerm: string;
  /** Only statements of consultants with a payout hold. */
  held: boolean;
  filters: PaymentFilters;
  /** The queries of the files. */
  files: { readonly outstanding: string; readonly payments: string };
  pageSize: number;
};

/** The admin's payments page: statements, requests, payees, batches and history. */
export function PaymentManagement({ lists, ...props }: Props) {
  const { revalidate } = useRevalidator();
  if ('failed' in lists) {
    return (
      <ErrorState title={m.payment_load_failed()} onRetry={revalidate}>
        {lists.failed}
      </ErrorState>
    );
  }
  return <Payments lists={lists} {...props} />;
}

function Payments(props: Props & { lists: PaymentLists }) {
  const { lists, adminId, views, dialogData, problem, searchTerm, held, filters, files, pageSize } = props;
  const manual = useDialog('manual');
  const [typed, setTyped] = useState<readonly RecipientRow[]>([]);
  const onFound = useCallback((recipients: readonly RecipientRow[]) => setTyped(recipients), []);
  const recipient = [...typed, ...(dialogData.recipient ? [dialogData.recipient] : [])].find(
    ({ consultant_id }) => consultant_id === manual.item,
  );
  const { overview, outstanding, approvals, requests, payees, batches, payments, holds } = lists;
  const { currency, today } = overview;
  return (
    <div className={classes.withFloating}>
      {problem !== null && (
        <p className={classes.refused} role="alert">
          {problem}
        </p>
      )}
      <PaymentStats overview={overview} />
      <ListViews list="payments" views={views} />
      <ApprovalPanel approvals={approvals} adminId={adminId} pageSize={pageSize} />
      <OutstandingPanel
        outstanding={outstanding}
        pageSize={pageSize}
        currency={currency}
        searchTerm={searchTerm}
        today={today}
        held={held}
        file={files.outstanding}
      />
      <HoldPanel holds={holds} pageSize={pageSize} />
      <RequestPanel requests={requests} searchTerm={searchTerm} pageSize={pageSize} />
      <PayeePanel payees={payees} pageSize={pageSize} />
      <BatchPanel
        batches={batches}
        pageSize={pageSize}
        formats={overview.batch_formats}
        today={today}
        credits={dialogData.credits}
      />
      <PaymentHistory
        payments={payments}
        filters={filters}
        file={files.payments}
        today={today}
        searchTerm={searchTerm}
        pageSize={pageSize}
      />
      <div className={classes.floating}>
        <DialogButton needs="payouts:write" dialog={manual} kind="primary">
          {m.payment_manual_title()}
        </DialogButton>
      </div>
      <ManualPayment
        dialog={manual}
        recipient={recipient}
        results={dialogData.results}
        onFound={onFound}
        currency={currency}
        today={today}
      />
    </div>
  );
}
