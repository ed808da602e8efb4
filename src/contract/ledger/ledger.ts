import { z } from 'zod';
import { proofChecks } from '#domain/ledger/proof.ts';
import { command, read } from '../function.ts';
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

export const ledger = {
  getBooksProof: read(
    'get-books-proof',
    'books:read',
    'The latest proof of the books, null before the first one',
  ).output(z.object({ proof: proof.nullable() })),
  proveBooks: command('prove-books', 'books:read', 'Prove the books now: every check with what it compared')
    .input(z.strictObject({}))
    .output(proof),
};
