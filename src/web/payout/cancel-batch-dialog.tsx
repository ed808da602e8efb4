import { useEffect } from 'react';
import type { BatchCancellation, BatchRow } from '#contract/payout/batch.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { failed, useFetcher } from '#web/ui/form/use-fetcher.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import classes from './cancel-batch-dialog.module.css';
import { ExpectedRemaining } from './expected-remaining.tsx';
import { NameAndCode } from './name-and-code.tsx';
import form from './payout.module.css';
import { batchName, isByService, paymentCount } from './payout-labels.ts';

/** A credit of the bank's file: all payments of the batch to one payee. */
export type BatchCredit = {
  readonly name: string;
  /** Of the consultant: two payees can have the same name. */
  readonly code: string;
  readonly total: string;
  readonly paymentIds: readonly string[];
};

type Props = {
  dialog: DialogState;
  batch: BatchRow | undefined;
  /** The credits of the batch, without scripts. */
  credits: readonly BatchCredit[] | null;
};

/** Confirms cancelling a batch and asks what happened to its file if the bank may have it. */
export function CancelBatchDialog({ dialog, batch, credits }: Props) {
  const mayBeWithBank = batch !== undefined && (batch.downloaded_at !== null || batch.status === 'sent');
  return (
    <FormDialog
      dialog={dialog}
      title={batch ? m.batch_cancel_title({ name: batchName(batch) }) : ''}
      submission="cancelPayoutBatch"
      submitLabel={m.batch_cancel_confirm()}
      cancelLabel={m.batch_leave()}
      danger
    >
      <input type="hidden" name="batch_id" value={dialog.item ?? ''} />
      {batch && (
        <>
          <ExpectedRemaining batch={batch} />
          {mayBeWithBank ? (
            <FileOutcome key={batch.batch_id} batch={batch} credits={credits} />
          ) : (
            <p className={form.note}>
              {isByService(batch)
                ? m.batch_unpaid_service({ remaining: remaining(batch) })
                : m.batch_not_downloaded({ remaining: remaining(batch) })}
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}

const remaining = ({ remaining_count, remaining_total, currency }: BatchRow): string =>
  `${paymentCount(remaining_count)} (${formatAmount(remaining_total, currency, true)})`;

const outcomes = ['not-sent', 'rejected', 'partly-executed'] as const satisfies readonly BatchCancellation[];

function FileOutcome({ batch, credits }: { batch: BatchRow; credits: Props['credits'] }) {
  const { timeZone } = useCompany();
  const byService = isByService(batch);
  const of = { remaining: remaining(batch) };
  const effects: Readonly<Record<BatchCancellation, { label: string; effect: string }>> = {
    'not-sent': byService
      ? { label: m.batch_outcome_not_received(), effect: m.batch_outcome_not_received_effect(of) }
      : { label: m.batch_outcome_not_sent(), effect: m.batch_outcome_not_sent_effect(of) },
    rejected: {
      label: byService ? m.batch_outcome_rejected_service() : m.batch_outcome_rejected(),
      effect: m.batch_outcome_rejected_effect(of),
    },
    'partly-executed': {
      label: byService ? m.batch_outcome_partly_service() : m.batch_outcome_partly(),
      effect: m.batch_outcome_partly_effect(),
    },
  };
  return (
    <div className={classes.outcome}>
      <p className={form.note}>
        {batch.downloaded_at === null
          ? m.batch_maybe_paid(of)
          : m.batch_maybe_at_bank({ ...of, moment: formatMoment(batch.downloaded_at, timeZone) })}
      </p>
      <fieldset className={classes.outcomes}>
        <legend className={classes.legend}>{byService ? m.batch_outcome_service() : m.batch_outcome_file()}</legend>
        {outcomes.map((value) => (
          <label key={value} className={classes.choice}>
            <input type="radio" name="outcome" value={value} />
            <span>
              {effects[value].label}
              <span className={form.small}>{effects[value].effect}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <ExecutedCredits batch={batch} credits={credits} />
    </div>
  );
}

/** Selects the credits of a file that the bank executed; each posts the ids of its payments. */
function ExecutedCredits({
  batch: { batch_id, currency },
  credits: given,
}: {
  batch: BatchRow;
  credits: Props['credits'];
}) {
  const { data, load } = useFetcher<BatchCredit[] | 'failed'>(failed);
  useEffect(() => {
    void load(`/admin/payments/batches/${batch_id}/credits`);
  }, [batch_id, load]);
  const credits = typeof data === 'object' ? data : given;
  return (
    <fieldset className={classes.credits}>
      <legend className={classes.legend}>{m.batch_select_executed()}</legend>
      {credits === null && (
        <p className={form.note} role="status">
          {data === 'failed' ? m.batch_payments_failed() : m.batch_payments_loading()}
        </p>
      )}
      {credits?.map(({ name, code, total, paymentIds }) => (
        <label key={paymentIds[0]} className={classes.credit}>
          <input type="checkbox" name="executed" value={paymentIds.join(' ')} />
          <span>
            <NameAndCode name={name} code={code} />
          </span>
          <span className={classes.amount}>{formatAmount(total, currency)}</span>
        </label>
      ))}
    </fieldset>
  );
}
