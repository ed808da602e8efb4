import { count, eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { consultants } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { adminFeeRows } from './fee-row.ts';
import { membershipFees } from './tables.ts';
import { wantedFees } from './wanted-fees.ts';

export const getMembershipFees = functions.membership.getMembershipFees.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const wanted = wantedFees(input);
    const data = await adminFeeRows(tx, wanted, input);
    const [counted] = await tx
      .select({ total: count() })
      .from(membershipFees)
      .innerJoin(consultants, eq(consultants.consultantId, membershipFees.consultantId))
      .where(wanted);
    return { data, total: counted?.total ?? 0 };
  }),
);
