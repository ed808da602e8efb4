import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { CorrectionRow, CorrectionSum } from '#contract/correction/row.ts';
import type { ClosedMonthsEffect } from '#contract/correction/sponsor-move.ts';
import { formatAmount, sumAmounts } from '#domain/money/decimal.ts';
import { consultantsByNumber } from '../commission/columns/by-number.ts';
import { commissionDifferences, commissionRuns } from '../commission/tables.ts';
import type { Transaction } from '../db/database.ts';

/** The maximum number of consultants of an effect, by the size of what is booked for them. */
const maxConsultants = 50;

const sumOf = (column: typeof commissionDifferences.booked) => sql<string>`sum(${column})`;

/**
 * What corrections book for each consultant, in cents summed by the database, the largest amounts first, with the number
 * of all such sums. `tx` acts as the worker.
 */
export async function correctionSums(tx: Transaction, correctionNos: readonly number[]) {
  if (correctionNos.length === 0) return { count: 0, consultantNos: [], sums: [] };
  const { consultantNo, difference, orderShare, booked } = commissionDifferences;
  const rows = await tx
    .select({
      consultantNo,
      currency: commissionRuns.currency,
      lines: sql<number>`count(*)::int`,
      difference: sumOf(difference),
      orderShare: sumOf(orderShare),
      booked: sumOf(booked),
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(commissionDifferences)
    .innerJoin(commissionRuns, eq(commissionRuns.runNo, commissionDifferences.runNo))
    .where(inArray(commissionDifferences.correctionNo, [...correctionNos]))
    .groupBy(consultantNo, commissionRuns.currency)
    .orderBy(desc(sql`abs(sum(${booked}))`), desc(sql`abs(sum(${difference}))`), asc(consultantNo))
    .limit(maxConsultants);
  const consultantNos = rows.map((row) => row.consultantNo);
  const people = await consultantsByNumber(tx, consultantNos);
  const sums = rows.map(
    (row): CorrectionSum => ({
      consultant_id: people.get(row.consultantNo)?.id ?? '',
      consultant_name: people.get(row.consultantNo)?.name ?? '',
      currency: row.currency,
      line_count: row.lines,
      difference: formatAmount(BigInt(row.difference)),
      order_share: formatAmount(BigInt(row.orderShare)),
      booked: formatAmount(BigInt(row.booked)),
    }),
  );
  return { count: rows[0]?.count ?? 0, consultantNos, sums };
}

/** The effects of a change on all closed months together. `tx` acts as the worker. */
export async function closedMonthsEffect(
  tx: Transaction,
  corrections: readonly CorrectionRow[],
): Promise<ClosedMonthsEffect> {
  const { count, sums } = await correctionSums(
    tx,
    corrections.map(({ correction_no }) => correction_no),
  );
  const byCurrency = Map.groupBy(corrections, ({ currency }) => currency);
  const totals = [...byCurrency].map(([currency, rows]) => ({
    currency,
    booked: sumAmounts(rows.map(({ booked }) => booked)),
  }));
  return { consultant_count: count, consultants: sums, totals };
}
