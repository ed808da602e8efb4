import { useLayoutEffect, useRef, useState } from 'react';
import type { PlanVersions } from '#contract/plan/version.ts';
import { addMonths } from '#domain/period/period.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { SelectField, TextAreaField } from '#web/ui/form/field.tsx';
import { type FormAnswer, formField, submissionOf } from '#web/ui/form/form-answer.ts';
import type { useFormAnswer } from '#web/ui/form/use-form-answer.ts';
import { Panel } from '#web/ui/panel.tsx';
import { PlanDifferences } from './plan-checks.tsx';
import classes from './plan-editor.module.css';
import type { PlanAnswer } from './plan-submissions.ts';

/** How many months ahead a version can be dated here. */
const monthsAhead = 24;

type Props = { plans: PlanVersions; sender: ReturnType<typeof useFormAnswer> };

/** Saves a plan permanently, with its first month and a reason. Part of the editor's form. */
export function SavePlan({ plans, sender }: Props) {
  const { answer, entered, pending } = sender;
  // Earnings of the open month are already based on its plan, so a change starts with the next month by default.
  const [from, setFrom] = useState(entered('valid_from') ?? addMonths(plans.open_period, 1));
  const select = useRef<HTMLSelectElement>(null);
  // A month that was selected before the scripts ran.
  useLayoutEffect(() => setFrom((before) => select.current?.value ?? before), []);
  const [dismissed, setDismissed] = useState<FormAnswer>();
  const asked = answer?.done && answer !== dismissed ? (answer.value as PlanAnswer) : null;
  const latest = Math.max(0, ...plans.versions.map(({ version }) => version));
  const next = String(latest + 1);
  const replaced = plans.versions.find(({ valid_from, status }) => valid_from === from && status !== 'replaced');
  const own = ['reviewPlan', 'savePlanVersion', 'checkPlan'];
  const refused =
    answer && !answer.done && own.includes(submissionOf(answer.submission)) ? sender.formError : undefined;
  return (
    <Panel title={m.plan_save_title()}>
      <input type="hidden" name="latest_version" value={latest} />
      <div className={classes.save}>
        <SelectField
          label={m.plan_save_from()}
          name="valid_from"
          ref={select}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          hint={m.plan_save_from_hint()}
        >
          {Array.from({ length: monthsAhead }, (_, later) => addMonths(plans.open_period, later)).map((period) => (
            <option key={period} value={period}>
              {formatPeriod(period)}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={m.plan_save_note()}
          name="note"
          rows={3}
          maxLength={500}
          defaultValue={entered('note')}
          error={sender.errorAt('note')}
        />
        {refused && (
          <p className={classes.failure} role="alert">
            {refused}
          </p>
        )}
        <Button kind="primary" type="submit" name={formField} value="reviewPlan" busy={pending === 'reviewPlan'}>
          {m.plan_save({ version: next })}
        </Button>
      </div>
      <ConfirmDialog
        open={asked?.confirming === true}
        title={m.plan_save_confirm({ version: next, period: formatPeriod(from) })}
        confirmLabel={m.plan_save({ version: next })}
        cancelLabel={m.plan_save_cancel()}
        busy={pending === 'savePlanVersion'}
        onCancel={() => setDismissed(answer)}
        submits={{
          confirm: { name: formField, value: 'savePlanVersion' },
          cancel: { name: formField, value: 'checkPlan' },
        }}
      >
        <p>{m.plan_save_effect({ period: formatPeriod(from) })}</p>
        {replaced && (
          <p className={classes.failure}>
            {m.plan_save_replaces({
              version: String(replaced.version),
              person: replaced.saved_by ?? m.plan_save_company(),
            })}
          </p>
        )}
        {replaced?.note && <p>{m.plan_save_replaces_note({ note: replaced.note })}</p>}
        {asked?.check && (
          <PlanDifferences
            differences={asked.check.differences}
            currencies={{ shop: plans.currency, payout: plans.payout_currency }}
          />
        )}
      </ConfirmDialog>
    </Panel>
  );
}
