import type { BatchRow } from '#contract/payout/batch.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { batchName, isByService, paymentCount } from './payout-labels.ts';

type Props = {
  /** Null while closed. */
  batch: BatchRow | null;
  busy: boolean;
  onConfirm: (batch: BatchRow) => Promise<void>;
  onCancel: () => void;
};

/** The confirmation before a batch is submitted. */
export function SendBatchDialog({ batch, busy, onConfirm, onCancel }: Props) {
  const byService = batch !== null && isByService(batch);
  const name = batch === null ? '' : batchName(batch);
  return (
    <ConfirmDialog
      open={batch !== null}
      title={byService ? `Pay the batch ${name} now?` : `Was the file ${name} handed to the bank?`}
      confirmLabel={byService ? 'Pay now' : 'It was sent'}
      cancelLabel="Not yet"
      busy={busy}
      onConfirm={() => batch && onConfirm(batch)}
      onCancel={onCancel}
    >
      {batch && (
        <p>
          {paymentCount(batch.payment_count)}, {formatAmount(batch.total, batch.currency, true)} in total, will be
          marked as processing.
        </p>
      )}
    </ConfirmDialog>
  );
}
