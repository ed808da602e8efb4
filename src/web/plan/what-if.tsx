import { useState } from 'react';
import type { PlacedMessage } from '#contract/plan/check.ts';
import type { PlanSimulation } from '#contract/plan/simulation.ts';
import type { PlanVersionDetail, PlanVersions } from '#contract/plan/version.ts';
import { api, codeOf, dataOf, labelsOf } from '#web/api.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { SmallSelect } from '#web/ui/form/small-select.tsx';
import { isRecord } from '#web/ui/form/stored-value.ts';
import { Panel } from '#web/ui/panel.tsx';
import { draftOf, usePlanDraft } from './plan-draft.ts';
import { documentOf } from './plan-form.ts';
import { useLatest } from './use-latest.ts';
import classes from './what-if.module.css';
import { Results } from './what-if-results.tsx';
import { WhatIfSliders } from './what-if-sliders.tsx';
import { Summary } from './what-if-summary.tsx';

type Props = {
  version: PlanVersionDetail;
  plans: PlanVersions;
  /** The unchanged plan on the latest closed period. */
  first: PlanSimulation;
};

/** A plan with sliders, and the result that a closed month would have had with it. */
export function WhatIf({ version, plans, first }: Props) {
  const { draft, changed, change, forget } = usePlanDraft(version);
  const [period, setPeriod] = useState(first.period);
  const read = documentOf(draft.form);
  const document = 'document' in read ? read.document : null;
  const untouched = !changed && period === first.period;
  const { answer, failure, waiting } = useLatest(
    document === null || untouched ? null : { period, document },
    (asked) => api.plan.simulatePlan(asked),
  );
  const shown = untouched ? first : (answer ?? first);
  const problems = 'problems' in read ? read.problems : untouched ? [] : problemsOf(failure);
  return (
    <div className={classes.page}>
      <section className={classes.summary} aria-label="What it would have come to" aria-busy={waiting}>
        <Summary shown={shown} problems={problems} />
      </section>
      <div className={classes.columns}>
        <Panel
          title="Move a figure"
          description={`Begun as version ${version.version}.`}
          actions={
            changed && (
              <Button size="sm" kind="plain" onClick={forget}>
                Start over
              </Button>
            )
          }
        >
          <div className={classes.period}>
            <label htmlFor="period">On the closed month</label>
            <SmallSelect id="period" value={period} onChange={(event) => setPeriod(event.target.value)}>
              {plans.closed_periods.map((closed) => (
                <option key={closed} value={closed}>
                  {formatPeriod(closed)}
                </option>
              ))}
            </SmallSelect>
          </div>
          <WhatIfSliders
            form={draft.form}
            before={draftOf(version).form}
            currency={plans.currency}
            onChange={(form) => change({ form })}
          />
          <p className={classes.keep}>
            <ButtonLink kind="primary" to={`/admin/plan/edit?from=${version.version}`}>
              Keep as a dated plan version
            </ButtonLink>
          </p>
        </Panel>
        <div className={classes.results} data-stale={problems.length > 0 || undefined}>
          <Results shown={shown} />
        </div>
      </div>
    </div>
  );
}

function problemsOf(failure: unknown): readonly PlacedMessage[] {
  if (failure === null) return [];
  const data = codeOf(failure) === 'PLAN_UNSOUND' ? dataOf(failure) : null;
  const problems = isRecord(data) && Array.isArray(data.problems) ? data.problems : [];
  const fieldProblems = problems.flatMap((problem: unknown) =>
    isRecord(problem) && typeof problem.message === 'string'
      ? { place: String(problem.place), message: problem.message }
      : [],
  );
  return fieldProblems.length > 0
    ? fieldProblems
    : [{ place: '', message: labelsOf(failure, 'It could not be calculated. Please try again.') }];
}
