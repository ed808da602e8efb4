import type { PlacedMessage } from '#contract/plan/check.ts';
import type { PlanVersionDetail, PlanVersions } from '#contract/plan/version.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AddExample } from './add-example.tsx';
import { ChecksPanel, failingOf } from './checks-panel.tsx';
import { usePlanDraft } from './plan-draft.ts';
import classes from './plan-editor.module.css';
import { PlanExamples } from './plan-examples.tsx';
import { PlanFields } from './plan-fields.tsx';
import { documentOf } from './plan-form.ts';
import { SavePlan } from './save-plan.tsx';
import { useLatest } from './use-latest.ts';

type Props = { version: PlanVersionDetail; plans: PlanVersions };

/** A plan being changed: its fields, the server's checks, and saving. */
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
  const failing = failingOf(outcomes);

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
            onRemove={(at) => change({ examples: draft.examples.toSpliced(at, 1) })}
          />
          {document && (
            <AddExample document={document} onAdd={(example) => change({ examples: [...draft.examples, example] })} />
          )}
        </Panel>
      </div>
      <aside className={classes.aside} aria-label="Checks and saving">
        <ChecksPanel
          basis={version.version}
          plan={document === null ? 'unreadable' : 'readable'}
          problems={problems}
          check={check}
          currency={plans.currency}
          waiting={waiting}
          failure={failure}
        />
        <SavePlan
          plans={plans}
          basis={version.version}
          draft={{ document, examples: draft.examples }}
          check={check}
          onSaved={forget}
        />
      </aside>
    </div>
  );
}
