import { orderOfBonus } from '#domain/commission/line.ts';
import type { LineDifference, ReplayedCorrection } from '#domain/correction/replay.ts';
import type { Period } from '#domain/period/period.ts';
import type { Plan } from '#domain/plan/plan.ts';
import type { FrozenInput } from '../commission/run/frozen-input.ts';
import { type commissionCorrections, commissionDifferences } from '../commission/tables.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { differenceId } from './difference-id.ts';

export type Difference = typeof commissionDifferences.$inferSelect;

/** A changed line of a correction, before it is stored. Amounts in cents, bases in thousandths. */
export type DifferenceLine = Pick<
  Difference,
  | 'consultantNo'
  | 'orderNo'
  | 'lineType'
  | 'level'
  | 'rateBefore'
  | 'baseBefore'
  | 'amountBefore'
  | 'rateAfter'
  | 'baseAfter'
  | 'amountAfter'
  | 'difference'
  | 'orderShare'
  | 'booked'
>;

/** Both ways of counting a correction, line by line; the plan of the closed run determines which is booked. */
export function linesOfCorrection(
  plan: Plan,
  frozen: FrozenInput,
  { difference, share }: ReplayedCorrection,
): DifferenceLine[] {
  const keyOf = ({ consultant, order, type, level }: LineDifference) => [consultant, order, type, level].join('/');
  const [chosen, other] = plan.afterClose === 'replay' ? [difference, share] : [share, difference];
  const lines = new Map(other.map((line) => [keyOf(line), line]));
  for (const line of chosen) lines.set(keyOf(line), line);
  const changes = (of: readonly LineDifference[]) =>
    new Map(of.map((line) => [keyOf(line), BigInt(line.after.amount - line.before.amount)]));
  const [byReplay, byShare, byChosen] = [changes(difference), changes(share), changes(chosen)];
  return [...lines].map(([key, line]) => ({
    consultantNo: frozen.consultantNo[line.consultant] ?? 0,
    orderNo: line.order === orderOfBonus ? null : (frozen.orderNo[line.order] ?? 0),
    lineType: line.type,
    level: line.level,
    rateBefore: line.before.rate,
    baseBefore: BigInt(line.before.baseMills),
    amountBefore: BigInt(line.before.amount),
    rateAfter: line.after.rate,
    baseAfter: BigInt(line.after.baseMills),
    amountAfter: BigInt(line.after.amount),
    difference: byReplay.get(key) ?? 0n,
    orderShare: byShare.get(key) ?? 0n,
    booked: byChosen.get(key) ?? 0n,
  }));
}

/** The sum of the lines, in cents. */
export function sumOf(lines: readonly DifferenceLine[], part: 'difference' | 'orderShare' | 'booked'): bigint {
  return lines.reduce((sum, line) => sum + line[part], 0n);
}

/** The maximum number of differences per SQL statement. */
const batchSize = 5_000;

/** Stores the lines of a correction, booked in a period. `tx` acts as the worker. */
export async function saveDifferences(
  tx: Transaction,
  { correctionNo, runNo }: typeof commissionCorrections.$inferSelect,
  period: Period,
  lines: readonly DifferenceLine[],
  at: Date,
): Promise<void> {
  const rows = lines.map((line) => ({
    ...line,
    differenceId: differenceId({ correctionNo, ...line }),
    correctionNo,
    runNo,
    period: firstDayOf(period),
    createdAt: at,
  }));
  for (let from = 0; from < rows.length; from += batchSize) {
    await insertMany(tx, commissionDifferences, rows.slice(from, from + batchSize));
  }
}
