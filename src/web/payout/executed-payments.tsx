import { useEffect, useState } from 'react';
import type { BatchRow } from '#contract/payout/batch.ts';
import type { PaymentRow } from '#contract/payout/payment.ts';
import { api, labelsOf } from '#web/api.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import classes from './cancel-batch-dialog.module.css';
import form from './payout.module.css';

/** A credit of the bank's file: all payments of the batch to one payee. */
type Credit = { readonly name: string; readonly total: string; readonly paymentIds: readonly string[] };

const pageSize = 2000;

/** Selects the credits of a file that the bank executed; the form gets each as `executed` with its payment ids. */
export function ExecutedPayments({ batch: { batch_id, currency } }: { batch: BatchRow }) {
  const [credits, setCredits] = useState<readonly Credit[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const aborting = new AbortController();
    creditsOf(batch_id, aborting.signal)
      .then(setCredits)
      .catch((error: unknown) => {
        if (!aborting.signal.aborted) setFailure(labelsOf(error, 'The payments could not be loaded.'));
      });
    return () => aborting.abort();
  }, [batch_id]);
  if (failure !== null) {
    return (
      <p className={form.refused} role="alert">
        {failure}
      </p>
    );
  }
  if (credits === null) return <p className={form.note}>Loading payments…</p>;
  return (
    <fieldset className={classes.credits}>
      <legend className={classes.legend}>Select what was executed</legend>
      {credits.map(({ name, total, paymentIds }) => (
        <label key={paymentIds[0]} className={classes.credit}>
          <input type="checkbox" name="executed" value={paymentIds.join(' ')} />
          <span>{name}</span>
          <span className={classes.amount}>{formatAmount(total, currency)}</span>
        </label>
      ))}
    </fieldset>
  );
}

async function creditsOf(batch_id: string, signal: AbortSignal): Promise<Credit[]> {
  const payments: PaymentRow[] = [];
  for (let offset = 0, total = 1; offset < total; offset += pageSize) {
    const page = await api.payout.getCommissionPayments({ batch_id, limit: pageSize, offset }, { signal });
    payments.push(...page.data);
    total = page.total;
  }
  const underWay = payments.filter(({ status }) => status === 'pending' || status === 'processing');
  const byCredit = Map.groupBy(underWay, ({ credit_id, payment_id }) => credit_id ?? payment_id);
  return [...byCredit.values()]
    .flatMap(([first, ...rest]) =>
      first
        ? [
            {
              name: first.recipient_name,
              total: first.credit_total,
              paymentIds: [first, ...rest].map(({ payment_id }) => payment_id),
            },
          ]
        : [],
    )
    .sort((one, other) => one.name.localeCompare(other.name));
}
