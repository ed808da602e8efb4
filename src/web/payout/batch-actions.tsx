import { useRevalidator } from 'react-router';
import type { BatchRow } from '#contract/payout/batch.ts';
import { api, labelsOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { saveAs } from '#web/ui/save-as.ts';
import { showError } from '#web/ui/toast.tsx';
import classes from './payout.module.css';
import { formatName, isByService } from './payout-labels.ts';
import type { Acting } from './use-act.ts';

type Props = {
  batch: BatchRow;
  acting: Acting;
  /** Each asks for confirmation. */
  onSend: () => void;
  onComplete: () => void;
  onCancel: () => void;
};

/** The actions that a batch allows in its state. */
export function BatchActions({ batch, acting: { busy, act }, onSend, onComplete, onCancel }: Props) {
  const { revalidate } = useRevalidator();
  const { batch_id, status } = batch;
  const name = `batch ${batch.file_number}, ${formatName(batch.format)}`;
  const byService = isByService(batch);
  const hasFile = !byService && status !== 'cancelled' && batch.cancellation === null;
  const isAskable = byService && (status === 'sending' || (status === 'sent' && batch.provider_reference !== null));
  return (
    <div className={classes.rowButtons}>
      {hasFile && (
        <Button size="sm" onClick={() => download(batch).then(revalidate)} aria-label={`Download the file of ${name}`}>
          Download
        </Button>
      )}
      {status === 'open' && (byService || batch.downloaded_at !== null) && (
        <Button
          size="sm"
          busy={busy === batch_id}
          onClick={onSend}
          aria-label={
            byService ? `Pay ${name}` : `Mark batch ${batch.file_number} as sent, ${formatName(batch.format)}`
          }
        >
          {byService ? 'Pay' : 'Mark as sent'}
        </Button>
      )}
      {isAskable && (
        <Button
          size="sm"
          busy={busy === batch_id}
          onClick={() => act(batch_id, () => api.payout.refreshPayoutBatch({ batch_id }), asked)}
          aria-label={`Ask PayPal about ${name}`}
        >
          Ask PayPal
        </Button>
      )}
      {status === 'sent' && !isAskable && (
        <Button size="sm" busy={busy === batch_id} onClick={onComplete} aria-label={`Complete ${name}`}>
          Complete all
        </Button>
      )}
      {(status === 'open' || (status === 'sent' && !isAskable)) && (
        <Button size="sm" kind="plain" onClick={onCancel} aria-label={`Cancel ${name}`}>
          Cancel
        </Button>
      )}
    </div>
  );
}

const asked = ({ status, payment_count, completed_count, failed_count }: BatchRow): string =>
  status === 'settled'
    ? 'All payments of the batch have ended.'
    : `${completed_count + failed_count} of ${payment_count} payments have ended. PayPal is asked again by itself.`;

async function download({ batch_id }: BatchRow) {
  try {
    const { name, content } = await api.payout.getPayoutBatchFile({ batch_id });
    saveAs(name, 'text/plain;charset=us-ascii', content);
  } catch (error) {
    showError({ message: labelsOf(error, 'The file could not be downloaded. Please try again later.') });
  }
}
