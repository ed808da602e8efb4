import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BatchRow } from '#contract/payout/batch.ts';
import type { OutstandingRow } from '#contract/payout/outstanding.ts';
import type { PayeeRow } from '#contract/payout/payee.ts';
import type { PaymentRow, PaymentsOverview, RecipientRow } from '#contract/payout/payment.ts';
import type { RequestRow } from '#contract/payout/request.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
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
  recipients: List<RecipientRow>;
};

type Props = { lists: PaymentLists | null; searchTerm: string; page: number; pageSize: number };

/** Payments as an admin makes them: statements, requests, payees, batches, and what was paid. */
export function PaymentManagement({ lists, ...props }: Props) {
  const { revalidate } = useRevalidator();
  if (lists === null) return <ErrorState title="Failed to load commission data" onRetry={revalidate} />;
  return <Payments lists={lists} {...props} />;
}

function Payments({ lists, searchTerm, page, pageSize }: Props & { lists: PaymentLists }) {
  const { revalidate } = useRevalidator();
  const [manual, setManual] = useState(false);
  const { overview, outstanding, requests, payees, batches, payments, recipients } = lists;
  const { currency } = overview;
  return (
    <div className={classes.withFloating}>
      <PaymentStats overview={overview} />
      <OutstandingPanel outstanding={outstanding} currency={currency} searchTerm={searchTerm} />
      <RequestPanel requests={requests} />
      <PayeePanel payees={payees} />
      <BatchPanel batches={batches.data} formats={overview.batch_formats} />
      <PaymentHistory
        payments={payments}
        batches={batches.data}
        searchTerm={searchTerm}
        page={page}
        pageSize={pageSize}
      />
      <div className={classes.floating}>
        <Button kind="primary" onClick={() => setManual(true)}>
          Manual Payment
        </Button>
      </div>
      <ManualPayment
        open={manual}
        recipients={recipients.data}
        currency={currency}
        onClose={() => setManual(false)}
        onPaid={revalidate}
      />
    </div>
  );
}
