import type { PlanDifferenceJson } from '#contract/plan/difference.ts';
import type { PlanProblemJson } from '#contract/plan/problem.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { m } from '#messages';
import { formatRate, formatWholeAmount } from '#web/ui/format-amount.ts';

export type Currencies = CompanySettings['currencies'];

/** A problem of a plan, in a sentence. */
export function planProblemSentence(problem: PlanProblemJson, { shop, payout }: Currencies): string {
  const amount = (value: string) => formatWholeAmount(value, shop);
  switch (problem.code) {
    case 'no-tracks':
      return m.plan_problem_no_tracks();
    case 'no-programs':
      return m.plan_problem_no_programs(problem);
    case 'no-tiers':
      return m.plan_problem_no_tiers(problem);
    case 'duplicate-track':
      return m.plan_problem_duplicate_track(problem);
    case 'duplicate-program':
      return m.plan_problem_duplicate_program(problem);
    case 'duplicate-tier':
      return m.plan_problem_duplicate_tier(problem);
    case 'too-many-tiers':
      return m.plan_problem_too_many_tiers({ tiers: String(problem.tiers), most: String(problem.most) });
    case 'amount-too-large':
      return m.plan_problem_amount_too_large({ amount: amount(problem.amount), most: amount(problem.most) });
    case 'tier-minimum-not-positive':
      return m.plan_problem_tier_minimum({ tier: problem.tier, minimum: amount(problem.minimum) });
    case 'tiers-not-ascending':
      return m.plan_problem_tiers_not_ascending({
        tier: problem.tier,
        minimum: amount(problem.minimum),
        below: amount(problem.below),
      });
    case 'rate-out-of-range': {
      const { tier, level } = problem;
      const rate = formatRate(problem.rate);
      if (level === 0) return m.plan_problem_personal_rate({ tier, rate });
      return m.plan_problem_override_rate({ tier, rate, level: String(level) });
    }
    case 'level-hole':
      return m.plan_problem_level_hole({
        tier: problem.tier,
        level: String(problem.level),
        expected: String(problem.expected),
      });
    case 'too-many-levels':
      return m.plan_problem_too_many_levels({
        tier: problem.tier,
        levels: String(problem.levels),
        most: String(problem.most),
      });
    case 'share-out-of-range':
      return m.plan_problem_share({ share: formatRate(problem.share) });
    case 'share-not-in-tenths':
      return m.plan_problem_share_tenths({ share: formatRate(problem.share) });
    case 'bonus-window-out-of-range':
      return m.plan_problem_bonus_window({ months: String(problem.months) });
    case 'bonus-step-not-positive':
      return m.plan_problem_bonus_step({ from: amount(problem.from), pays: amount(problem.pays) });
    case 'bonus-steps-not-ascending':
      return m.plan_problem_bonus_steps({ from: amount(problem.from), below: amount(problem.below) });
    case 'payout-exceeds-base':
      return m.plan_problem_payout({ worst: formatRate(problem.worst) });
    case 'minimum-payout-negative':
      return m.plan_problem_minimum_payout({ minimum: formatWholeAmount(problem.minimum, payout, true) });
    case 'program-not-paid':
      return m.plan_problem_program_not_paid(problem);
  }
}

/** A difference between two plans, in a sentence. Its amounts have their currency, because there can be two. */
export function planDifferenceSentence(difference: PlanDifferenceJson, { shop, payout }: Currencies): string {
  const amount = (value: string) => formatWholeAmount(value, shop, true);
  switch (difference.code) {
    case 'name':
      return m.plan_difference_name(difference);
    case 'track-added':
      return m.plan_difference_track_added(difference);
    case 'track-removed':
      return m.plan_difference_track_removed(difference);
    case 'programs':
      return m.plan_difference_programs({
        track: difference.track,
        before: programsOf(difference.before),
        after: programsOf(difference.after),
      });
    case 'tier-added':
      return m.plan_difference_tier_added({ tier: difference.tier, minimum: amount(difference.minimum) });
    case 'tier-removed':
      return m.plan_difference_tier_removed({ tier: difference.tier, minimum: amount(difference.minimum) });
    case 'tier-minimum':
      return m.plan_difference_tier_minimum({
        tier: difference.tier,
        before: amount(difference.before),
        after: amount(difference.after),
      });
    case 'personal-rate':
      return m.plan_difference_personal_rate({ tier: difference.tier, ...ratesOf(difference) });
    case 'override-rate':
      return overrideRateSentence(difference);
    case 'override-share':
      return m.plan_difference_override_share(ratesOf(difference));
    case 'compression':
      return difference.after === 'dynamic'
        ? m.plan_difference_compression_dynamic()
        : m.plan_difference_compression_none();
    case 'bonus-window':
      return m.plan_difference_bonus_window({ before: String(difference.before), after: String(difference.after) });
    case 'bonus-step': {
      const { before, after } = difference;
      const from = amount(difference.from);
      if (after === null) return m.plan_difference_bonus_step_removed({ from, before: amount(before ?? '0') });
      if (before === null) return m.plan_difference_bonus_step_added({ from, after: amount(after) });
      return m.plan_difference_bonus_step({ from, before: amount(before), after: amount(after) });
    }
    case 'after-close':
      return difference.after === 'replay' ? m.plan_difference_close_replay() : m.plan_difference_close_lines();
    case 'minimum-payout':
      return m.plan_difference_minimum_payout({
        before: formatWholeAmount(difference.before, payout, true),
        after: formatWholeAmount(difference.after, payout, true),
      });
  }
}

function overrideRateSentence(difference: Extract<PlanDifferenceJson, { code: 'override-rate' }>): string {
  const { tier, before, after } = difference;
  const level = String(difference.level);
  if (after === null) return m.plan_difference_level_removed({ tier, level, before: formatRate(before ?? 0) });
  if (before === null) return m.plan_difference_level_added({ tier, level, after: formatRate(after) });
  return m.plan_difference_override_rate({ tier, level, ...ratesOf({ before, after }) });
}

const programsOf = (programs: readonly string[]): string => programs.join(', ') || m.plan_difference_no_program();

const ratesOf = ({ before, after }: { readonly before: number; readonly after: number }) => ({
  before: formatRate(before),
  after: formatRate(after),
});
