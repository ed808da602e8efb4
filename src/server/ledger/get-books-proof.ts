import { proof as proofShape } from '#contract/ledger/ledger.ts';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { booksProofs } from './tables.ts';

export const getBooksProof = functions.ledger.getBooksProof.handler(({ context }) =>
  withActor(context.db, worker, async (tx) => {
    const [row] = await tx.select().from(booksProofs);
    // The proof of a former version may have checks that this one does not know.
    const { data = null } = proofShape.safeParse(
      row && { balanced: row.isBalanced, as_of: row.provedAt.toISOString(), comparisons: row.comparisons },
    );
    return { proof: data };
  }),
);
