import { sql } from 'drizzle-orm';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { payoutBatches } from '../tables.ts';
import { batchRows } from './batch-row.ts';

export const getPayoutBatches = functions.payout.getPayoutBatches.handler(({ input, context }) =>
  withActor(context.db, context.actor, (tx) =>
    batchRows(
      tx,
      input.searchTerm === '' ? undefined : sql`${payoutBatches.fileNumber}::text = ${input.searchTerm}`,
      input,
    ),
  ),
);
