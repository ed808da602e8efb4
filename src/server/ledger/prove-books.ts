import { sql } from 'drizzle-orm';
import type { Proof, ProofComparison } from '#contract/ledger/ledger.ts';
import { worker } from '#domain/account/actor.ts';
import { type Comparison, holds, isProved, type Sides } from '#domain/ledger/proof.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { withActor } from '../db/actor.ts';
import type { ActorDatabase } from '../db/database.ts';
import { functions } from '../implement.ts';
import { proveBooks as prove } from './books-checks.ts';
import { booksProofs } from './tables.ts';

export const proveBooks = functions.ledger.proveBooks.handler(({ context }) => proveAndSave(context.db, context.now()));

/** Proves the books and stores the proof, which `get-books-proof` and the system health read. A later proof is not replaced. */
export async function proveAndSave(db: ActorDatabase, now: Date): Promise<Proof> {
  const proof = await proofOf(db, now);
  const row = { provedAt: now, isBalanced: proof.balanced, comparisons: proof.comparisons };
  await withActor(db, worker, (tx) =>
    tx
      .insert(booksProofs)
      .values(row)
      .onConflictDoUpdate({ target: booksProofs.isLatest, set: row, setWhere: sql`${booksProofs.provedAt} <= ${now}` }),
  );
  return proof;
}

/** The proof of the current books, as an API answer. */
export async function proofOf(db: ActorDatabase, now: Date): Promise<Proof> {
  const comparisons = await withActor(db, worker, prove, 'repeatable read');
  return { balanced: isProved(comparisons), as_of: now.toISOString(), comparisons: comparisons.map(comparisonRow) };
}

function comparisonRow(comparison: Comparison): ProofComparison {
  const { check, compared, differing, sums, examples } = comparison;
  return {
    check,
    holds: holds(comparison),
    compared,
    differing,
    sums: sums.map(sidesRow),
    examples: examples.map(({ what, ...sides }) => ({ what, ...sidesRow(sides) })),
  };
}

function sidesRow({ currency, one, other }: Sides) {
  const written = (value: bigint) => (currency === null ? value.toString() : formatAmount(value));
  return { currency, one: written(one), other: written(other) };
}
