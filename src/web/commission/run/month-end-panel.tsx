import { useEffect, useRef } from 'react';
import type { CloseChecklist } from '#contract/commission/checklist.ts';
import type { RunPreview } from '#contract/commission/preview.ts';
import type { OpenPeriod } from '#contract/commission/run.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { Button } from '#web/ui/button.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Draft } from './draft.tsx';
import classes from './month-end-panel.module.css';
import { type AfterClose, NextSteps } from './next-steps.tsx';

type Props = {
  open: OpenPeriod;
  preview: RunPreview | null;
  checklist: CloseChecklist | null;
  /** Null before the first close. */
  closed: AfterClose | null;
};

/** The three steps of the month's end: calculate, review, close. Each describes its effect first. */
export function MonthEndPanel({ open, preview, checklist, closed }: Props) {
  const month = formatPeriod(open.period);

  const heading = useRef<HTMLHeadingElement>(null);
  // After the close the pressed button no longer exists, so the focus moves to the month that is now open.
  const shown = useRef(open.period);
  useEffect(() => {
    if (shown.current !== open.period) heading.current?.focus();
    shown.current = open.period;
  }, [open.period]);

  return (
    <Panel
      title={m.run_open({ month })}
      heading={heading}
      description={open.over ? m.run_open_over() : open.started ? m.run_open_started() : m.run_open_not_started()}
      actions={
        <SubmitForm name="calculateSalesCommissions" needs="commissions:write">
          {({ pending }) => (
            <Button type="submit" kind={preview || !open.started ? 'quiet' : 'primary'} busy={pending}>
              {pending
                ? m.run_calculating()
                : m.run_calculate({ count: open.sale_count, shown: formatCount(open.sale_count) })}
            </Button>
          )}
        </SubmitForm>
      }
    >
      {closed && <NextSteps closed={closed} />}
      {preview ? (
        <Draft open={open} preview={preview} checklist={checklist} onReplaced={() => heading.current?.focus()} />
      ) : (
        <p className={classes.none}>
          {m.run_no_draft({
            count: open.sale_count,
            shown: formatCount(open.sale_count),
            amount: formatAmount(open.base_total, open.currency),
          })}
          {open.correction_count > 0 &&
            ` ${m.run_no_draft_corrections({
              count: open.correction_count,
              shown: formatCount(open.correction_count),
              amount: formatAmount(open.correction_total, open.currency),
            })}`}
        </p>
      )}
    </Panel>
  );
}
