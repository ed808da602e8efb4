import { z } from 'zod';
import { type ProofCheck, proofChecks } from '#domain/ledger/proof.ts';
import { read } from '../function.ts';
import { instant } from '../shapes.ts';

/** Both sides of a comparison: amounts as decimal strings in `currency`, or whole numbers if it is null. */
const sides = z.object({ currency: z.string().nullable(), one: z.string(), other: z.string() });

export const proofComparison = z.object({
  check: z.enum(proofChecks),
  holds: z.boolean(),
  /** Things compared, and how many of them differ. */
  compared: z.number().int(),
  differing: z.number().int(),
  sums: z.array(sides),
  /** The first few that differ. */
  examples: z.array(sides.extend({ what: z.string() })),
});
export type ProofComparison = z.infer<typeof proofComparison>;

/** The proof of the books. */
export const proof = z.object({
  balanced: z.boolean(),
  as_of: instant,
  comparisons: z.array(proofComparison),
});
export type Proof = z.infer<typeof proof>;

interface ProofLabels {
  readonly title: string;
  /** The two sides of the comparison. */
  readonly one: string;
  readonly other: string;
  /** The things counted. */
  readonly things: string;
}

/** The labels of each check. */
export const proofLabels: Readonly<Record<ProofCheck, ProofLabels>> = {
  'transactions-balance': {
    title: 'Every transaction sums to zero',
    one: 'taken from accounts',
    other: 'given to accounts',
    things: 'transactions, by currency',
  },
  'entries-in-place': {
    title: 'Every entry has its transaction, its account and its account’s currency',
    one: 'entries',
    other: 'entries in their place',
    things: 'accounts',
  },
  'owed-is-borne': {
    title: 'Consultant payables equal commission expense',
    one: 'balances of consultants',
    other: 'balances of the company',
    things: 'currencies',
  },
  'earned-is-unreleased': {
    title: 'Earned balances are the statements not yet released',
    one: 'balances',
    other: 'unreleased statements, and what was taken from them',
    things: 'accounts',
  },
  'runs-booked-once': {
    title: 'Every closed run is booked once',
    one: 'bookings',
    other: 'closed runs that pay',
    things: 'closed runs',
  },
  'statements-booked': {
    title: 'Statements are what the ledger says was earned',
    one: 'statements',
    other: 'entries of the close',
    things: 'closed statements',
  },
  'run-totals': {
    title: 'Totals of runs are the sums of their statements',
    one: 'totals of runs',
    other: 'their statements, and their cost in the ledger',
    things: 'totals',
  },
  'lines-make-statements': {
    title: 'Lines add up to their statements',
    one: 'lines',
    other: 'statements',
    things: 'amounts on statements',
  },
  'bases-make-volumes': {
    title: 'Frozen bases and adjustments add up to personal volumes',
    one: 'bases and adjustments',
    other: 'volumes on statements',
    things: 'closed statements',
  },
  'bases-make-runs': {
    title: 'Frozen bases add up to their runs',
    one: 'frozen orders',
    other: 'base totals of runs',
    things: 'totals and counts',
  },
  'orders-counted-once': {
    title: 'Every order counts in one closed period, and every line has its order',
    one: 'times counted',
    other: 'times known',
    things: 'orders and runs',
  },
  'payouts-booked': {
    title: 'Payouts are what left the bank in the ledger',
    one: 'completed payments',
    other: 'entries of the bank',
    things: 'payments',
  },
  'manual-payments-booked': {
    title: 'Manual payments are what was given by hand in the ledger',
    one: 'manual payments that neither failed nor were reversed',
    other: 'adjustments in the ledger',
    things: 'manual payments',
  },
  'statements-paid-once': {
    title: 'No commission is paid twice',
    one: 'payments of statements',
    other: 'statements that stand as paid, and what they came to',
    things: 'closed statements and what was paid for them',
  },
  'paid-what-is-owed': {
    title: 'Consultants were paid what they were owed',
    one: 'paid or on its way',
    other: 'statements and adjustments, less what is still owed',
    things: 'consultants with a paid statement',
  },
  'audit-chain': {
    title: 'Audit events are unchanged since they were sealed',
    one: 'sealed events',
    other: 'intact events',
    things: 'sealed events',
  },
};

export const ledger = {
  proveBooks: read('prove-books', 'books:read', 'Prove the books: every check with what it compared').output(proof),
};
