import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { RunPreview } from '#contract/commission/preview.ts';
import type { OpenPeriod } from '#contract/commission/run.ts';
import { api, labelsOf } from '#web/api.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { Button } from '#web/ui/button.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { Draft } from './draft.tsx';
import classes from './month-end-panel.module.css';

/** The three steps of the month's end: calculate, review, close. Each describes its effect first. */
export function MonthEndPanel({ open, preview }: { open: OpenPeriod; preview: RunPreview | null }) {
  const { revalidate } = useRevalidator();
  const [calculating, setCalculating] = useState(false);
  const month = formatPeriod(open.period);

  const heading = useRef<HTMLHeadingElement>(null);
  // After the close the pressed button no longer exists, so the focus moves to the month that is now open.
  const shown = useRef(open.period);
  useEffect(() => {
    if (shown.current !== open.period) heading.current?.focus();
    shown.current = open.period;
  }, [open.period]);

  const calculate = async () => {
    setCalculating(true);
    try {
      const done = await api.commission.calculateSalesCommissions({});
      showSuccess({
        message: `Commission calculation completed. ${done.calculations_created} calculations and ${done.commissions_created} commissions created.`,
      });
      await revalidate();
    } catch (error) {
      showError({ message: labelsOf(error, 'Failed to calculate commissions from sales data.') });
    } finally {
      setCalculating(false);
    }
  };

  return (
    <Panel
      title={`${month} is open`}
      heading={heading}
      description={
        open.over
          ? 'The month is over. Calculate, look at the draft, then close it.'
          : open.started
            ? 'The month is not over: a draft shows where it stands. Closing is due after its last day.'
            : 'This month hasn’t started yet. It was opened early, when the previous month closed.'
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
