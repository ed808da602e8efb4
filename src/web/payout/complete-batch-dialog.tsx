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

/** Confirms that all remaining payments of a batch count as paid. */
export function CompleteBatchDialog({ batch, busy, onConfirm, onCancel }: Props) {
  return (
    <ConfirmDialog
      open={batch !== null}
      title={batch ? `Complete ${batchName(batch)}?` : ''}
      confirmLabel={batch ? `Complete ${paymentCount(batch.remaining_count)}` : ''}
      cancelLabel="Not yet"
      busy={busy}
      onConfirm={() => batch && onConfirm(batch)}
      onCancel={onCancel}
    >
      {batch && (
        <>
          <p>
            {paymentCount(batch.remaining_count)}, {formatAmount(batch.remaining_total, batch.currency, true)} in total,
            will be recorded as paid. Each consultant is notified, and the statements are marked as paid.
          </p>
          <p>
            Check first that {isByService(batch) ? 'PayPal' : 'the bank'} has executed every one. Record those that came
            back as failed before you complete the rest.
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
