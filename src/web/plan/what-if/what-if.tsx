import { useLayoutEffect, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import type { PlacedProblem } from '#contract/plan/problem.ts';
import type { PlanSimulation } from '#contract/plan/simulation.ts';
import type { PlanVersionDetail, PlanVersions } from '#contract/plan/version.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { type FormAnswer, formField } from '#web/ui/form/form-answer.ts';
import { SmallSelect } from '#web/ui/form/small-select.tsx';
import { isRecord } from '#web/ui/form/stored-value.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import { draftOf, usePlanDraft } from '../plan-draft.ts';
import { documentOf, type PlacedMessage, type PlanForm } from '../plan-form.ts';
import { fieldsOf, formOfFields, padded } from '../plan-form-fields.ts';
import { type Currencies, planProblemSentence } from '../plan-sentences.ts';
import { useLatest } from '../use-latest.ts';
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
  const inBrowser = useInBrowser();
  const { draft, changed, change, forget } = usePlanDraft(version);
  const form = useRef<HTMLFormElement>(null);
  const native = useNativeAnswer();
  const [period, setPeriod] = useState(native?.period ?? first.period);
  const moved = changed || !native ? draft.form : native.form;
  const read = documentOf(moved);
  const untouched = !changed && !native && period === first.period;
  const { value, failure, waiting } = useLatest<PlanSimulation>(
    'simulatePlan',
    'problems' in read || untouched || (native && !changed && period === native.period)
      ? null
      : { ...fieldsOf(moved), period },
  );
  // Sliders that were moved before the scripts ran.
  const [catchUp] = useState(() => () => {
    const fields = Object.fromEntries(new FormData(form.current ?? undefined));
    const typed = formOfFields(fields);
    if (JSON.stringify(padded(typed)) !== JSON.stringify(padded(draftOf(version).form))) change({ form: typed });
    if (typeof fields.period === 'string') setPeriod(fields.period);
  });
  useLayoutEffect(catchUp, [catchUp]);
  const shown = untouched ? first : (value ?? native?.simulation ?? first);
  const answered = failure ?? native?.failure ?? null;
  const problems =
    'problems' in read
      ? read.problems
      : untouched
        ? []
        : problemsOf(answered, { shop: plans.currency, payout: plans.payout_currency });
  return (
    <div className={classes.page}>
      <section className={classes.summary} aria-label={m.plan_what_if_result()} aria-busy={waiting}>
        <Summary shown={shown} problems={problems} />
      </section>
      <div className={classes.columns}>
        <Panel
          title={m.plan_what_if_move()}
          description={m.plan_based_on({ version: String(version.version) })}
          actions={
            changed && (
              <Button size="sm" kind="plain" onClick={forget}>
                {m.plan_start_over()}
              </Button>
            )
          }
        >
          <form ref={form} method="post" className={classes.form} onSubmit={(event) => event.preventDefault()}>
            <input type="hidden" name={formField} value="simulatePlan" />
            <div className={classes.period}>
              <label htmlFor="period">{m.plan_what_if_period()}</label>
              <SmallSelect id="period" name="period" value={period} onChange={(event) => setPeriod(event.target.value)}>
                {plans.closed_periods.map((closed) => (
                  <option key={closed} value={closed}>
                    {formatPeriod(closed)}
                  </option>
                ))}
              </SmallSelect>
            </div>
            <WhatIfSliders
              form={moved}
              before={draftOf(version).form}
              currency={plans.currency}
              onChange={(form) => change({ form })}
            />
            {!inBrowser && <Button type="submit">{m.plan_what_if_calculate()}</Button>}
          </form>
          <p className={classes.keep}>
            <ButtonLink needs="commissions:write" kind="primary" to={`/admin/plan/edit?from=${version.version}`}>
              {m.plan_what_if_save()}
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

type NativeAnswer = {
  readonly form: PlanForm;
  readonly period: string;
  readonly simulation: PlanSimulation | null;
  readonly failure: FormAnswer | null;
};

/** The answer to sliders that were sent without scripts. */
function useNativeAnswer(): NativeAnswer | null {
  const answer = useActionData<FormAnswer>();
  if (!answer) return null;
  const { payload } = answer.result.submission;
  const common = { form: formOfFields(payload), period: String(payload.period ?? '') };
  return answer.done
    ? { ...common, simulation: answer.value as PlanSimulation, failure: null }
    : { ...common, simulation: null, failure: answer };
}

/** The problems of a refused plan: sentences about values that can’t be read, or what the server found. */
function problemsOf(failure: FormAnswer | null, currencies: Currencies): readonly PlacedMessage[] {
  if (failure === null) return [];
  const { refusal } = failure;
  const problems: (PlacedMessage | PlacedProblem)[] =
    isRecord(refusal) && Array.isArray(refusal.problems) ? refusal.problems : [];
  if (problems.length > 0)
    return problems.map((each) =>
      'problem' in each ? { place: each.place, message: planProblemSentence(each.problem, currencies) } : each,
    );
  const sentence = failure.unreached ? undefined : failure.result.error?.formErrors?.[0];
  return [{ place: '', message: sentence ?? m.plan_what_if_failed() }];
}
