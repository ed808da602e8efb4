import type { PlacedMessage, PlanCheck } from '#contract/plan/check.ts';
import type { ExampleOutcomeJson } from '#contract/plan/example.ts';
import { exampleOutcomeWords, planDifferenceWords, planProblemWords } from '#contract/plan/words.ts';
import type { Plan } from '#domain/commission/plan.ts';
import { checkPlan, checkPrograms, worstCasePayout } from '#domain/commission/plan-check.ts';
import { planDifferences } from '#domain/commission/plan-difference.ts';
import type { PlanExample } from '#domain/commission/plan-example.ts';
import { runExample } from '#domain/commission/plan-example.ts';
import { placeOfProblem } from '#domain/commission/plan-place.ts';
import { everyProgram } from '#domain/enrolment/admission.ts';
import { formatAmount } from '#domain/money/decimal.ts';

/** Everything wrong with a plan for this company, with its place in the document. An empty list: it may be saved and run. */
export function problemsOf(plan: Plan): PlacedMessage[] {
  return [...checkPlan(plan), ...checkPrograms(plan, everyProgram)].map((problem) => ({
    place: placeOfProblem(plan, problem).join('.'),
    message: planProblemWords(problem),
  }));
}

/** What every example comes to by a plan in which `checkPlan` finds no problem. */
export function outcomesOf(plan: Plan, examples: readonly PlanExample[]): ExampleOutcomeJson[] {
  return examples.map((example) => {
    const outcome = runExample(example, plan);
    const message = exampleOutcomeWords(outcome);
    const came = 'came' in outcome ? outcome.came : null;
    return {
      name: example.name,
      passed: message === null,
      came: came && { lines: [...came.lines], statements: [...came.statements] },
      message,
    };
  });
}

/** All that an admin is told of a plan. The examples of an unsound one are not calculated. */
export function checkOf(plan: Plan, examples: readonly PlanExample[], before: Plan | null): PlanCheck {
  const problems = problemsOf(plan);
  const worst = worstCasePayout(plan);
  return {
    problems,
    worst_case: {
      order: worst.order,
      foundation_bonus: worst.foundationBonus && {
        pays: formatAmount(worst.foundationBonus.pays),
        from: formatAmount(worst.foundationBonus.from),
      },
    },
    differences: before === null ? [] : planDifferences(before, plan).map(planDifferenceWords),
    examples: problems.length === 0 ? outcomesOf(plan, examples) : [],
  };
}
