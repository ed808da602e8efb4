import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { RunPreview } from '#contract/commission/preview.ts';
import type { OpenPeriod } from '#contract/commission/run.ts';
import { api, wordsOf } from '#web/api.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { AnomalyList } from './anomaly-list.tsx';
import classes from './run-ceremony.module.css';

const percent = (fraction: string | null) =>
  fraction === null ? 'no sales' : `${(Number(fraction) * 100).toFixed(1)}%`;

/** Calculate, look, close: the three steps of a month's end, each saying what it will do before it does it. */
export function RunCeremony({ open, preview }: { open: OpenPeriod; preview: RunPreview | null }) {
  const { revalidate } = useRevalidator();
  const [calculating, setCalculating] = useState(false);
  const month = formatPeriod(open.period);

  const calculate = async () => {
    setCalculating(true);
    try {
      const done = await api.commission.calculateSalesCommissions({});
      showSuccess({
        message: `Commission calculation completed. ${done.calculations_created} calculations and ${done.commissions_created} commissions created.`,
      });
      await revalidate();
    } catch (error) {
      showError({ message: wordsOf(error, 'Failed to calculate commissions from sales data.') });
    } finally {
      setCalculating(false);
    }
  };

  return (
    <Panel
      title={`${month} is open`}
      description={
        open.over
          ? 'The month is over. Calculate, look at the draft, then close it.'
          : open.begun
            ? 'The month is not over: a draft shows where it stands. Closing is due after its last day.'
            : 'The month has not begun: it was opened when the one before was closed early.'
      }
      actions={
        <Button kind={preview ? 'quiet' : 'primary'} busy={calculating} onClick={calculate}>
          {calculating ? 'Calculating...' : `Calculate Commissions (${open.sale_count.toLocaleString('en-US')} sales)`}
        </Button>
      }
    >
      {preview ? (
        <Draft open={open} preview={preview} onClosed={revalidate} />
      ) : (
        <p className={classes.none}>
          No draft yet. A run would take in {open.sale_count.toLocaleString('en-US')} completed orders with a base of{' '}
          {formatAmount(open.base_total, open.currency)}.
        </p>
      )}
    </Panel>
  );
}

function Draft({ open, preview, onClosed }: { open: OpenPeriod; preview: RunPreview; onClosed: () => Promise<void> }) {
  const { run, before, movers } = preview;
  const money = (value: string) => <Amount value={value} currency={run.currency} />;
  return (
    <div className={classes.draft}>
      <StatRow label="The draft">
        <Stat
          label="Commissions"
          value={money(run.total)}
          note={
            before
              ? `${formatAmount(before.total, run.currency)} in ${formatPeriod(before.period)}`
              : 'No period before'
          }
        />
        <Stat
          label="Payout ratio"
          value={percent(preview.payout_ratio)}
          note={
            before ? `${percent(before.payout_ratio)} before` : `of ${formatAmount(run.base_total, run.currency)} base`
          }
        />
        <Stat
          label="Statements"
          value={run.statement_count.toLocaleString('en-US')}
          note={`${run.calculation_count.toLocaleString('en-US')} lines from ${run.order_count.toLocaleString('en-US')} orders`}
        />
        <Stat
          label="Personal commissions"
          value={money(preview.personal_total)}
          note={`${formatAmount(preview.override_total, run.currency)} overrides and ${formatAmount(preview.bonus_total, run.currency)} bonuses beside them`}
        />
        {run.correction_count > 0 && (
          <Stat
            label="Corrections of closed months"
            value={<Amount value={run.correction_total} currency={run.currency} signed />}
            note={`${run.correction_count.toLocaleString('en-US')} ${run.correction_count === 1 ? 'line' : 'lines'}, part of the commissions`}
            to="/admin/commissions?view=corrections"
          />
        )}
      </StatRow>
      <div className={classes.columns}>
        <section aria-labelledby="movers">
          <h3 id="movers" className={classes.heading}>
            Largest movers
          </h3>
          {movers.length === 0 ? (
            <p className={classes.none}>Nobody’s earnings changed.</p>
          ) : (
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">Consultant</th>
                  <th scope="col">Before</th>
                  <th scope="col">Now</th>
                  <th scope="col">Change</th>
                </tr>
              </thead>
              <tbody>
                {movers.map((mover) => (
                  <tr key={mover.consultant_id}>
                    <th scope="row">{mover.name}</th>
                    <td>{money(mover.before)}</td>
                    <td>{money(mover.now)}</td>
                    <td>
                      <Amount value={mover.change} currency={run.currency} signed />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
        <section aria-labelledby="tiers">
          <h3 id="tiers" className={classes.heading}>
            Tiers reached
          </h3>
          <table className={classes.table}>
            <tbody>
              {preview.tiers.map((tier) => (
                <tr key={tier.tier}>
                  <th scope="row">{tier.tier}</th>
                  <td>{tier.count.toLocaleString('en-US')}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <h3 className={classes.heading}>Negative balances</h3>
          {preview.negative_balances.length === 0 ? (
            <p className={classes.none}>None after this close.</p>
          ) : (
            <table className={classes.table}>
              <tbody>
                {preview.negative_balances.map((balance) => (
                  <tr key={balance.consultant_id}>
                    <th scope="row">{balance.name}</th>
                    <td>
                      <Amount value={balance.balance} currency={run.payout_currency} withCode signed />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      </div>
      <section aria-labelledby="anomalies">
        <h3 id="anomalies" className={classes.heading}>
          Worth a look before closing
        </h3>
        <AnomalyList anomalies={preview.anomalies} currency={run.currency} />
      </section>
      {open.begun && <CloseForm open={open} preview={preview} onClosed={onClosed} />}
    </div>
  );
}

/** Whether a rate differs from the one before by more than a fifth: then a digit may have slipped. */
const isFar = (rate: string, before: string | null): boolean =>
  before !== null && Math.abs(Number(rate) / Number(before) - 1) > 0.2;

function CloseForm({
  open,
  preview,
  onClosed,
}: {
  open: OpenPeriod;
  preview: RunPreview;
  onClosed: () => Promise<void>;
}) {
  const { run } = preview;
  const id = useId();
  // One currency needs no rate.
  const converts = run.currency !== run.payout_currency;
  const [rate, setRate] = useState(converts ? (open.last_exchange_rate ?? '') : '1');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const month = formatPeriod(open.period);

  const close = async () => {
    setBusy(true);
    try {
      await api.commission.closeCommissionRun({
        run_no: run.run_no,
        lines_hash: run.lines_hash,
        exchange_rate: rate,
        before_its_end: !open.over,
      });
      showSuccess({ message: `${month} is closed. The statements are ready to be paid.` });
      await onClosed();
    } catch (error) {
      setRefused(wordsOf(error, 'The period could not be closed. Please try again later.'));
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
        {converts && isFar(rate, open.last_exchange_rate) && (
          <p className={classes.early}>
            This rate is far from the last one ({open.last_exchange_rate}). Please check it again.
          </p>
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
