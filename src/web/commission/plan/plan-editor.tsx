import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlacedMessage, PlanCheck } from '#contract/plan/check.ts';
import type { PlanVersionDetail, PlanVersions } from '#contract/plan/version.ts';
import { api, wordsOf } from '#web/api.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SelectField, TextAreaField } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import { AddExample } from './add-example.tsx';
import { PlanDifferences, PlanProblems, worstCaseWords } from './plan-checks.tsx';
import { usePlanDraft } from './plan-draft.ts';
import classes from './plan-editor.module.css';
import { PlanExamples } from './plan-examples.tsx';
import { PlanFields } from './plan-fields.tsx';
import { documentOf } from './plan-form.ts';
import { useLatest } from './use-latest.ts';

type Props = { version: PlanVersionDetail; plans: PlanVersions };

const unreadable = 'The plan could not be checked. Please check your connection.';

/** A plan being changed: its fields, what the server says of it as it stands, and the way to keep it. */
export function PlanEditor({ version, plans }: Props) {
  const { draft, changed, change, forget } = usePlanDraft(version);
  const read = documentOf(draft.form);
  const document = 'document' in read ? read.document : null;
  const question =
    document === null ? null : { document, examples: [...draft.examples], compare_with: version.version };
  const { answer, failure, waiting } = useLatest(question, (asked) => api.plan.checkPlan(asked));
  const check = answer ?? (changed ? null : { ...version.check, differences: [] });
  const problems: readonly PlacedMessage[] = 'problems' in read ? read.problems : (check?.problems ?? []);
  const outcomes = document === null ? [] : (check?.examples ?? []);
  const failing = outcomes.filter(({ passed }) => !passed).length;

  const take = (taken: (at: number) => boolean) =>
    change({
      examples: draft.examples.map((example, at) => {
        const came = outcomes[at]?.came;
        return came && taken(at) ? { ...example, expected: came } : example;
      }),
    });

  return (
    <div className={classes.editor}>
      <div className={classes.main}>
        <Panel
          title="The plan"
          description={`Begun as version ${version.version}. What you type stays in this tab until it is saved.`}
          actions={
            changed && (
              <Button size="sm" kind="plain" onClick={forget}>
                Start over
              </Button>
            )
          }
        >
          <PlanFields form={draft.form} problems={problems} onChange={(form) => change({ form })} />
        </Panel>
        <Panel
          title="Worked examples"
          description="Each must come out as expected, or the plan is not saved. Where a change is meant, say so: expect what came out."
          actions={
            failing > 0 && (
              <Button size="sm" onClick={() => take(() => true)}>
                Expect all that came out ({failing})
              </Button>
            )
          }
        >
          <PlanExamples
            examples={draft.examples}
            outcomes={outcomes}
            currency={plans.currency}
            onTake={(at) => take((place) => place === at)}
            onRemove={(at) => change({ examples: draft.examples.filter((_, place) => place !== at) })}
          />
          {document && (
            <AddExample document={document} onAdd={(example) => change({ examples: [...draft.examples, example] })} />
          )}
        </Panel>
      </div>
      <aside className={classes.aside} aria-label="Checks and saving">
        <Panel
          title="Checks"
          actions={
            <span role="status">
              <StatusBadge tone={problems.length > 0 ? 'bad' : failing > 0 ? 'waiting' : 'good'}>
                {problems.length > 0
                  ? `${problems.length} to mend`
                  : failing > 0
                    ? `${failing} examples differ`
                    : 'Sound'}
              </StatusBadge>
            </span>
          }
        >
          <div className={classes.checks} aria-busy={waiting}>
            {failure !== null && document !== null && (
              <p className={classes.failure} role="alert">
                {wordsOf(failure, unreadable)}
              </p>
            )}
            <PlanProblems problems={problems} />
            {problems.length === 0 && check && (
              <p className={classes.worst}>{worstCaseWords(check.worst_case, plans.currency)}</p>
            )}
            <section aria-labelledby="differences">
              <h3 id="differences" className={classes.heading}>
                Against version {version.version}
              </h3>
              {check && check.differences.length > 0 && document !== null ? (
                <PlanDifferences differences={check.differences} />
              ) : (
                <p className={classes.worst}>{document === null ? 'Cannot be told yet.' : 'Nothing is changed.'}</p>
              )}
            </section>
            {document !== null && problems.length === 0 && (
              <ButtonLink size="sm" to={`/admin/plan/what-if?from=${version.version}`}>
                Try it on a closed month
              </ButtonLink>
            )}
          </div>
        </Panel>
        <SaveForm plans={plans} draft={{ document, examples: draft.examples }} check={check} onSaved={forget} />
      </aside>
    </div>
  );
}

type SaveProps = {
  plans: PlanVersions;
  draft: {
    readonly document: PlanVersionDetail['document'] | null;
    readonly examples: readonly PlanVersionDetail['examples'][number][];
  };
  check: PlanCheck | null;
  onSaved: () => void;
};

function SaveForm({ plans, draft, check, onSaved }: SaveProps) {
  const navigate = useNavigate();
  const [from, setFrom] = useState(plans.open_period);
  const [note, setNote] = useState('');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const next = Math.max(0, ...plans.versions.map(({ version }) => version)) + 1;
  const examplesOf = check?.examples ?? [];

  const before = (): string | null => {
    if (draft.document === null || (check?.problems.length ?? 0) > 0) return 'Please mend what is marked first.';
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
        note,
      });
      onSaved();
      showSuccess({ message: `Version ${saved.version} is saved, valid from ${formatPeriod(from)}.` });
      await navigate(`/admin/plan?version=${saved.version}`);
    } catch (error) {
      setRefused(wordsOf(error, 'The plan could not be saved. Please try again later.'));
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
          {monthsFrom(plans.open_period, 24).map((period) => (
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
          From {formatPeriod(from)} on everybody is paid by it, and everybody can read it at once. A version is never
          edited; another one can take its place.
        </p>
        {check && <PlanDifferences differences={check.differences} />}
      </ConfirmDialog>
    </Panel>
  );
}

/** So many periods, the first one included. */
function monthsFrom(first: string, count: number): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number);
  return Array.from({ length: count }, (_, later) => {
    const at = year * 12 + month - 1 + later;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}
