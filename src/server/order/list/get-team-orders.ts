import { type SQL, sql } from 'drizzle-orm';
import { noConsultantProfile } from '#contract/function.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { consultantPeriods } from '../../commission/consultant-period.ts';
import { scopeOf } from '../../commission/scope.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { readPage, sortBy } from '../../db/keyset.ts';
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
      const downline = await downlineOf(tx, periods.consultant.consultantId, scope);
      const list = soldBelow(downline, scope.firstDay);
      const { rows, ...beside } = await readPage<SoldRow>(tx, list, input);
      const { total, whole_base } = rows[0] ?? (await countAll(tx, list));
      return {
        data: rows.map(teamOrderOf),
        total,
        commissionable_base: formatAmount(BigInt(whole_base)),
        ...beside,
        currency: company.currencies.shop,
      };
    },
    'repeatable read',
  );
});

type SoldRow = {
  readonly order_no: string;
  readonly sold_at: string;
  readonly seller: string;
  readonly level: number;
  readonly base: string;
  readonly total: number;
  readonly whole_base: string;
};

/** The orders of a downline, each with the number and the sum of all of them, so that the downline is read once. */
const soldBelow = (downline: SQL, firstDay: string) => ({
  from: sql`(
    with recursive ${downline},
    below as materialized (
      select o.order_id, o.order_no, coalesce(o.paid_at, o.order_date) as sold_at, o.consultant_id, d.level,
             o.commissionable_base
      from downline d join orders o using (consultant_id)
      where d.level > 0 and o.status = 'completed' and o.period = ${firstDay}::date)
    select below.*, counted.total, counted.whole_base
    from below, (select count(*)::int as total, sum(commissionable_base)::text as whole_base from below) counted) sold`,
  id: sql`sold.order_id`,
  wanted: sql`true`,
  sort: newestFirst,
  columns: sql`sold.order_no::text, sold.sold_at, sold.level, sold.commissionable_base::text as base, sold.total, sold.whole_base,
    (select concat_ws(' ', c.first_name, c.last_name) from consultants c where c.consultant_id = sold.consultant_id) as seller`,
});

/** The number and the sum of all orders, for a page without rows. */
async function countAll(tx: Transaction, { from }: Pick<ReturnType<typeof soldBelow>, 'from'>) {
  const { rows } = await tx.execute<Pick<SoldRow, 'total' | 'whole_base'>>(
    sql`select count(*)::int as total, coalesce(sum(commissionable_base), 0)::text as whole_base from ${from}`,
  );
  return rows[0] ?? { total: 0, whole_base: '0' };
}

const teamOrderOf = ({ id, order_no, sold_at, seller, level, base }: SoldRow & { readonly id: string }) => ({
  order_id: id,
  order_no: Number(order_no),
  sold_at: new Date(sold_at).toISOString(),
  seller,
  level,
  commissionable_base: formatAmount(BigInt(base)),
});
