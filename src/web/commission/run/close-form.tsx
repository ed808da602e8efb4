import { useId, useState } from 'react';
import type { RunPreview } from '#contract/commission/preview.ts';
import type { OpenPeriod } from '#contract/commission/run.ts';
import { isFarRate, parseExchangeRate } from '#domain/money/rate.ts';
import { api, labelsOf } from '#web/api.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { formatAmount, formatExchangeRate } from '#web/ui/format-amount.ts';
import { showSuccess } from '#web/ui/toast.tsx';
import classes from './month-end-panel.module.css';

/** Whether a rate must be typed again, by the server's rule: it protects against a wrong digit. */
function mustTypeAgain(rate: string, open: OpenPeriod): boolean {
  const parsed = (text: string) =>
    parseExchangeRate(open.currency, open.payout_currency, text.replace(/^0+(?=\d)/, ''));
  const [typed, last] = [parsed(rate), parsed(open.last_exchange_rate ?? '')];
  return typed !== null && last !== null && isFarRate(typed, last, open.exchange_rate_tolerance);
}

type Props = { open: OpenPeriod; preview: RunPreview; onClosed: () => Promise<void> };

/** Closes the month with a draft at an exchange rate, after a confirmation. */
export function CloseForm({ open, preview, onClosed }: Props) {
  const { run } = preview;
  const id = useId();
  // A single currency needs no rate.
  const converts = run.currency !== run.payout_currency;
  const lastRate = open.last_exchange_rate === null ? '' : formatExchangeRate(open.last_exchange_rate);
  const [rate, setRate] = useState(converts ? lastRate : '1');
  const [again, setAgain] = useState('');
  const [differs, setDiffers] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const month = formatPeriod(open.period);
  const far = converts && mustTypeAgain(rate, open);

  const close = async () => {
    if (far && Number(again) !== Number(rate)) return setDiffers(true);
    setBusy(true);
    try {
      await api.commission.closeCommissionRun({
        run_no: run.run_no,
        lines_hash: run.lines_hash,
        exchange_rate: rate,
        exchange_rate_again: far ? again.trim() : null,
        before_its_end: !open.over,
      });
      showSuccess({ message: `${month} is closed. The statements are ready to be paid.` });
      await onClosed();
    } catch (error) {
      setRefused(labelsOf(error, 'The period could not be closed. Please try again later.'));
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };

  return (
    <form
      className={classes.close}
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(null);
        setAgain('');
        setDiffers(false);
        if (/^\d{1,6}(\.\d{1,8})?$/.test(rate) && Number(rate) > 0) setAsking(true);
        else setRefused('Please enter an exchange rate like 0.7312');
      }}
    >
      {converts && (
        <div className={classes.field}>
          <label htmlFor={id}>
            {run.payout_currency} for one {run.currency}
          </label>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            value={rate}
            onChange={(event) => setRate(event.target.value)}
            aria-describedby={`${id}-note`}
            aria-invalid={refused !== null}
          />
          <p
            id={`${id}-note`}
            className={refused ? classes.refused : classes.note}
            role={refused ? 'alert' : undefined}
          >
            {refused ??
              `Statements are computed in ${run.currency} and paid in ${run.payout_currency}: converted once, rounded once.`}
          </p>
        </div>
      )}
      {!converts && refused && (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      )}
      <Button kind={open.over ? 'primary' : 'quiet'} type="submit">
        {open.over ? `Close ${month}` : `Close ${month} before its end`}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Close ${month} for ever?`}
        confirmLabel={`Close ${month}`}
        cancelLabel="Not yet"
        busy={busy}
        onConfirm={close}
        onCancel={() => setAsking(false)}
      >
        <p>
          {run.statement_count.toLocaleString('en-US')} statements over {formatAmount(run.total, run.currency, true)} at
          a rate of {rate} become final. A closed period never changes; later facts are booked in the open one.
        </p>
        {converts && (
          <p>
            About {formatAmount((Number(run.total) * Number(rate)).toFixed(2), run.payout_currency, true)} will be
            payable.
          </p>
        )}
        {far && (
          <>
            <p className={classes.early}>
              The last close used a rate of {lastRate}. {rate} is more than {open.exchange_rate_tolerance / 100}% away
              from it.
            </p>
            <TextField
              label="Type the rate again"
              inputMode="decimal"
              autoComplete="off"
              value={again}
              error={differs ? 'Type the same rate twice.' : undefined}
              onChange={(event) => {
                setAgain(event.target.value);
                setDiffers(false);
              }}
            />
          </>
        )}
        {!open.over && (
          <p className={classes.early}>
            {month} is not over. Orders completed in its remaining days will count in the next month, marked late.
          </p>
        )}
      </ConfirmDialog>
    </form>
  );
}
