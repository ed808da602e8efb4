import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { CalculationRow } from '#contract/commission/line.ts';
import { worker } from '#domain/account/actor.ts';
import { lineTypes } from '#domain/commission/line.ts';
import { commissionLineId } from '#domain/id/commission-line-id.ts';
import { formatAmount, formatDecimal } from '#domain/money/decimal.ts';
import { formatRate } from '#domain/money/rate.ts';
import { monthIndex } from '#domain/period/period.ts';
import { fullName } from '../consultant/name.ts';
import { consultants } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf, periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { consultantsByNumber, orderIdsByNumber } from './columns/by-number.ts';
import { commissionCalculations, commissionRuns } from './tables.ts';

export type StoredLine = typeof commissionCalculations.$inferSelect & {
  readonly period: string;
  readonly status: string;
  readonly calculatedAt: Date;
};

/** Newest run first. Row-level security limits everyone but admins to their own lines of closed runs. */
export const getCommissionCalculations = functions.commission.getCommissionCalculations.handler(
  async ({ input, context }) => {
    const { lines, total } = await withActor(context.db, context.actor, async (tx) => {
      const wanted = and(
        input.period === null ? undefined : eq(commissionRuns.period, firstDayOf(input.period)),
        input.searchTerm === '' ? undefined : naming(tx, input.searchTerm),
      );
      const [counted] = await tx
        .select({ total: count() })
        .from(commissionCalculations)
        .innerJoin(commissionRuns, eq(commissionRuns.runNo, commissionCalculations.runNo))
        .where(wanted);
      const lines = await linesWhere(tx, wanted)
        .orderBy(
          desc(commissionRuns.period),
          desc(commissionRuns.runNo),
          commissionCalculations.consultantNo,
          sql`${commissionCalculations.orderNo} nulls first`,
          commissionCalculations.level,
        )
        .limit(input.limit)
        .offset(input.offset);
      return { lines, total: counted?.total ?? 0 };
    });
    return { data: await withActor(context.db, worker, (tx) => calculationRows(tx, lines)), total };
  },
);

/** Lines with their run's data, as the actor of `tx` may see them. */
export function linesWhere(tx: Transaction, wanted: SQL | undefined) {
  return tx
    .select({
      runNo: commissionCalculations.runNo,
      consultantNo: commissionCalculations.consultantNo,
      orderNo: commissionCalculations.orderNo,
      lineType: commissionCalculations.lineType,
      level: commissionCalculations.level,
      rate: commissionCalculations.rate,
      baseMills: commissionCalculations.baseMills,
      amount: commissionCalculations.amount,
      bonus: commissionCalculations.bonus,
      period: commissionRuns.period,
      status: commissionRuns.status,
      calculatedAt: commissionRuns.createdAt,
    })
    .from(commissionCalculations)
    .innerJoin(commissionRuns, eq(commissionRuns.runNo, commissionCalculations.runNo))
    .where(wanted);
}

/** Lines as rows, with the names and order ids that readers of the line may know. `tx` acts as the worker. */
export async function calculationRows(tx: Transaction, lines: readonly StoredLine[]): Promise<CalculationRow[]> {
  if (lines.length === 0) return [];
  const person = await consultantsByNumber(
    tx,
    lines.map(({ consultantNo }) => consultantNo),
  );
  const orderId = await orderIdsByNumber(
    tx,
    lines.map(({ orderNo }) => orderNo),
  );
  return lines.map((line) => {
    const month = monthIndex(periodOfDay(line.period));
    const receiver = person.get(line.consultantNo);
    if (!receiver) throw new Error(`a line of consultant ${line.consultantNo} without a consultant`);
    return {
      calculation_id: commissionLineId({
        run: line.runNo,
        consultant: line.consultantNo,
        order: line.orderNo ?? 0,
        type: line.lineType,
        level: line.level,
      }),
      consultant_id: receiver.id,
      consultant_name: receiver.name,
      order_id: line.orderNo === null ? null : (orderId.get(line.orderNo) ?? null),
      order_no: line.orderNo,
      commission_type: lineTypes[line.lineType] ?? 'personal',
      level: line.level,
      percentage: formatRate(line.rate),
      base_amount: formatDecimal(line.baseMills, 3),
      commission_amount: formatAmount(line.amount),
      bonus_amount: formatAmount(line.bonus),
      calculation_date: line.calculatedAt.toISOString(),
      period: periodOfDay(line.period),
      period_month: (month % 12) + 1,
      period_year: Math.floor(month / 12),
      closed: line.status === 'closed',
    };
  });
}

/** Matches a part of the receiver's name, or the number of the order (also written `#123`). */
function naming(tx: Transaction, term: string): SQL {
  const number = /^#?(\d{1,15})$/.exec(term)?.[1];
  if (number !== undefined) return eq(commissionCalculations.orderNo, Number(number));
  return inArray(
    commissionCalculations.consultantNo,
    tx
      .select({ no: consultants.consultantNo })
      .from(consultants)
      .where(sql`strpos(lower(${fullName}), lower(${term})) > 0`),
  );
}
