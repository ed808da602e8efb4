import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlanCheck } from '#contract/plan/check.ts';
import type { PlanVersionDetail, PlanVersions } from '#contract/plan/version.ts';
import { addMonths } from '#domain/period/period.ts';
import { api, codeOf, labelsOf } from '#web/api.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { SelectField, TextAreaField } from '#web/ui/form/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import { PlanDifferences } from './plan-checks.tsx';
import classes from './plan-editor.module.css';

/** How many months ahead a version can be dated here. */
const monthsAhead = 24;

type Props = {
  plans: PlanVersions;
  /** The version on which the draft is based. */
  basis: number;
  draft: {
    readonly document: PlanVersionDetail['document'] | null;
    readonly examples: readonly PlanVersionDetail['examples'][number][];
  };
  check: PlanCheck | null;
  onSaved: () => void;
};

/** Saves a plan permanently, with its first month and a reason. */
export function SavePlan({ plans, basis, draft, check, onSaved }: Props) {
  const navigate = useNavigate();
  // Earnings of the open month are already based on its plan, so a change starts with the next month by default.
  const [from, setFrom] = useState(addMonths(plans.open_period, 1));
  const [note, setNote] = useState('');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const latest = Math.max(0, ...plans.versions.map(({ version }) => version));
  const next = latest + 1;
  const replaced = plans.versions.find(({ valid_from, status }) => valid_from === from && status !== 'replaced');
  const examplesOf = check?.examples ?? [];

  const before = (): string | null => {
    if (draft.document === null || (check?.problems.length ?? 0) > 0) return 'Fix the highlighted fields first.';
    const failed = examplesOf.find(({ passed }) => !passed);
    if (failed) return `The example “${failed.name}” does not come out: ${failed.message}`;
    if (note.trim() === '') return 'Please write why the plan changes.';
    return null;
  };
  const save = async () => {
    if (draft.document === null) return;
    setBusy(true);
    try {
      const saved = await api.plan.savePlanVersion({
        document: draft.document,
        examples: [...draft.examples],
        valid_from: from,
        latest_version: latest,
        note,
      });
      onSaved();
      showSuccess({ message: `Version ${saved.version} is saved, valid from ${formatPeriod(from)}.` });
      await navigate(`/admin/plan?version=${saved.version}`);
    } catch (error) {
      // The draft stays; the versions, the next number and the version to replace are reloaded.
      if (codeOf(error) === 'VERSION_SAVED_MEANWHILE') {
        await navigate(`/admin/plan/edit?from=${basis}`, { replace: true, preventScrollReset: true });
      }
      setRefused(labelsOf(error, 'The plan could not be saved. Please try again later.'));
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };

  return (
    <Panel title="Save as a new version">
      <form
        className={classes.save}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const missing = before();
          setRefused(missing);
          if (missing === null) setAsking(true);
        }}
      >
        <SelectField
          label="Valid from"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          hint="The open month or a later one: a closed month never changes."
        >
          {Array.from({ length: monthsAhead }, (_, later) => addMonths(plans.open_period, later)).map((period) => (
            <option key={period} value={period}>
              {formatPeriod(period)}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Why the plan changes"
          rows={3}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {refused && (
          <p className={classes.failure} role="alert">
            {refused}
          </p>
        )}
        <Button kind="primary" type="submit" busy={busy}>
          Save version {next}
        </Button>
      </form>
      <ConfirmDialog
        open={asking}
        title={`Save version ${next}, valid from ${formatPeriod(from)}?`}
        confirmLabel={`Save version ${next}`}
        cancelLabel="Not yet"
        busy={busy}
        onConfirm={save}
        onCancel={() => setAsking(false)}
      >
        <p>
          Everyone is paid by it from {formatPeriod(from)}, and everyone can read it at once. A saved version can’t be
          edited, only replaced by a newer one.
        </p>
        {replaced && (
          <p className={classes.failure}>
            It replaces version {replaced.version}, which {replaced.saved_by ?? 'the company'} saved for the same month
            {replaced.note && `: “${replaced.note}”`}. Version {replaced.version} will never be used.
          </p>
        )}
        {check && <PlanDifferences differences={check.differences} />}
      </ConfirmDialog>
    </Panel>
  );
}
