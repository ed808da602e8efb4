import { useActionData } from 'react-router';
import type { BatchRow } from '#contract/payout/batch.ts';
import { m } from '#messages';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import type { BatchDialogStates } from './batch-actions.tsx';
import { type BatchCredit, CancelBatchDialog } from './cancel-batch-dialog.tsx';
import { ExpectedRemaining } from './expected-remaining.tsx';
import { batchName, isByService, paymentCount } from './payout-labels.ts';

type Props = {
  dialogs: BatchDialogStates;
  batches: readonly BatchRow[];
  /** The credits of the batch of the open dialog, without scripts. */
  credits: readonly BatchCredit[] | null;
};

/** The dialogs of the actions of batches: each names what it is about. */
export function BatchDialogs({ dialogs, batches, credits }: Props) {
  // Without scripts, the dialog shows the refusal.
  const isAnswered = useActionData() !== undefined;
  // Another admin may have taken the same step meanwhile: then its dialog closes, and a toast says why.
  const during = (dialog: DialogState, statuses: readonly BatchRow['status'][]) => {
    const batch = batches.find(({ batch_id }) => batch_id === dialog.item);
    return batch && !statuses.includes(batch.status) && !isAnswered ? { ...dialog, item: null } : dialog;
  };
  const sending = during(dialogs.sending, ['open']);
  const completing = during(dialogs.completing, ['sent']);
  const cancelling = during(dialogs.cancelling, ['open', 'sent']);
  const rowOf = (item: string | null) => batches.find(({ batch_id }) => batch_id === item);
  const [sent, completed] = [rowOf(sending.item), rowOf(completing.item)];
  const sums = (batch: BatchRow, count: number, total: string) => ({
    payments: paymentCount(count),
    amount: formatAmount(total, batch.currency, true),
  });
  const sentByService = sent !== undefined && isByService(sent);
  return (
    <>
      <FormDialog
        dialog={sending}
        title={
          sent
            ? sentByService
              ? m.batch_pay_title({ name: batchName(sent) })
              : m.batch_mark_title({ name: batchName(sent) })
            : ''
        }
        description={
          sent && (
            <p>
              {sentByService
                ? m.batch_pay_description(sums(sent, sent.payment_count, sent.total))
                : m.batch_send_description(sums(sent, sent.payment_count, sent.total))}
            </p>
          )
        }
        submission="sendPayoutBatch"
        submitLabel={sentByService ? m.batch_pay_now() : m.batch_mark_confirm()}
        cancelLabel={m.batch_not_yet()}
      >
        <input type="hidden" name="batch_id" value={sending.item ?? ''} />
        <IdempotencyKey name="idempotency_key" />
      </FormDialog>
      <FormDialog
        dialog={completing}
        title={completed ? m.batch_complete_title({ name: batchName(completed) }) : ''}
        description={
          completed && (
            <>
              <p>
                {m.batch_complete_description(sums(completed, completed.remaining_count, completed.remaining_total))}
              </p>
              <p>{isByService(completed) ? m.batch_complete_check_service() : m.batch_complete_check_bank()}</p>
            </>
          )
        }
        submission="completePayoutBatch"
        submitLabel={completed ? m.batch_complete_confirm({ payments: paymentCount(completed.remaining_count) }) : ''}
        cancelLabel={m.batch_not_yet()}
      >
        <input type="hidden" name="batch_id" value={completing.item ?? ''} />
        {completed && <ExpectedRemaining batch={completed} />}
      </FormDialog>
      <CancelBatchDialog dialog={cancelling} batch={rowOf(cancelling.item)} credits={credits} />
    </>
  );
}
