import { and, eq, isNull, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { fullName } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { payeeView } from '../payee/payee.ts';
import { payees } from '../tables.ts';

export const getPaymentRecipients = functions.payout.getPaymentRecipients.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const { consultant_id } = input;
    const wanted =
      consultant_id !== null
        ? eq(consultants.consultantId, consultant_id)
        : input.searchTerm === ''
          ? undefined
          : sql`(strpos(lower(${fullName}), lower(${input.searchTerm})) > 0 or strpos(lower(${consultants.code}), lower(${input.searchTerm})) > 0
               or lower(${consultants.email}) = lower(${input.searchTerm}))`;
    const rows = await tx
      .select({ consultant: consultants, payee: payees })
      .from(consultants)
      .leftJoin(payees, and(eq(payees.consultantId, consultants.consultantId), isNull(payees.replacedAt)))
      .where(wanted)
      .orderBy(consultants.firstName, consultants.lastName, consultants.consultantNo)
      .limit(input.limit)
      .offset(input.offset);
    const total = await tx.$count(consultants, wanted);
    return {
      data: rows.map(({ consultant, payee }) => ({
        consultant_id: consultant.consultantId,
        code: consultant.code,
        first_name: consultant.firstName,
        last_name: consultant.lastName,
        email: consultant.email,
        payee: payee && payeeView(payee, context.now()),
      })),
      total,
    };
  }),
);
