import type { Proof, ProofComparison } from '#contract/ledger.ts';
import { type Comparison, holds, isProved, type Sides } from '#domain/ledger/proof.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { worker } from '#domain/person/actor.ts';
import { withActor } from '../db/actor.ts';
import type { Database } from '../db/database.ts';
import { functions } from '../implement.ts';
import { proveBooks as prove } from './prove.ts';

const proveBooks = functions.ledger.proveBooks.handler(({ context }) => proofOf(context.db, context.now()));

export const ledgerFunctions = { proveBooks };

/** The proof of the books as they stand, as it is told. */
export async function proofOf(db: Database, now: Date): Promise<Proof> {
  const comparisons = await withActor(db, worker, prove, 'repeatable read');
  return { balanced: isProved(comparisons), as_of: now.toISOString(), comparisons: comparisons.map(told) };
}

function told(comparison: Comparison): ProofComparison {
  const { check, compared, differing, sums, examples } = comparison;
  return {
    check,
    holds: holds(comparison),
    compared,
    differing,
    sums: sums.map(sidesTold),
    examples: examples.map(({ what, ...sides }) => ({ what, ...sidesTold(sides) })),
  };
}

function sidesTold({ currency, one, other }: Sides) {
  const written = (value: bigint) => (currency === null ? value.toString() : formatAmount(value));
  return { currency, one: written(one), other: written(other) };
}
