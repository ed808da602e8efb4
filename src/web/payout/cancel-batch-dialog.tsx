import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BatchCancellation, BatchRow } from '#contract/payout/batch.ts';
import { api, labelsOf } from '#web/api.ts';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { showSuccess } from '#web/ui/toast.tsx';
import classes from './cancel-batch-dialog.module.css';
import { ExecutedPayments } from './executed-payments.tsx';
import form from './payout.module.css';
import { batchName, isByService, paymentCount } from './payout-labels.ts';

type Props = {
  /** Null while closed. */
  batch: BatchRow | null;
  onClose: () => void;
};

/** Confirms cancelling a batch and asks what happened to its file if the bank may have it. */
export default function CancelBatchDialog({ batch, onClose }: Props) {
  return (
    <Dialog open={batch !== null} onClose={onClose} label={batch ? `Cancel ${batchName(batch)}?` : 'Cancel'}>
      {batch && <CancelForm batch={batch} onClose={onClose} />}
    </Dialog>
  );
}

function CancelForm({ batch, onClose }: { batch: BatchRow; onClose: () => void }) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { batch_id, remaining_count, remaining_total } = batch;
  const mayBeWithBank = batch.downloaded_at !== null || batch.status === 'sent';

  const cancel = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const outcome = outcomes.find((candidate) => candidate === data.get('outcome')) ?? null;
    if (mayBeWithBank && outcome === null) return setRefused('Select one of the answers.');
    const executed =
      outcome === 'partly-executed' ? data.getAll('executed').flatMap((ids) => String(ids).split(' ')) : [];
    setBusy(true);
    try {
      const expected = { count: remaining_count, total: remaining_total };
      await api.payout.cancelPayoutBatch({ batch_id, outcome, executed, expected });
      showSuccess({
        message:
          executed.length === 0
            ? 'Batch cancelled. Its payments are due again.'
            : `${paymentCount(executed.length)} completed. The others are due again.`,
      });
      await revalidate();
      onClose();
    } catch (error) {
      setRefused(labelsOf(error, 'The batch could not be cancelled. Please try again later.'));
      await revalidate();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={form.form} onSubmit={cancel} noValidate>
      <h2 className={form.title}>Cancel {batchName(batch)}?</h2>
      {mayBeWithBank ? (
        <FileOutcome batch={batch} invalidBy={refused ? id : undefined} />
      ) : (
        <NotSubmitted batch={batch} />
      )}
      {refused && (
        <p id={id} className={form.refused} role="alert">
          {refused}
        </p>
      )}
      <div className={form.buttons}>
        <Button onClick={onClose}>Keep batch</Button>
        <Button kind="danger" type="submit" busy={busy}>
          Cancel batch
        </Button>
      </div>
    </form>
  );
}

const remaining = ({ remaining_count, remaining_total, currency }: BatchRow): string =>
  `${paymentCount(remaining_count)} (${formatAmount(remaining_total, currency, true)})`;

/** The file was not submitted: its payments simply become due again. */
function NotSubmitted({ batch }: { batch: BatchRow }) {
  return (
    <p className={form.note}>
      {isByService(batch)
        ? 'PayPal has paid nothing of it.'
        : 'Its file was never downloaded, so the bank cannot have it.'}{' '}
      {remaining(batch)} will be due again and can go into the next batch.
    </p>
  );
}

const outcomes = ['not-sent', 'rejected', 'partly-executed'] as const satisfies readonly BatchCancellation[];

function FileOutcome({ batch, invalidBy }: { batch: BatchRow; invalidBy: string | undefined }) {
  const { timeZone } = useCompany();
  const [outcome, setOutcome] = useState<BatchCancellation | null>(null);
  const effects: Readonly<Record<BatchCancellation, { label: string; effect: string }>> = {
    'not-sent': {
      label: isByService(batch) ? 'It never received the batch' : 'It was not sent to the bank',
      effect: isByService(batch)
        ? `${remaining(batch)} will be due again. Check at PayPal first: what it did pay would be paid twice.`
        : `${remaining(batch)} will be due again. Delete the downloaded file: if the bank gets it later, these payments are made twice.`,
    },
    rejected: {
      label: isByService(batch) ? 'It rejected the batch' : 'The bank rejected it',
      effect: `Nothing of it was paid. ${remaining(batch)} will be due again.`,
    },
    'partly-executed': {
      label: isByService(batch) ? 'It paid part of the batch' : 'The bank executed part of it',
      effect: 'The payments you select are recorded as paid. The others will be due again.',
    },
  };
  return (
    <>
      <p className={form.note}>
        {batch.downloaded_at === null
          ? `${remaining(batch)} may have been paid.`
          : `Its file was downloaded on ${formatMoment(batch.downloaded_at, timeZone)}. ${remaining(batch)} may be at the bank and cannot be paid again until you say what became of it.`}
      </p>
      <fieldset className={classes.outcomes} aria-describedby={invalidBy}>
        <legend className={classes.legend}>
          {isByService(batch) ? 'What did PayPal do?' : 'What became of the file?'}
        </legend>
        {outcomes.map((value) => (
          <label key={value} className={classes.outcome}>
            <input
              type="radio"
              name="outcome"
              value={value}
              checked={outcome === value}
              onChange={() => setOutcome(value)}
              required
            />
            <span>
              {effects[value].label}
              <span className={form.small}>{effects[value].effect}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {outcome === 'partly-executed' && <ExecutedPayments batch={batch} />}
    </>
  );
}
