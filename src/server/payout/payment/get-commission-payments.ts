import { and, eq } from 'drizzle-orm';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { commissionPayments } from '../tables.ts';
import { paymentNaming, paymentRows } from './payment-row.ts';

/** Row-level security limits everyone but admins to their own payments. */
export const getCommissionPayments = functions.payout.getCommissionPayments.handler(({ input, context }) =>
  withActor(context.db, context.actor, (tx) =>
    paymentRows(
      tx,
      and(
        input.status === null ? undefined : eq(commissionPayments.status, input.status),
        input.batch_id === null ? undefined : eq(commissionPayments.batchId, input.batch_id),
        input.consultant_id === null ? undefined : eq(commissionPayments.consultantId, input.consultant_id),
        paymentNaming(input.searchTerm),
      ),
      input,
      context.actor.role === 'admin' ? 'company' : 'consultant',
    ),
  ),
);
