import { and, desc, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm';
import type { CorrectionEffect, CorrectionLine, CorrectionRow } from '#contract/correction/row.ts';
import { lineTypes } from '#domain/commission/line.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { consultantsByNumber, orderIdsByNumber } from '../commission/columns/by-number.ts';
import { commissionDifferences, commissionRuns } from '../commission/tables.ts';
import { periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { planByVersion } from '../plan/plan-store.ts';
import type { Corrected } from './correct-run.ts';
import { correctionSums } from './correction-sums.ts';

/** The maximum number of lines of each consultant of an effect: the largest are enough to decide. */
const maxLines = 20;

/** Corrections with the consultants and lines that change most. `tx` acts as the worker. */
export async function correctionEffects(tx: Transaction, corrected: readonly Corrected[]): Promise<CorrectionEffect[]> {
  const rows = await correctionRows(tx, corrected);
  const effects: CorrectionEffect[] = [];
  for (const correction of rows) {
    const { consultantNos, sums } = await correctionSums(tx, [correction.correction_no]);
    const lines = await linesOf(tx, correction.correction_no, consultantNos);
    effects.push({ correction, consultants: sums, lines });
  }
  return effects;
}

/** Corrections as rows. `tx` acts as the worker. */
export async function correctionRows(tx: Transaction, corrected: readonly Corrected[]): Promise<CorrectionRow[]> {
  if (corrected.length === 0) return [];
  const runs = await tx
    .select()
    .from(commissionRuns)
    .where(inArray(commissionRuns.runNo, [...new Set(corrected.map(({ runNo }) => runNo))]));
  const plans = new Map<number, CorrectionRow['after_close']>();
  for (const { runNo, planVersion } of runs) plans.set(runNo, (await planByVersion(tx, planVersion)).afterClose);
  const people = await consultantsByNumber(
    tx,
    corrected.flatMap(({ consultantNo, sponsorNo, sponsorBeforeNo }) => [consultantNo, sponsorNo, sponsorBeforeNo]),
  );
  const orderId = await orderIdsByNumber(
    tx,
    corrected.map(({ orderNo }) => orderNo),
  );
  const counts = await countsOf(
    tx,
    corrected.map(({ correctionNo }) => correctionNo),
  );
  return corrected.map((correction) => {
    const run = runs.find(({ runNo }) => runNo === correction.runNo);
    if (!run) throw new Error(`a correction of run ${correction.runNo}, which does not exist`);
    const nameOf = (no: number | null) => (no === null ? null : (people.get(no)?.name ?? null));
    const { consultants: consultant_count = 0, lines: line_count = 0 } = counts.get(correction.correctionNo) ?? {};
    return {
      correction_no: correction.correctionNo,
      kind: correction.kind,
      closed_period: periodOfDay(run.period),
      booked_in: periodOfDay(correction.period),
      order_id: correction.orderNo === null ? null : (orderId.get(correction.orderNo) ?? null),
      order_no: correction.orderNo,
      base_change: correction.baseChange === null ? null : formatAmount(correction.baseChange),
      consultant: nameOf(correction.consultantNo),
      sponsor_before: nameOf(correction.sponsorBeforeNo),
      sponsor: nameOf(correction.sponsorNo),
      reason: correction.reason,
      recorded_at: correction.createdAt.toISOString(),
      after_close: plans.get(correction.runNo) ?? 'replay',
      currency: run.currency,
      difference: formatAmount(correction.difference),
      order_share: formatAmount(correction.orderShare),
      booked: formatAmount(correction.booked),
      consultant_count,
      line_count,
    };
  });
}

async function countsOf(tx: Transaction, correctionNos: readonly number[]) {
  const rows = await tx
    .select({
      no: commissionDifferences.correctionNo,
      consultants: sql<number>`count(distinct ${commissionDifferences.consultantNo})::int`,
      lines: sql<number>`count(*)::int`,
    })
    .from(commissionDifferences)
    .where(inArray(commissionDifferences.correctionNo, [...correctionNos]))
    .groupBy(commissionDifferences.correctionNo);
  return new Map(rows.map((row) => [row.no, row]));
}

/** The largest lines of some consultants of a correction. */
async function linesOf(
  tx: Transaction,
  correctionNo: number,
  consultantNos: readonly number[],
): Promise<CorrectionLine[]> {
  const { consultantNo, differenceId, booked, difference } = commissionDifferences;
  const largestFirst = sql`abs(${booked}) desc, abs(${difference}) desc, ${differenceId}`;
  const numbered = tx
    .select({
      differenceId,
      place: sql<number>`row_number() over (partition by ${consultantNo} order by ${largestFirst})`.as('place'),
    })
    .from(commissionDifferences)
    .where(and(eq(commissionDifferences.correctionNo, correctionNo), inArray(consultantNo, [...consultantNos])))
    .as('numbered');
  const rows = await tx
    .select(getTableColumns(commissionDifferences))
    .from(commissionDifferences)
    .innerJoin(numbered, eq(numbered.differenceId, differenceId))
    .where(and(eq(commissionDifferences.correctionNo, correctionNo), lte(numbered.place, maxLines)))
    .orderBy(desc(sql`abs(${booked})`), desc(sql`abs(${difference})`), consultantNo, differenceId);
  const people = await consultantsByNumber(
    tx,
    rows.map(({ consultantNo }) => consultantNo),
  );
  return rows.map((row) => ({
    difference_id: row.differenceId,
    consultant_id: people.get(row.consultantNo)?.id ?? '',
    consultant_name: people.get(row.consultantNo)?.name ?? '',
    order_no: row.orderNo,
    commission_type: lineTypes[row.lineType] ?? 'personal',
    level: row.level,
    before: formatAmount(row.amountBefore),
    after: formatAmount(row.amountAfter),
    difference: formatAmount(row.difference),
    order_share: formatAmount(row.orderShare),
    booked: formatAmount(row.booked),
  }));
}
