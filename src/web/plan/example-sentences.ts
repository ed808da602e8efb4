import type { CaseRefusalJson } from '#contract/plan/case-refusal.ts';
import type { ExampleDifferenceJson, ExampleOutcomeJson } from '#contract/plan/example.ts';
import { m } from '#messages';
import { formatAmount } from '#web/ui/format-amount.ts';

/** Why a worked example failed, in a sentence; null if its result is as expected. */
export function exampleFailure({ refusal, difference }: ExampleOutcomeJson, currency: string): string | null {
  if (refusal) return caseRefusalSentence(refusal);
  return difference && exampleDifferenceSentence(difference, currency);
}

/** Why a case is refused, in a sentence. Its texts are quoted as they were written. */
export function caseRefusalSentence(refusal: CaseRefusalJson): string {
  switch (refusal.code) {
    case 'bad-period':
      return m.case_bad_period(refusal);
    case 'duplicate-consultant':
      return m.case_duplicate_consultant(refusal);
    case 'duplicate-order':
      return m.case_duplicate_order(refusal);
    case 'unknown-program':
      return m.case_unknown_program(refusal);
    case 'bad-join-date':
      return m.case_bad_join_date(refusal);
    case 'unknown-sponsor':
      return m.case_unknown_sponsor(refusal);
    case 'circle-of-sponsors':
      return m.case_circle_of_sponsors({
        consultants: [...refusal.consultants, refusal.consultants[0] ?? ''].join(' → '),
      });
    case 'unknown-consultant':
      return m.case_unknown_consultant(refusal);
    case 'malformed-amount': {
      const { order, text } = refusal;
      if (refusal.field === 'subtotal') return m.case_malformed_subtotal({ order, text });
      return refusal.field === 'discounts'
        ? m.case_malformed_discounts({ order, text })
        : m.case_malformed_returns({ order, text });
    }
    case 'negative-base':
      return m.case_negative_base(refusal);
    case 'base-too-large':
      return m.case_base_too_large(refusal);
    case 'adjustment-of-unknown-consultant':
      return m.case_adjustment_unknown_consultant(refusal);
    case 'malformed-adjustment':
      return m.case_malformed_adjustment(refusal);
    case 'volume-too-large':
      return m.case_volume_too_large(refusal);
  }
}

function exampleDifferenceSentence(difference: ExampleDifferenceJson, currency: string): string {
  const amount = (value = '0') => formatAmount(value, currency);
  if (difference.kind === 'statement') {
    const { expected, came } = difference;
    if (expected === null)
      return m.plan_outcome_statement_new({ consultant: came?.consultant ?? '', actual: amount(came?.total) });
    const { consultant } = expected;
    if (came === null) return m.plan_outcome_statement_missing({ consultant, expected: amount(expected.total) });
    return m.plan_outcome_statement({
      consultant,
      expected: m.plan_example_statement({ tier: tierOf(expected.tier), amount: amount(expected.total) }),
      actual: m.plan_example_statement({ tier: tierOf(came.tier), amount: amount(came.total) }),
    });
  }
  const { expected, came } = difference;
  if (expected === null)
    return came ? m.plan_outcome_line_new({ line: lineName(came), actual: amount(came.amount) }) : '';
  const line = lineName(expected);
  if (came === null) return m.plan_outcome_line_missing({ line, expected: amount(expected.amount) });
  return m.plan_outcome_line({ line, expected: amount(expected.amount), actual: amount(came.amount) });
}

const tierOf = (tier: string | null): string => tier ?? m.plan_example_no_tier();

type Line = NonNullable<Extract<ExampleDifferenceJson, { kind: 'line' }>['expected']>;

/** The name of a line of a worked example. */
export function lineName({ consultant, order, level }: Line): string {
  if (order === null) return m.plan_example_line_bonus({ consultant });
  return level === 0
    ? m.plan_example_line_own({ consultant, order })
    : m.plan_example_line_level({ consultant, order, level: String(level) });
}
