import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { payout } from '#contract/payout/payout.ts';
import { instantsOfDay } from '#domain/period/zone.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { commissionPayments } from '../tables.ts';
import { paymentNaming, paymentRows } from './payment-row.ts';

/** Row-level security limits everyone but admins to their own payments. */
export const getCommissionPayments = functions.payout.getCommissionPayments.handler(({ input, context }) =>
  withActor(context.db, context.actor, (tx) =>
    paymentRows(
      tx,
      paymentsWanted(input, context.company.timeZone),
      input,
      context.actor.role === 'admin' ? 'company' : 'consultant',
    ),
  ),
);

type Wanted = Pick<
  z.output<NonNullable<(typeof payout.getCommissionPayments)['~orpc']['inputSchema']>>,
  'searchTerm' | 'status' | 'batch_id' | 'consultant_id' | 'method' | 'from' | 'to'
>;

/** The filters of a list of payments. Days are those of the company's calendar. */
export const paymentsWanted = (wanted: Wanted, timeZone: string): SQL | undefined =>
  and(
    wanted.status === null ? undefined : eq(commissionPayments.status, wanted.status),
    wanted.batch_id === null ? undefined : eq(commissionPayments.batchId, wanted.batch_id),
    wanted.consultant_id === null ? undefined : eq(commissionPayments.consultantId, wanted.consultant_id),
    wanted.method === null ? undefined : eq(commissionPayments.paymentMethod, wanted.method),
    wanted.from === null
      ? undefined
      : sql`${commissionPayments.createdAt} >= ${instantsOfDay(wanted.from, timeZone).from.toISOString()}::timestamptz`,
    wanted.to === null
      ? undefined
      : sql`${commissionPayments.createdAt} < ${instantsOfDay(wanted.to, timeZone).until.toISOString()}::timestamptz`,
    paymentNaming(wanted.searchTerm),
  );
