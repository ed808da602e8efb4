import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { fullName } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { payees } from '../tables.ts';
import { payeeView } from './payee.ts';

export const getPayees = functions.payout.getPayees.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const wanted = and(
      isNull(payees.replacedAt),
      isNull(payees.verifiedAt),
      input.searchTerm === ''
        ? undefined
        : sql`(strpos(lower(${fullName}), lower(${input.searchTerm})) > 0 or lower(${consultants.email}) = lower(${input.searchTerm}))`,
    );
    const rows = await tx
      .select({
        payee: payees,
        name: fullName,
        code: consultants.code,
        email: consultants.email,
        changed: sql<boolean>`exists (select from payees o where o.consultant_id = ${payees.consultantId}
                                      and o.payee_id <> ${payees.payeeId})`,
      })
      .from(payees)
      .innerJoin(consultants, eq(consultants.consultantId, payees.consultantId))
      .where(wanted)
      .orderBy(asc(payees.createdAt), asc(payees.payeeId))
      .limit(input.limit)
      .offset(input.offset);
    const [counted] = await tx
      .select({ total: count() })
      .from(payees)
      .innerJoin(consultants, eq(consultants.consultantId, payees.consultantId))
      .where(wanted);
    return {
      data: rows.map(({ payee, name, code, email, changed }) => ({
        ...payeeView(payee, context.now()),
        consultant_id: payee.consultantId,
        consultant_name: name,
        consultant_code: code,
        consultant_email: email,
        changed,
      })),
      total: counted?.total ?? 0,
    };
  }),
);
