import type { BatchRow } from '#contract/payout/batch.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { formatName, isByService } from './payout-words.ts';

type Props = {
  /** Null while nothing is asked. */
  batch: BatchRow | null;
  busy: boolean;
  onConfirm: () => Promise<void>;
  onCancel: () => void;
};

/** The last question before money goes out. */
export function SendBatchDialog({ batch, busy, onConfirm, onCancel }: Props) {
  const byService = batch !== null && isByService(batch);
  const name = batch === null ? '' : `${formatName(batch.format)} No. ${batch.file_number}`;
  return (
    <ConfirmDialog
      open={batch !== null}
      title={byService ? `Pay the batch ${name} now?` : `Was the file ${name} handed to the bank?`}
      confirmLabel={byService ? 'Pay now' : 'It was sent'}
      cancelLabel="Not yet"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {batch && (
        <p>
          {batch.payment_count} payments over {formatAmount(batch.total, batch.currency, true)} are then on their way.
          The batch cannot be cancelled any more.
        </p>
      )}
    </ConfirmDialog>
  );
}
