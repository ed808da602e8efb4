import type { RunPreview } from '#contract/commission/preview.ts';
import type { OpenPeriod } from '#contract/commission/run.ts';
import { formatCount } from '#contract/language/format.ts';
import { nextPeriod } from '#domain/period/period.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { formatAmount, formatExchangeRate } from '#web/ui/format-amount.ts';
import classes from './month-end-panel.module.css';
import type { RateReview } from './run-submissions.ts';
import { payableAtRate } from './typed-rate.ts';

type Props = { open: OpenPeriod; preview: RunPreview; onClosed: () => void };

/** Closes the month with a draft: first the exchange rate, then a confirmation of what it pays. */
export function CloseForm({ open, preview: { run }, onClosed }: Props) {
  const closing = useDialog('close');
  const month = formatPeriod(open.period);
  // A single currency needs no rate.
  const converts = run.currency !== run.payout_currency;
  const lastRate = open.last_exchange_rate === null ? '' : formatExchangeRate(open.last_exchange_rate);
  const final = {
    count: run.statement_count,
    shown: formatCount(run.statement_count),
    amount: formatAmount(run.total, run.currency, true),
  };
  // The server would refuse it.
  if (open.draft_changes !== null) return <p className={classes.none}>{m.run_close_outdated({ month })}</p>;
  return (
    <div className={classes.close}>
      <section aria-labelledby="closing" className={classes.effects}>
        <h3 id="closing" className={classes.heading}>
          {m.run_close_effects()}
        </h3>
        <ol className={classes.steps}>
          <li>{m.run_close_description(final)}</li>
          <li>{m.run_close_effect_notified()}</li>
          <li>{m.run_close_effect_opens({ month: formatPeriod(nextPeriod(open.period)) })}</li>
          <li>{m.run_close_effect_unpaid()}</li>
        </ol>
      </section>
      <DialogButton needs="commissions:write" dialog={closing} kind={open.over ? 'primary' : 'quiet'}>
        {open.over ? m.run_close({ month }) : m.run_close_early({ month })}
      </DialogButton>
      <FormDialog
        dialog={closing}
        title={m.run_close_title({ month })}
        description={
          <>
            <p>{m.run_close_description(final)}</p>
            {!open.over && <p className={classes.early}>{m.run_close_not_over({ month })}</p>}
          </>
        }
        submission="closeCommissionRun"
        values={{ exchange_rate: converts ? lastRate : '1' }}
        submitLabel={(review) => (review === undefined ? m.run_close_review() : m.run_close({ month }))}
        cancelLabel={m.batch_not_yet()}
        danger={(review) => review !== undefined}
        onDone={onClosed}
      >
        {({ field, review }) => (
          <>
            <input type="hidden" name="run_no" value={run.run_no} />
            <input type="hidden" name="lines_hash" value={run.lines_hash} />
            {!open.over && <input type="hidden" name="before_its_end" value="on" />}
            {converts ? (
              <TextField
                {...field('exchange_rate')}
                label={m.run_rate({ payout: run.payout_currency, shop: run.currency })}
                hint={
                  lastRate === ''
                    ? m.run_rate_hint({ payout: run.payout_currency, shop: run.currency })
                    : m.run_rate_hint_last({ payout: run.payout_currency, shop: run.currency })
                }
                inputMode="decimal"
                autoComplete="off"
              />
            ) : (
              <input type="hidden" name="exchange_rate" value="1" />
            )}
            {review !== undefined && (
              <div role="status" className={classes.review}>
                {converts && (
                  <p>
                    {m.run_close_payable({
                      amount: formatAmount(payableAtRate(run, (review as RateReview).rate), run.payout_currency, true),
                    })}
                  </p>
                )}
                {(review as RateReview).farFrom !== null && (
                  <>
                    <p className={classes.early}>{farSentence(review as RateReview)}</p>
                    <TextField
                      {...field('exchange_rate_again')}
                      label={m.run_rate_again()}
                      inputMode="decimal"
                      autoComplete="off"
                    />
                  </>
                )}
              </div>
            )}
          </>
        )}
      </FormDialog>
    </div>
  );
}

const farSentence = ({ rate, farFrom, tolerance }: RateReview): string =>
  m.run_rate_far({ last: formatExchangeRate(farFrom ?? ''), rate, percent: tolerance });
