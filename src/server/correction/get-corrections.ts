import { and, count, desc, eq, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { commissionCorrections } from '../commission/tables.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import { functions } from '../implement.ts';
import { correctionRows } from './correction-effect.ts';

export const getCorrections = functions.correction.getCorrections.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const order = /^#?(\d{1,15})$/.exec(input.searchTerm)?.[1];
    // Corrections are found by the number of their order; another text matches none.
    const matches = order === undefined ? sql`false` : eq(commissionCorrections.orderNo, Number(order));
    const wanted = and(
      input.booked_in === null ? undefined : eq(commissionCorrections.period, firstDayOf(input.booked_in)),
      input.searchTerm === '' ? undefined : matches,
    );
    const [counted] = await tx.select({ total: count() }).from(commissionCorrections).where(wanted);
    const corrected = await tx
      .select()
      .from(commissionCorrections)
      .where(wanted)
      .orderBy(desc(commissionCorrections.correctionNo))
      .limit(input.limit)
      .offset(input.offset);
    return { data: await correctionRows(tx, corrected), total: counted?.total ?? 0 };
  }),
);
