import type { PlanCheck } from '#contract/plan/check.ts';
import type { ExampleOutcomeJson } from '#contract/plan/example.ts';
import type { PlacedProblem } from '#contract/plan/problem.ts';
import { withAmounts } from '#contract/plan/with-amounts.ts';
import type { PlanExample } from '#domain/commission/plan-example.ts';
import { runExample } from '#domain/commission/plan-example.ts';
import { everyProgram } from '#domain/enrolment/admission.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { Plan } from '#domain/plan/plan.ts';
import { checkPlan, checkPrograms, worstCasePayout } from '#domain/plan/plan-check.ts';
import { planDifferences } from '#domain/plan/plan-difference.ts';
import { placeOfProblem } from '#domain/plan/plan-place.ts';

/** Everything wrong with a plan for this company, with its place in the document. An empty list: it may be saved and run. */
export function problemsOf(plan: Plan): PlacedProblem[] {
  return [...checkPlan(plan), ...checkPrograms(plan, everyProgram)].map((problem) => ({
    place: placeOfProblem(plan, problem).join('.'),
    problem: withAmounts(problem),
  }));
}

/** The result of every example under a plan in which `checkPlan` finds no problem. */
export function outcomesOf(plan: Plan, examples: readonly PlanExample[]): ExampleOutcomeJson[] {
  return examples.map((example) => {
    const outcome = runExample(example, plan);
    if ('refusal' in outcome) {
      return { name: example.name, passed: false, came: null, difference: null, refusal: withAmounts(outcome.refusal) };
    }
    const { came, difference } = outcome;
    return {
      name: example.name,
      passed: difference === null,
      came: { lines: [...came.lines], statements: [...came.statements] },
      difference,
      refusal: null,
    };
  });
}

/** The check of a plan that an admin sees. A plan with problems has no calculated examples. */
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
    differences: before === null ? [] : planDifferences(before, plan).map(withAmounts),
    examples: problems.length === 0 ? outcomesOf(plan, examples) : [],
  };
}
