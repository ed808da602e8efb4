import { and, eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { payoutRequests } from '../tables.ts';
import { requestNaming, requestRows } from './request-row.ts';

export const getPayoutRequests = functions.payout.getPayoutRequests.handler(({ input, context }) =>
  withActor(context.db, worker, (tx) =>
    requestRows(tx, and(eq(payoutRequests.status, 'pending'), requestNaming(input.searchTerm)), input, context.now()),
  ),
);
