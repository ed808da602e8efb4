import { and, asc, eq } from 'drizzle-orm';
import type pg from 'pg';
import { type Calculation, calculate } from '#domain/commission/engine.ts';
import { hasStatement, statementOf } from '#domain/commission/statement.ts';
import type { Period } from '#domain/period/period.ts';
import { type RunCorrections, readRunCorrections, withCorrections } from '../../correction/run-corrections.ts';
import { clientOf } from '../../db/client.ts';
import { firstDayOf, periodOfDay } from '../../db/columns.ts';
import { type CopiedRow, copyOut, readInt64 } from '../../db/copy/copy-out.ts';
import type { Transaction } from '../../db/database.ts';
import { planByVersion, planHash } from '../../plan/plan-store.ts';
import { commissionRuns } from '../tables.ts';
import { inputHash, LinesFingerprint } from './fingerprint.ts';
import { type FrozenInput, readFrozenInput } from './frozen-input.ts';
import type { Run } from './run.ts';
import { newNumberedLines, numberedLines } from './run-lines.ts';

/** The result of replaying a closed run, to compare with the stored one. */
export interface ReplayResult {
  /** Of the frozen inputs, with their plan. */
  readonly inputHash: string;
  /** Of the lines calculated from the frozen inputs. */
  readonly linesHash: string;
  /** Of the stored lines. */
  readonly storedLinesHash: string;
  /** The number of statements that differ from the replay, are missing or are extra. */
  readonly wrongStatements: number;
}

const chunk = 8192;

/** The closed runs, oldest period first: of one period, or of all if null. `tx` acts as the worker. */
export async function closedRuns(tx: Transaction, period: Period | null): Promise<Run[]> {
  const ofPeriod = period === null ? undefined : eq(commissionRuns.period, firstDayOf(period));
  return tx
    .select()
    .from(commissionRuns)
    .where(and(eq(commissionRuns.status, 'closed'), ofPeriod))
    .orderBy(asc(commissionRuns.period));
}

/**
 * Recalculates a closed run from its frozen inputs, by the plan version of the run, and reads its stored result. Writes
 * nothing. Throws if the frozen inputs cannot be calculated.
 * `tx` acts as the worker, and sees one state of the database.
 */
export async function replayRun(tx: Transaction, run: Run): Promise<ReplayResult> {
  const client = clientOf(tx);
  const plan = await planByVersion(tx, run.planVersion);
  const period = periodOfDay(run.period);
  const input = await readFrozenInput(client, { runNo: run.runNo, period, plan });
  const corrections = await readRunCorrections(tx, period);
  const calculation = calculate(input.engine, plan);
  return {
    inputHash: withCorrections(inputHash(input, planHash(plan)), corrections),
    linesHash: withCorrections(hashOfLines(input, calculation), corrections),
    storedLinesHash: withCorrections(await hashOfStoredLines(client, run.runNo), corrections),
    wrongStatements: await wrongStatements(client, run.runNo, input, calculation, corrections),
  };
}

/** Whether a replay equals the stored result completely. */
export function isSame(run: Pick<Run, 'inputHash' | 'linesHash'>, replayed: ReplayResult): boolean {
  return (
    replayed.inputHash === run.inputHash &&
    replayed.linesHash === run.linesHash &&
    replayed.storedLinesHash === run.linesHash &&
    replayed.wrongStatements === 0
  );
}

function hashOfLines(input: FrozenInput, calculation: Calculation): string {
  const fingerprint = new LinesFingerprint();
  const buffers = newNumberedLines(chunk);
  for (let from = 0; from < calculation.lineCount; from += chunk) {
    const until = Math.min(from + chunk, calculation.lineCount);
    numberedLines(input, calculation, from, until, buffers);
    fingerprint.take(buffers.consultantNo, buffers.orderNo, buffers.lines, until - from);
  }
  return fingerprint.digest();
}

/** The fingerprint of the stored lines, in the engine's order: by receiver, then by seller and order, a bonus first. */
async function hashOfStoredLines(client: pg.ClientBase, runNo: number): Promise<string> {
  const fingerprint = new LinesFingerprint();
  const buffers = newNumberedLines(chunk);
  const { lines, consultantNo, orderNo } = buffers;
  let filled = 0;
  const take = () => {
    fingerprint.take(consultantNo, orderNo, lines, filled);
    filled = 0;
  };
  const query = `
    select l.consultant_no, coalesce(l.order_no, 0), l.line_type, l.level, l.rate, l.base_mills, l.amount, l.bonus
    from commission_calculations l
    left join commission_run_orders o on o.run_no = ${runNo} and o.order_no = l.order_no
    where l.run_no = ${runNo}
    order by l.consultant_no, o.consultant_no nulls first, l.order_no nulls first, l.level`;
  await copyOut(client, query, 8, ({ view, start }: CopiedRow) => {
    consultantNo[filled] = view.getInt32(start[0] ?? 0);
    orderNo[filled] = readInt64(view, start[1] ?? 0);
    lines.type[filled] = view.getInt16(start[2] ?? 0);
    lines.level[filled] = view.getInt16(start[3] ?? 0);
    lines.rate[filled] = view.getInt32(start[4] ?? 0);
    lines.baseMills[filled] = readInt64(view, start[5] ?? 0);
    lines.amount[filled] = readInt64(view, start[6] ?? 0);
    lines.bonus[filled] = readInt64(view, start[7] ?? 0);
    if (++filled === chunk) take();
  });
  take();
  return fingerprint.digest();
}

/** Compares the stored statements with the calculation, both sorted by consultant number. */
async function wrongStatements(
  client: pg.ClientBase,
  runNo: number,
  input: FrozenInput,
  calculation: Calculation,
  { byConsultant }: RunCorrections,
): Promise<number> {
  let wrong = 0;
  let next = 0;
  const decoder = new TextDecoder();
  const nextWithStatement = () => {
    const has = (at: number) => hasStatement(calculation, at) || byConsultant.has(input.consultantNo[at] ?? 0);
    while (next < input.consultantNo.length && !has(next)) next++;
    return input.consultantNo[next] ?? Number.POSITIVE_INFINITY;
  };
  const query = `
    select consultant_no, concat_ws('|', personal_volume, coalesce(tier, '-'), coalesce(next_tier_threshold::text, '-'),
                                    personal_total, override_total, bonus_total, correction_total)
    from commissions where run_no = ${runNo} order by consultant_no`;
  await copyOut(client, query, 2, ({ bytes, view, start, length }) => {
    const no = view.getInt32(start[0] ?? 0);
    for (; nextWithStatement() < no; next++) wrong++;
    if (nextWithStatement() > no) {
      wrong++;
      return;
    }
    const stored = decoder.decode(bytes.subarray(start[1] ?? 0, (start[1] ?? 0) + (length[1] ?? 0)));
    const { personalVolume, tier, nextTierThreshold, personalTotal, overrideTotal, bonusTotal } = statementOf(
      calculation,
      next++,
    );
    const correction = byConsultant.get(no) ?? 0n;
    const due = [
      personalVolume,
      tier?.code ?? '-',
      nextTierThreshold ?? '-',
      personalTotal,
      overrideTotal,
      bonusTotal,
      correction,
    ];
    if (stored !== due.join('|')) wrong++;
  });
  for (; nextWithStatement() < Number.POSITIVE_INFINITY; next++) wrong++;
  return wrong;
}
