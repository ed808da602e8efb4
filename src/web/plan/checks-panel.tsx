import type { PlanCheck } from '#contract/plan/check.ts';
import type { ExampleOutcomeJson } from '#contract/plan/example.ts';
import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import type { FormAnswer } from '#web/ui/form/form-answer.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { PlanDifferences, PlanProblems, worstCaseLabels } from './plan-checks.tsx';
import classes from './plan-editor.module.css';
import type { PlacedMessage } from './plan-form.ts';
import type { Currencies } from './plan-sentences.ts';

type Props = {
  /** The version on which the plan is based. */
  basis: number;
  /** `unreadable` while the input cannot be parsed, so that the server has nothing to check. */
  plan: 'readable' | 'unreadable';
  problems: readonly PlacedMessage[];
  /** The latest check; null before the first. */
  check: PlanCheck | null;
  currencies: Currencies;
  waiting: boolean;
  failure: FormAnswer | null;
};

/** The number of examples with an unexpected result. */
export const failingOf = (outcomes: readonly ExampleOutcomeJson[]) => outcomes.filter(({ passed }) => !passed).length;

/** The checks of the plan as typed: errors, the highest possible payout, and the differences from its base. */
export function ChecksPanel({ basis, plan, problems, check, currencies, waiting, failure }: Props) {
  const readable = plan === 'readable';
  return (
    <Panel
      title={m.plan_checks()}
      actions={
        <span role="status">
          <Standing problems={problems.length} failing={readable ? failingOf(check?.examples ?? []) : 0} />
        </span>
      }
    >
      <div className={classes.checks} aria-busy={waiting}>
        {failure !== null && readable && (
          <p className={classes.failure} role="alert">
            {(failure.unreached ? undefined : failure.result.error?.formErrors?.[0]) ?? m.plan_check_failed()}
          </p>
        )}
        <PlanProblems problems={problems} />
        {problems.length === 0 && check && (
          <p className={classes.worst}>{worstCaseLabels(check.worst_case, currencies.shop)}</p>
        )}
        <section aria-labelledby="differences">
          <h3 id="differences" className={classes.heading}>
            {m.plan_checks_against({ version: String(basis) })}
          </h3>
          {check && check.differences.length > 0 && readable ? (
            <PlanDifferences differences={check.differences} currencies={currencies} />
          ) : (
            <p className={classes.worst}>{readable ? m.plan_checks_unchanged() : m.plan_checks_unavailable()}</p>
          )}
        </section>
        {readable && problems.length === 0 && (
          <ButtonLink size="sm" to={`/admin/plan/what-if?from=${basis}`}>
            {m.plan_checks_try()}
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}

function Standing({ problems, failing }: { problems: number; failing: number }) {
  if (problems > 0)
    return <StatusBadge tone="bad">{m.plan_checks_problems({ problems, shown: String(problems) })}</StatusBadge>;
  if (failing > 0)
    return (
      <StatusBadge tone="waiting">{m.plan_checks_differ({ examples: failing, shown: String(failing) })}</StatusBadge>
    );
  return <StatusBadge tone="good">{m.plan_checks_valid()}</StatusBadge>;
}
