import { and, eq, type SQL, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { fullName } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { payoutHolds } from '../tables.ts';
import { holdRows, isInForce } from './hold.ts';

export const getPayoutHolds = functions.payout.getPayoutHolds.handler(({ input, context }) =>
  withActor(context.db, worker, (tx) => {
    const { searchTerm: term, consultant_id: id, limit, offset } = input;
    const named: SQL | undefined =
      term === ''
        ? undefined
        : sql`(strpos(lower(${fullName}), lower(${term})) > 0 or lower(${consultants.code}) = lower(${term}))`;
    const wanted = and(isInForce(context.now()), named, id === null ? undefined : eq(payoutHolds.consultantId, id));
    return holdRows(tx, wanted, { limit, offset, timeZone: context.company.timeZone });
  }),
);
