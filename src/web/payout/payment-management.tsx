import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApprovalRow } from '#contract/payout/approval.ts';
import type { BatchRow } from '#contract/payout/batch.ts';
import type { OutstandingRow } from '#contract/payout/outstanding.ts';
import type { PayeeRow } from '#contract/payout/payee.ts';
import type { PaymentRow, PaymentsOverview } from '#contract/payout/payment.ts';
import type { RequestRow } from '#contract/payout/request.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ApprovalPanel } from './approval-panel.tsx';
import { BatchPanel } from './batch-panel.tsx';
import { OutstandingPanel } from './outstanding-panel.tsx';
import { PayeePanel } from './payee-panel.tsx';
import { ManualPayment } from './payment-dialog.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentStats } from './payment-stats.tsx';
import classes from './payout.module.css';
import { RequestPanel } from './request-panel.tsx';

type List<Row> = { data: Row[]; total: number };

export type PaymentLists = {
  overview: PaymentsOverview;
  outstanding: List<OutstandingRow>;
  requests: List<RequestRow>;
  payees: List<PayeeRow>;
  batches: List<BatchRow>;
  payments: List<PaymentRow>;
  approvals: List<ApprovalRow>;
};

type Props = { lists: PaymentLists | { readonly failed: string }; searchTerm: string; page: number; pageSize: number };

/** The admin's payments page: statements, requests, payees, batches and history. */
export function PaymentManagement({ lists, ...props }: Props) {
  const { revalidate } = useRevalidator();
  if ('failed' in lists) {
    return (
      <ErrorState title="Failed to load commission data" onRetry={revalidate}>
        {lists.failed}
      </ErrorState>
    );
  }
  return <Payments lists={lists} {...props} />;
}

function Payments({ lists, searchTerm, page, pageSize }: Props & { lists: PaymentLists }) {
  const { revalidate } = useRevalidator();
  const [manual, setManual] = useState(false);
  const { overview, outstanding, approvals, requests, payees, batches, payments } = lists;
  const { currency, today } = overview;
  return (
    <div className={classes.withFloating}>
      <PaymentStats overview={overview} />
      <ApprovalPanel approvals={approvals} />
      <OutstandingPanel outstanding={outstanding} currency={currency} searchTerm={searchTerm} today={today} />
      <RequestPanel requests={requests} />
      <PayeePanel payees={payees} />
      <BatchPanel batches={batches.data} formats={overview.batch_formats} />
      <PaymentHistory payments={payments} today={today} searchTerm={searchTerm} page={page} pageSize={pageSize} />
      <div className={classes.floating}>
        <Button kind="primary" onClick={() => setManual(true)}>
          Manual Payment
        </Button>
      </div>
      <ManualPayment
        open={manual}
        currency={currency}
        today={today}
        onClose={() => setManual(false)}
        onPaid={revalidate}
      />
    </div>
  );
}
