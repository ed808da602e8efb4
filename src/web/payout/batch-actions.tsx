import type { BatchRow } from '#contract/payout/batch.ts';
import { api, wordsOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { saveAs } from '#web/ui/save-as.ts';
import { showError } from '#web/ui/toast.tsx';
import classes from './payout.module.css';
import { formatName, isByService } from './payout-words.ts';
import type { Acting } from './use-act.ts';

type Props = { batch: BatchRow; acting: Acting; onSend: () => void };

/** What can happen to a batch from where it stands. */
export function BatchActions({ batch, acting: { busy, act }, onSend }: Props) {
  const { batch_id, status } = batch;
  const name = `batch ${batch.file_number}, ${formatName(batch.format)}`;
  const byService = isByService(batch);
  const isAskable = byService && (status === 'sending' || (status === 'sent' && batch.provider_reference !== null));
  return (
    <div className={classes.rowButtons}>
      {status !== 'cancelled' && !byService && (
        <Button size="sm" onClick={() => download(batch)} aria-label={`Download the file of ${name}`}>
          Download
        </Button>
      )}
      {status === 'open' && (
        <>
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
          <Button
            size="sm"
            kind="plain"
            onClick={() =>
              act(
                batch_id,
                () => api.payout.cancelPayoutBatch({ batch_id }),
                'Batch cancelled. Its payouts are due again.',
              )
            }
            aria-label={`Cancel ${name}`}
          >
            Cancel
          </Button>
        </>
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
        <Button
          size="sm"
          busy={busy === batch_id}
          onClick={() =>
            act(
              batch_id,
              () => api.payout.completePayoutBatch({ batch_id }),
              'All remaining payments of the batch are completed.',
            )
          }
          aria-label={`Complete ${name}`}
        >
          Complete all
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
    showError({ message: wordsOf(error, 'The file could not be downloaded. Please try again later.') });
  }
}
