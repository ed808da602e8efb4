import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatCount } from '#contract/language/format.ts';
import type { PlanVersionDetail, PlanVersions } from '#contract/plan/version.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { type FormAnswer, formField } from '#web/ui/form/form-answer.ts';
import { useFormAnswer } from '#web/ui/form/use-form-answer.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import { AddExample } from './add-example.tsx';
import { ChecksPanel, failingOf } from './checks-panel.tsx';
import { usePlanDraft } from './plan-draft.ts';
import classes from './plan-editor.module.css';
import { ExampleButton, PlanExamples } from './plan-examples.tsx';
import { PlanFields } from './plan-fields.tsx';
import { documentOf, type PlacedMessage } from './plan-form.ts';
import { editPlanForm, fieldsOf, formOfFields, padded } from './plan-form-fields.ts';
import { type Currencies, planProblemSentence } from './plan-sentences.ts';
import type { PlanAnswer } from './plan-submissions.ts';
import { SavePlan } from './save-plan.tsx';
import { useLatest } from './use-latest.ts';

type Props = { version: PlanVersionDetail; plans: PlanVersions };

/** A plan being changed: its fields, the server's checks, and saving. One form, so that it works without scripts too. */
export function PlanEditor({ version, plans }: Props) {
  const inBrowser = useInBrowser();
  const currencies = { shop: plans.currency, payout: plans.payout_currency };
  const editor = useEditor(version, currencies);
  const { draft, changed, change, forget, sender, form, check, outcomes, problems, readable } = editor;
  const failing = failingOf(outcomes);
  const expectActual = (taken: (at: number) => boolean) =>
    change({
      examples: draft.examples.map((example, at) => {
        const came = outcomes[at]?.came;
        return came && taken(at) ? { ...example, expected: came } : example;
      }),
    });
  return (
    <sender.fetcher.Form ref={form} method="post" className={classes.editor} noValidate onChange={sender.onChange}>
      {/* The button that Enter presses. */}
      <button type="submit" name={formField} value="checkPlan" hidden />
      <input type="hidden" name="examples" value={JSON.stringify(draft.examples)} />
      <input type="hidden" name="compare_with" value={version.version} />
      <div className={classes.main}>
        <Panel
          title={m.plan_editor_title()}
          description={m.plan_editor_description({ version: String(version.version) })}
          actions={
            changed && (
              <Button size="sm" kind="plain" onClick={forget}>
                {m.plan_start_over()}
              </Button>
            )
          }
        >
          <PlanFields
            form={draft.form}
            problems={problems}
            onChange={(next) => change({ form: next })}
            onEdit={(edit) => change({ form: editPlanForm(draft.form, edit) })}
          />
        </Panel>
        <Panel
          title={m.plan_examples()}
          description={m.plan_examples_description()}
          actions={
            failing > 0 && (
              <ExampleButton submission="expectExample" item="all" onPress={() => expectActual(() => true)}>
                {m.plan_example_expect_all({ count: formatCount(failing) })}
              </ExampleButton>
            )
          }
        >
          <PlanExamples
            examples={draft.examples}
            outcomes={outcomes}
            currency={plans.currency}
            onTake={(at) => expectActual((place) => place === at)}
            onRemove={(at) => change({ examples: draft.examples.toSpliced(at, 1) })}
          />
          <AddExample
            key={draft.examples.length}
            busy={sender.pending === 'addExample'}
            entered={(field) => (sender.answer?.done ? undefined : sender.entered(field))}
            errorAt={sender.errorAt}
            refused={sender.answer?.submission === 'addExample' && !sender.answer.done}
          />
        </Panel>
      </div>
      <aside className={classes.aside} aria-label={m.plan_aside()}>
        <ChecksPanel
          basis={version.version}
          plan={readable ? 'readable' : 'unreadable'}
          problems={problems}
          check={check}
          currencies={currencies}
          waiting={editor.waiting}
          failure={editor.failure}
        />
        {!inBrowser && (
          <Button type="submit" name={formField} value="checkPlan">
            {m.plan_check()}
          </Button>
        )}
        <SavePlan plans={plans} sender={sender} />
      </aside>
    </sender.fetcher.Form>
  );
}

/** The plan as typed, its live check, and the answers to the editor's form. */
function useEditor(version: PlanVersionDetail, currencies: Currencies) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const stored = usePlanDraft(version);
  const sender = useFormAnswer({
    submissions: {
      addExample: {},
      checkPlan: {},
      editPlan: {},
      removeExample: {},
      expectExample: {},
      reviewPlan: {},
      savePlanVersion: {},
    },
    onAnswer: (answer) => {
      const { added } = (answer.value ?? {}) as Partial<PlanAnswer>;
      if (added) stored.change({ examples: [...stored.draft.examples, added] });
      // Loads the versions and the next number again. The address names the version that the draft changes, because otherwise the page
      // would show the new one, without the draft.
      if (answer.code === 'VERSION_SAVED_MEANWHILE') {
        void navigate(`?from=${version.version}`, { replace: true, preventScrollReset: true });
      }
    },
  });
  // The server's answer to a form that was sent without scripts.
  const native = sender.fetcher.data === undefined ? sender.answer : undefined;
  const answered = native && nativeDraft(native);
  const draft = stored.changed || !answered ? stored.draft : { ...stored.draft, ...answered };
  const changed = stored.changed;

  // Text that was typed before the scripts ran.
  const [catchUp] = useState(() => () => {
    const typed = formOfFields(Object.fromEntries(new FormData(form.current ?? undefined)));
    const isUntouched = JSON.stringify(padded(typed)) === JSON.stringify(padded(stored.untouched.form));
    const examples = answered?.examples ?? stored.untouched.examples;
    const sameExamples = JSON.stringify(examples) === JSON.stringify(stored.untouched.examples);
    if (!isUntouched || !sameExamples) stored.change({ form: typed, examples });
  });
  useLayoutEffect(catchUp, [catchUp]);

  const read = documentOf(draft.form);
  const readable = 'document' in read;
  const live = useLatest<PlanAnswer>(
    'checkPlan',
    readable && changed
      ? { ...fieldsOf(draft.form), examples: JSON.stringify(draft.examples), compare_with: String(version.version) }
      : null,
  );
  const nativeCheck = native?.done ? (native.value as PlanAnswer).check : undefined;
  const unchanged = { ...version.check, differences: [] };
  const check = changed ? (live.value?.check ?? null) : (nativeCheck ?? (answered ? null : unchanged));
  const problems: readonly PlacedMessage[] = readable
    ? (check?.problems ?? []).map(({ place, problem }) => ({
        place,
        message: planProblemSentence(problem, currencies),
      }))
    : read.problems;
  return {
    ...stored,
    draft,
    changed,
    form,
    sender,
    check,
    problems,
    readable,
    outcomes: readable ? (check?.examples ?? []) : [],
    waiting: live.waiting,
    failure: live.failure,
  };
}

/** The plan of an answer: changed by the server, or as it was sent. */
function nativeDraft(answer: FormAnswer): Pick<PlanAnswer, 'form' | 'examples'> {
  if (answer.done) {
    const { form, examples } = answer.value as PlanAnswer;
    return { form, examples };
  }
  const fields = answer.result.submission.payload;
  return { form: formOfFields(fields), examples: JSON.parse(String(fields.examples ?? '[]')) };
}
