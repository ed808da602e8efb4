import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { byName, searchedConsultants } from '../../consultant/searched-consultants.ts';
import { consultants } from '../../consultant/tables.ts';
import { withActor } from '../../db/actor.ts';
import { countRows } from '../../db/count-rows.ts';
import { inOrderOf } from '../../db/keyset.ts';
import { functions } from '../../implement.ts';
import { payeeView } from '../payee/payee.ts';
import { payees } from '../tables.ts';

export const getPaymentRecipients = functions.payout.getPaymentRecipients.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const { consultant_id: id, limit, offset } = input;
    const narrowed = id === null ? sql`true` : sql`c.consultant_id = ${id}`;
    const { brand } = context.company;
    const { from, wanted, counting } = await searchedConsultants(tx, brand.codePrefix, {
      searchTerm: id === null ? input.searchTerm : '',
      narrowed,
      isByName: true,
    });
    const names = sql.join(
      byName.map(({ column }) => column),
      sql`, `,
    );
    const page = await tx.execute<{ id: string }>(sql`
      select c.consultant_id as id from ${from} where ${wanted} order by ${names} limit ${limit} offset ${offset}`);
    const ids = page.rows.map((row) => row.id);
    const rows = await tx
      .select({ consultant: consultants, payee: payees })
      .from(consultants)
      .leftJoin(payees, and(eq(payees.consultantId, consultants.consultantId), isNull(payees.replacedAt)))
      .where(inArray(consultants.consultantId, ids));
    return {
      data: inOrderOf(ids, rows, ({ consultant }) => consultant.consultantId).map(({ consultant, payee }) => ({
        consultant_id: consultant.consultantId,
        code: consultant.code,
        first_name: consultant.firstName,
        last_name: consultant.lastName,
        email: consultant.email,
        payee: payee && payeeView(payee, context.now()),
      })),
      ...(await countRows(
        tx,
        sql`select from ${from} where ${wanted}`,
        { limit, offset, shown: ids.length },
        counting,
      )),
    };
  }),
);
