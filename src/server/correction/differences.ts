import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import type { EarningsLine } from '#contract/commission/earnings.ts';
import { lineTypes } from '#domain/commission/line.ts';
import { withoutCancelled } from '#domain/correction/netting.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { Period } from '#domain/period/period.ts';
import type { Consultant } from '../commission/consultant-period.ts';
import { commissionDifferences, commissionRuns } from '../commission/tables.ts';
import { type LineQuery, withOrders } from '../commission/with-orders.ts';
import { nameOf } from '../consultant/name.ts';
import { firstDayOf, periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';

const bookedOf = (consultantNo: number, period: Period) =>
  and(
    eq(commissionDifferences.period, firstDayOf(period)),
    eq(commissionDifferences.consultantNo, consultantNo),
    ne(commissionDifferences.booked, 0n),
  );

/** The sum of a consultant's corrections booked in a period, in cents. */
export async function bookedDifferences(tx: Transaction, consultantNo: number, period: Period): Promise<bigint> {
  const [sum] = await tx
    .select({ booked: sql<string>`coalesce(sum(${commissionDifferences.booked}), 0)::text` })
    .from(commissionDifferences)
    .where(bookedOf(consultantNo, period));
  return BigInt(sum?.booked ?? 0);
}

/**
 * The same line by line, as earnings lines of a period: the amount is the difference, so they have no base and no
 * rate. Those that cancel each other are counted, and listed only on request.
 */
export async function differenceLines(
  tx: Transaction,
  consultant: Consultant,
  period: Period,
  { type, term, withCancelled }: Pick<LineQuery, 'type' | 'term'> & { readonly withCancelled: boolean },
): Promise<{ readonly lines: EarningsLine[]; readonly cancelled: number }> {
  const all = await tx
    .select({ ...getTableColumns(commissionDifferences), closed: commissionRuns.period })
    .from(commissionDifferences)
    .innerJoin(commissionRuns, eq(commissionRuns.runNo, commissionDifferences.runNo))
    .where(
      and(
        bookedOf(consultant.consultantNo, period),
        type === null ? undefined : eq(commissionDifferences.lineType, type),
      ),
    )
    .orderBy(
      asc(commissionDifferences.correctionNo),
      sql`${commissionDifferences.orderNo} nulls first`,
      asc(commissionDifferences.level),
    );
  const rows = withCancelled ? all : withoutCancelled(all);
  const cancelled = all.length - rows.length;
  if (rows.length === 0) return { lines: [], cancelled };
  const lines = (await withOrders(tx, rows)).map(
    (row): EarningsLine => ({
      calculation_id: row.differenceId,
      corrects: periodOfDay(row.closed),
      late: false,
      order_no: row.orderNo,
      order_date: row.orderDate?.toISOString() ?? null,
      seller: row.seller ?? nameOf(consultant),
      commission_type: lineTypes[row.lineType] ?? 'personal',
      level: row.level,
      rate: 0,
      share: 0,
      base: null,
      amount: formatAmount(row.booked),
    }),
  );
  const matching = lines.filter(
    ({ seller, order_no }) => term === '' || seller.toLowerCase().includes(term) || String(order_no) === term,
  );
  return { lines: matching, cancelled };
}
