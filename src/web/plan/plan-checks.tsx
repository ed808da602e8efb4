import type { PlanCheck } from '#contract/plan/check.ts';
import type { PlanDifferenceJson } from '#contract/plan/difference.ts';
import { m } from '#messages';
import { formatRate, formatWholeAmount } from '#web/ui/format-amount.ts';
import classes from './plan-checks.module.css';
import type { PlacedMessage } from './plan-form.ts';
import { type Currencies, planDifferenceSentence } from './plan-sentences.ts';

/** The errors with links to their fields, or a message that there are none. */
export function PlanProblems({ problems }: { problems: readonly PlacedMessage[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className={classes.problems}>
      {problems.map(({ place, message }) => (
        <li key={place + message}>
          <a
            href={`#${place}`}
            onClick={(event) => {
              const field = document.getElementById(place);
              if (!field) return;
              event.preventDefault();
              field.focus();
              field.scrollIntoView({ block: 'center' });
            }}
          >
            {message}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The differences of a plan from another. */
export function PlanDifferences({
  differences,
  currencies,
}: {
  differences: readonly PlanDifferenceJson[];
  currencies: Currencies;
}) {
  const sentences = differences.map((difference) => planDifferenceSentence(difference, currencies));
  return (
    <ul className={classes.differences}>
      {sentences.map((difference) => (
        <li key={difference}>{difference}</li>
      ))}
    </ul>
  );
}

/** The highest possible payout of a plan, in a sentence. */
export function worstCaseLabels({ order, foundation_bonus }: PlanCheck['worst_case'], currency: string): string {
  const share = formatRate(order);
  if (foundation_bonus === null) return m.plan_worst_case({ share });
  const { pays, from } = foundation_bonus;
  return m.plan_worst_case_bonus({
    share,
    pays: formatWholeAmount(pays, currency),
    from: formatWholeAmount(from, currency),
  });
}
