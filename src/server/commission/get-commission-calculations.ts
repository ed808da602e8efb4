import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CalculationRow } from '#contract/commission/line.ts';
import { worker } from '#domain/account/actor.ts';
import { lineTypes, shareOf, wholeBase } from '#domain/commission/line.ts';
import { commissionLineId } from '#domain/id/commission-line-id.ts';
import { formatAmount, formatDecimal } from '#domain/money/decimal.ts';
import { formatRate } from '#domain/money/rate.ts';
import { monthIndex } from '#domain/period/period.ts';
import type { Plan } from '#domain/plan/plan.ts';
import { namedConsultants } from '../consultant/named-consultants.ts';
import { withActor } from '../db/actor.ts';
import { periodOfDay } from '../db/columns.ts';
import { countRows } from '../db/count-rows.ts';
import type { Transaction } from '../db/database.ts';
import { findPage, type Key } from '../db/keyset.ts';
import { functions } from '../implement.ts';
import { planByVersion } from '../plan/plan-store.ts';
import { consultantsByNumber, orderIdsByNumber } from './columns/by-number.ts';
import { listedRuns, sortByRun } from './sort-by-run.ts';
import { commissionCalculations, commissionRuns } from './tables.ts';

export type StoredLine = typeof commissionCalculations.$inferSelect & {
  readonly period: string;
  readonly status: string;
  readonly planVersion: number;
  readonly calculatedAt: Date;
};

/** The newest month first. Everyone but admins gets only their own lines of closed runs. The company reads those of admins. */
export const getCommissionCalculations = functions.commission.getCommissionCalculations.handler(
  async ({ input, context: { db, actor } }) => {
    const isAdmin = actor.role === 'admin';
    const { lines, answer } = await withActor(db, isAdmin ? worker : actor, async (tx) => {
      const runs = await listedRuns(tx, input.period === null ? [] : [input.period]);
      const { wanted, counting } = await searchedLines(tx, input.searchTerm, runs);
      const list = { from, id: wholeLine, wanted, sort: sortByRun(runs, sql`l.run_no`, lineKeys) };
      const { ids, ...beside } = await findPage(tx, list, input);
      const isPlain = isAdmin && input.searchTerm === '';
      const matching = sql`select from ${from} where ${wanted} and l.run_no = any (${numbersOf(runs)}::int[])`;
      const counted = isPlain
        ? { total: runs.reduce((sum, { lineCount }) => sum + lineCount, 0) }
        : await countRows(tx, matching, { ...input, shown: ids.length }, counting);
      return { lines: linesOf(ids, runs), answer: { ...beside, ...counted } };
    });
    return { data: await withActor(db, worker, (tx) => calculationRows(tx, lines)), ...answer };
  },
);

type Runs = Awaited<ReturnType<typeof listedRuns>>;
const numbersOf = (runs: Runs) => sql.param(runs.map(({ runNo }) => runNo));

const from = sql`commission_calculations l`;

/** The foundation bonus of a consultant, which belongs to no order, comes first. */
const lineKeys: readonly Key[] = [
  sql`l.consultant_no`,
  sql`coalesce(l.order_no, 0)`,
  sql`l.line_type`,
  sql`l.level`,
].map((column) => ({ column, type: 'number' }));

/** A line has no id of its own, so all its columns identify it. */
const wholeLine = sql`json_build_object('runNo', l.run_no, 'consultantNo', l.consultant_no, 'orderNo', l.order_no,
  'lineType', l.line_type, 'level', l.level, 'rate', l.rate, 'baseMills', l.base_mills::text, 'amount', l.amount::text,
  'bonus', l.bonus::text)`;
const number = z.number();
const listedLine = z.object({
  runNo: number,
  consultantNo: number,
  orderNo: number.nullable(),
  lineType: number,
  level: number,
  rate: number,
  baseMills: z.coerce.bigint(),
  amount: z.coerce.bigint(),
  bonus: z.coerce.bigint(),
});

function linesOf(page: readonly string[], runs: Runs): StoredLine[] {
  const byNumber = new Map(runs.map((run) => [run.runNo, run]));
  return page.map((text) => {
    const line = listedLine.parse(JSON.parse(text));
    const run = byNumber.get(line.runNo);
    if (!run) throw new Error(`a line of run ${line.runNo} without a run`);
    const { period, status, planVersion, calculatedAt } = run;
    return { ...line, period, status, planVersion, calculatedAt };
  });
}

/** Matches words of the receiver's name or code, or the number of the order (also written `#123`). */
async function searchedLines(tx: Transaction, term: string, runs: Runs) {
  if (term === '') return { wanted: sql`true`, counting: {} };
  const number = /^#?(\d{1,15})$/.exec(term)?.[1];
  if (number !== undefined) return { wanted: sql`l.order_no = ${Number(number)}`, counting: {} };
  const { isNamed, countingOf } = await namedConsultants(tx, term);
  const all = runs.reduce((sum, { lineCount }) => sum + lineCount, 0);
  return { wanted: isNamed(sql`l.consultant_no`), counting: countingOf(all) };
}

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
      planVersion: commissionRuns.planVersion,
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
  const planOf = new Map<number, Plan>();
  for (const version of new Set(lines.map(({ planVersion }) => planVersion))) {
    planOf.set(version, await planByVersion(tx, version));
  }
  return lines.map((line) => {
    const month = monthIndex(periodOfDay(line.period));
    const receiver = person.get(line.consultantNo);
    const plan = planOf.get(line.planVersion);
    if (!receiver || !plan) throw new Error(`a line of consultant ${line.consultantNo} without a consultant or a plan`);
    const share = shareOf(plan, line.lineType);
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
      order_base: formatAmount(wholeBase(line.baseMills, share)),
      share: formatRate(share),
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
