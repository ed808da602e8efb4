import type { Proof, ProofComparison } from '#contract/ledger/ledger.ts';
import { m } from '#messages';

type ProofLabels = {
  readonly title: () => string;
  /** The two sides of the comparison. */
  readonly one: () => string;
  readonly other: () => string;
  /** How many things were compared. */
  readonly things: (count: { count: number; shown: string }) => string;
};

/** The labels of each check of the books. */
export const proofLabels: Readonly<Record<ProofComparison['check'], ProofLabels>> = {
  'transactions-balance': {
    title: m.books_transactions_balance,
    one: m.books_transactions_balance_one,
    other: m.books_transactions_balance_other,
    things: m.books_transactions_balance_things,
  },
  'entries-in-place': {
    title: m.books_entries_in_place,
    one: m.books_entries_in_place_one,
    other: m.books_entries_in_place_other,
    things: m.books_entries_in_place_things,
  },
  'owed-is-borne': {
    title: m.books_owed_is_borne,
    one: m.books_owed_is_borne_one,
    other: m.books_owed_is_borne_other,
    things: m.books_owed_is_borne_things,
  },
  'earned-is-unreleased': {
    title: m.books_earned_is_unreleased,
    one: m.books_earned_is_unreleased_one,
    other: m.books_earned_is_unreleased_other,
    things: m.books_earned_is_unreleased_things,
  },
  'runs-booked-once': {
    title: m.books_runs_booked_once,
    one: m.books_runs_booked_once_one,
    other: m.books_runs_booked_once_other,
    things: m.books_runs_booked_once_things,
  },
  'statements-booked': {
    title: m.books_statements_booked,
    one: m.books_statements_booked_one,
    other: m.books_statements_booked_other,
    things: m.books_statements_booked_things,
  },
  'run-totals': {
    title: m.books_run_totals,
    one: m.books_run_totals_one,
    other: m.books_run_totals_other,
    things: m.books_run_totals_things,
  },
  'lines-make-statements': {
    title: m.books_lines_make_statements,
    one: m.books_lines_make_statements_one,
    other: m.books_lines_make_statements_other,
    things: m.books_lines_make_statements_things,
  },
  'volumes-are-sold': {
    title: m.books_volumes_are_sold,
    one: m.books_volumes_are_sold_one,
    other: m.books_volumes_are_sold_other,
    things: m.books_volumes_are_sold_things,
  },
  'bases-make-volumes': {
    title: m.books_bases_make_volumes,
    one: m.books_bases_make_volumes_one,
    other: m.books_bases_make_volumes_other,
    things: m.books_bases_make_volumes_things,
  },
  'bases-make-runs': {
    title: m.books_bases_make_runs,
    one: m.books_bases_make_runs_one,
    other: m.books_bases_make_runs_other,
    things: m.books_bases_make_runs_things,
  },
  'orders-counted-once': {
    title: m.books_orders_counted_once,
    one: m.books_orders_counted_once_one,
    other: m.books_orders_counted_once_other,
    things: m.books_orders_counted_once_things,
  },
  'payouts-booked': {
    title: m.books_payouts_booked,
    one: m.books_payouts_booked_one,
    other: m.books_payouts_booked_other,
    things: m.books_payouts_booked_things,
  },
  'manual-payments-booked': {
    title: m.books_manual_payments_booked,
    one: m.books_manual_payments_booked_one,
    other: m.books_manual_payments_booked_other,
    things: m.books_manual_payments_booked_things,
  },
  'membership-fees-booked': {
    title: m.books_membership_fees_booked,
    one: m.books_membership_fees_booked_one,
    other: m.books_membership_fees_booked_other,
    things: m.books_membership_fees_booked_things,
  },
  'statements-paid-once': {
    title: m.books_statements_paid_once,
    one: m.books_statements_paid_once_one,
    other: m.books_statements_paid_once_other,
    things: m.books_statements_paid_once_things,
  },
  'paid-what-is-owed': {
    title: m.books_paid_what_is_owed,
    one: m.books_paid_what_is_owed_one,
    other: m.books_paid_what_is_owed_other,
    things: m.books_paid_what_is_owed_things,
  },
  'audit-chain': {
    title: m.books_audit_chain,
    one: m.books_audit_chain_one,
    other: m.books_audit_chain_other,
    things: m.books_audit_chain_things,
  },
};

type Counted = {
  readonly moment: string;
  readonly failed: number;
  readonly checks: number;
  readonly compared: string;
};

/** The result of a proof in a sentence. A changed audit log says nothing about the amounts. */
export function verdictOf({ comparisons }: Proof): { title: () => string; description: (counted: Counted) => string } {
  const failed = comparisons.filter(({ holds }) => !holds);
  if (failed.length === 0) return { title: m.books_balanced, description: m.books_balanced_description };
  return failed.every(({ check }) => check === 'audit-chain')
    ? { title: m.books_audit_broken, description: m.books_audit_broken_description }
    : { title: m.books_not_balanced, description: m.books_not_balanced_description };
}
