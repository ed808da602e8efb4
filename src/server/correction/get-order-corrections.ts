import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { OrderCorrection } from '#contract/correction/order-correction.ts';
import { worker } from '#domain/account/actor.ts';
import { lineTypes } from '#domain/commission/line.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { consultantsByNumber } from '../commission/columns/by-number.ts';
import { commissionCorrections, commissionDifferences, commissionRuns } from '../commission/tables.ts';
import { withActor } from '../db/actor.ts';
import { periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import type { Difference } from './correction-lines.ts';

/** The actor's own query reads the differences that they may see; the company adds the corrections and the names. */
export const getOrderCorrections = functions.correction.getOrderCorrections.handler(async ({ input, context }) => {
  const { orderNo, booked, correctionNo, level, consultantNo } = commissionDifferences;
  const isAdmin = context.actor.role === 'admin';
  const differences = await withActor(context.db, context.actor, (tx) =>
    tx
      .select()
      .from(commissionDifferences)
      .where(and(eq(orderNo, input.order_no), ne(booked, 0n)))
      .orderBy(asc(correctionNo), asc(level), asc(consultantNo)),
  );
  if (differences.length === 0) return { corrections: [] };
  return { corrections: await withActor(context.db, worker, (tx) => rowsOf(tx, differences, isAdmin)) };
});

/** In one query for the corrections and one for the names. `tx` acts as the worker. */
async function rowsOf(tx: Transaction, differences: readonly Difference[], isAdmin: boolean) {
  const numbers = [...new Set(differences.map(({ correctionNo }) => correctionNo))];
  const corrections = await tx
    .select({
      no: commissionCorrections.correctionNo,
      kind: commissionCorrections.kind,
      orderNo: commissionCorrections.orderNo,
      reason: commissionCorrections.reason,
      recordedAt: commissionCorrections.createdAt,
      closed: commissionRuns.period,
    })
    .from(commissionCorrections)
    .innerJoin(commissionRuns, eq(commissionRuns.runNo, commissionCorrections.runNo))
    .where(inArray(commissionCorrections.correctionNo, numbers));
  const correctionOf = new Map(corrections.map((correction) => [correction.no, correction]));
  const people = await consultantsByNumber(
    tx,
    differences.map(({ consultantNo }) => consultantNo),
  );
  return differences.map((difference): OrderCorrection => {
    const correction = correctionOf.get(difference.correctionNo);
    const receiver = people.get(difference.consultantNo);
    if (!correction || !receiver)
      throw new Error(`difference ${difference.differenceId} has no correction or receiver`);
    return {
      difference_id: difference.differenceId,
      consultant_id: receiver.id,
      consultant_name: receiver.name,
      commission_type: lineTypes[difference.lineType] ?? 'personal',
      level: difference.level,
      kind: correction.kind,
      changed_order_no: correction.orderNo,
      reason: isAdmin ? correction.reason : null,
      recorded_at: correction.recordedAt.toISOString(),
      closed_period: periodOfDay(correction.closed),
      booked_in: periodOfDay(difference.period),
      amount: formatAmount(difference.booked),
    };
  });
}
