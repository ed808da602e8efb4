import { and, eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { paymentApprovals } from '../tables.ts';
import { approvalNaming, approvalRows } from './approval-row.ts';

export const getPaymentApprovals = functions.payout.getPaymentApprovals.handler(({ input, context }) =>
  withActor(context.db, worker, (tx) =>
    approvalRows(
      tx,
      and(eq(paymentApprovals.status, 'pending'), approvalNaming(input.searchTerm)),
      context.now(),
      input,
    ),
  ),
);
