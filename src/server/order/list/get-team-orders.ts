import { type SQL, sql } from 'drizzle-orm';
import { noConsultantProfile } from '#contract/function.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { consultantPeriods } from '../../commission/consultant-period.ts';
import { scopeOf } from '../../commission/scope.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { findPage, inOrderOf, sortBy } from '../../db/keyset.ts';
import { currentWork } from '../../db/work-limits.ts';
import { downlineOf } from '../../genealogy/downline.ts';
import { functions } from '../../implement.ts';

const newestFirst = sortBy(
  'date',
  true,
  { column: sql`sold.sold_at`, type: 'instant' },
  { column: sql`sold.order_no`, type: 'number' },
);

/** The orders of the open period's Team Sales. */
export const getTeamOrders = functions.order.getTeamOrders.handler(({ input, context, errors }) => {
  // The page is shown already: these orders can be those of a whole company.
  currentWork()?.startLong();
  return withActor(
    context.db,
    worker,
    async (tx) => {
      const { company } = context;
      const periods = await consultantPeriods(tx, userIdOf(context.actor), company, context.now());
      if (!periods) throw errors.NOT_FOUND({ message: noConsultantProfile });
      const scope = scopeOf(periods.open, company.timeZone);
      const sold = sql`(
        with recursive ${await downlineOf(tx, periods.consultant.consultantId, scope)}
        select o.order_id, o.order_no, coalesce(o.paid_at, o.order_date) as sold_at, o.consultant_id, d.level,
               o.commissionable_base
        from downline d join orders o using (consultant_id)
        where d.level > 0 and o.status = 'completed' and o.period = ${scope.firstDay}::date) sold`;
      const list = { from: sold, id: sql`sold.order_id`, wanted: sql`true`, sort: newestFirst };
      const { ids, ...beside } = await findPage(tx, list, input);
      return { ...(await readPage(tx, sold, ids)), ...beside, currency: company.currencies.shop };
    },
    'repeatable read',
  );
});

/** The rows with these ids, with the number and the sum of all. */
async function readPage(tx: Transaction, sold: SQL, ids: readonly string[]) {
  const { rows } = await tx.execute<{
    order_id: string | null;
    order_no: string;
    sold_at: string;
    seller: string;
    level: number;
    base: string;
    total: number;
    whole_base: string;
  }>(sql`
    with sold as materialized (select * from ${sold})
    select p.order_id, p.order_no::text, p.sold_at, concat_ws(' ', c.first_name, c.last_name) as seller, p.level,
           p.commissionable_base::text as base, counted.total, counted.whole_base
    from (select count(*)::int as total, coalesce(sum(commissionable_base), 0)::text as whole_base from sold) counted
    left join sold p on p.order_id = any(${sql.param([...ids])}::uuid[]) left join consultants c using (consultant_id)`);
  const data = rows.flatMap(({ order_id, order_no, sold_at, seller, level, base }) =>
    // A page without orders has one row, with the total.
    order_id === null
      ? []
      : {
          order_id,
          order_no: Number(order_no),
          sold_at: new Date(sold_at).toISOString(),
          seller,
          level,
          commissionable_base: formatAmount(BigInt(base)),
        },
  );
  return {
    data: inOrderOf(ids, data, ({ order_id }) => order_id),
    total: rows[0]?.total ?? 0,
    commissionable_base: formatAmount(BigInt(rows[0]?.whole_base ?? 0)),
  };
}
