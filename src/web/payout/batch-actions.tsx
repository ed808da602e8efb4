import type { BatchRow } from '#contract/payout/batch.ts';
import { api, wordsOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { saveAs } from '#web/ui/save-as.ts';
import { showError } from '#web/ui/toast.tsx';
import classes from './payout.module.css';
import { formatName } from './payout-words.ts';
import type { Acting } from './use-act.ts';

type Props = { batch: BatchRow; acting: Acting; onSend: () => void };

/** What can happen to a batch from where it stands. */
export function BatchActions({ batch, acting: { busy, act }, onSend }: Props) {
  return (
    <div className={classes.rowButtons}>
      {batch.status !== 'cancelled' && (
        <Button
          size="sm"
          onClick={() => download(batch)}
          aria-label={`Download the file of batch ${batch.file_number}, ${formatName(batch.format)}`}
        >
          Download
        </Button>
      )}
      {batch.status === 'open' && (
        <>
          <Button
            size="sm"
            busy={busy === batch.batch_id}
            onClick={onSend}
            aria-label={`Mark batch ${batch.file_number} as sent, ${formatName(batch.format)}`}
          >
            Mark as sent
          </Button>
          <Button
            size="sm"
            kind="plain"
            onClick={() =>
              act(
                batch.batch_id,
                () => api.payout.cancelPayoutBatch({ batch_id: batch.batch_id }),
                'Batch cancelled. Its payouts are due again.',
              )
            }
            aria-label={`Cancel batch ${batch.file_number}, ${formatName(batch.format)}`}
          >
            Cancel
          </Button>
        </>
      )}
      {batch.status === 'sent' && (
        <Button
          size="sm"
          busy={busy === batch.batch_id}
          onClick={() =>
            act(
              batch.batch_id,
              () => api.payout.completePayoutBatch({ batch_id: batch.batch_id }),
              'All remaining payments of the batch are completed.',
            )
          }
          aria-label={`Complete batch ${batch.file_number}, ${formatName(batch.format)}`}
        >
          Complete all
        </Button>
      )}
    </div>
  );
}

async function download({ batch_id }: BatchRow) {
  try {
    const { name, content } = await api.payout.getPayoutBatchFile({ batch_id });
    saveAs(name, 'text/plain;charset=us-ascii', content);
  } catch (error) {
    showError({ message: wordsOf(error, 'The file could not be downloaded. Please try again later.') });
  }
}
