import { useRevalidator } from 'react-router';
import type { BatchRow } from '#contract/payout/batch.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { DialogButton, type DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { saveAs } from '#web/ui/save-as.ts';
import { showError } from '#web/ui/toast.tsx';
import classes from './payout.module.css';
import { formatName, isByService } from './payout-labels.ts';

export type BatchDialogStates = Readonly<Record<'sending' | 'completing' | 'cancelling', DialogState>>;

/** The actions that a batch allows in its state. */
export function BatchActions({ batch, dialogs }: { batch: BatchRow; dialogs: BatchDialogStates }) {
  const { batch_id, status } = batch;
  const of = { number: batch.file_number, format: formatName(batch.format) };
  const byService = isByService(batch);
  const hasFile = !byService && status !== 'cancelled' && batch.cancellation === null;
  const isAskable = byService && (status === 'sending' || (status === 'sent' && batch.provider_reference !== null));
  return (
    <div className={classes.rowButtons}>
      {hasFile && <Download batch={batch} label={m.batch_download_named(of)} />}
      {status === 'open' && (byService || batch.downloaded_at !== null) && (
        <DialogButton
          needs="payouts:write"
          dialog={dialogs.sending}
          item={batch_id}
          size="sm"
          aria-label={byService ? m.batch_pay_named(of) : m.batch_mark_named(of)}
        >
          {byService ? m.batch_pay() : m.batch_mark()}
        </DialogButton>
      )}
      {isAskable && (
        <SubmitForm name="refreshPayoutBatch" needs="payouts:write" item={batch_id}>
          {({ pending }) => (
            <>
              <input type="hidden" name="batch_id" value={batch_id} />
              <Button type="submit" size="sm" busy={pending} aria-label={m.batch_refresh_named(of)}>
                {m.batch_refresh()}
              </Button>
            </>
          )}
        </SubmitForm>
      )}
      {status === 'sent' && !isAskable && (
        <DialogButton
          needs="payouts:write"
          dialog={dialogs.completing}
          item={batch_id}
          size="sm"
          aria-label={m.batch_complete_named(of)}
        >
          {m.batch_complete()}
        </DialogButton>
      )}
      {(status === 'open' || (status === 'sent' && !isAskable)) && (
        <DialogButton
          needs="payouts:write"
          dialog={dialogs.cancelling}
          item={batch_id}
          size="sm"
          kind="plain"
          aria-label={m.batch_cancel_named(of)}
        >
          {m.batch_cancel()}
        </DialogButton>
      )}
    </div>
  );
}

/**
 * Posts to the route that answers with the file, because the first download changes the batch. With scripts the page
 * shows the change.
 */
function Download({ batch, label }: { batch: BatchRow; label: string }) {
  const { revalidate } = useRevalidator();
  const action = `/admin/payments/batches/${batch.batch_id}/file`;
  const download = async () => {
    try {
      const answer = await fetch(action, { method: 'POST', headers: { accept: 'application/json' } });
      if (answer.ok) {
        const name = /filename="(.+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'payouts.txt';
        saveAs(name, 'text/plain;charset=us-ascii', await answer.blob());
        await revalidate();
      } else {
        showError({ message: String((await answer.json()).error) });
      }
    } catch {
      showError({ message: m.batch_download_failed() });
    }
  };
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        void download();
      }}
    >
      <Button type="submit" size="sm" aria-label={label}>
        {m.batch_download()}
      </Button>
    </form>
  );
}
