import type pg from 'pg';
import type { Calculation } from '#domain/commission/engine.ts';
import { fillLines } from '#domain/commission/fill-lines.ts';
import { type Lines, newLines, orderOfBonus } from '#domain/commission/line.ts';
import { CopyIn } from '../../db/copy/copy-in.ts';
import { LinesFingerprint } from './fingerprint.ts';
import type { FrozenInput } from './frozen-input.ts';

/** Lines calculated, hashed, encoded and sent per step: 86 bytes each nearly fill a buffer. */
const chunk = 2048;

/** Some lines of a run as columns for its rows and fingerprint: by the numbers of consultants and orders. */
export interface NumberedLines {
  readonly lines: Lines;
  readonly consultantNo: Int32Array;
  /** 0 for a line without an order. */
  readonly orderNo: Float64Array;
}

/** Creates the buffers for this many lines. */
export function newNumberedLines(capacity: number): NumberedLines {
  return { lines: newLines(capacity), consultantNo: new Int32Array(capacity), orderNo: new Float64Array(capacity) };
}

/** Fills the buffers with the lines `from` … `until − 1` of a calculation. */
export function numberedLines(
  input: Pick<FrozenInput, 'consultantNo' | 'orderNo'>,
  calculation: Calculation,
  from: number,
  until: number,
  { lines, consultantNo, orderNo }: NumberedLines,
): void {
  fillLines(calculation, from, until, lines);
  for (let line = 0; line < until - from; line++) {
    const order = lines.order[line] ?? orderOfBonus;
    consultantNo[line] = input.consultantNo[lines.consultant[line] ?? 0] ?? 0;
    orderNo[line] = order === orderOfBonus ? 0 : (input.orderNo[order] ?? 0);
  }
}

/** Writes all lines of a calculation into the side table of a run. Returns their fingerprint. */
export async function writeLines(
  client: pg.ClientBase,
  table: string,
  runNo: number,
  input: Pick<FrozenInput, 'consultantNo' | 'orderNo'>,
  calculation: Calculation,
): Promise<string> {
  const columns = 'run_no, consultant_no, order_no, line_type, level, rate, base_mills, amount, bonus';
  const copy = new CopyIn(client, `${table} (${columns})`, 'freeze');
  const fingerprint = new LinesFingerprint();
  const buffers = newNumberedLines(chunk);
  const { lines, consultantNo, orderNo } = buffers;
  for (let from = 0; from < calculation.lineCount; from += chunk) {
    const until = Math.min(from + chunk, calculation.lineCount);
    const count = until - from;
    numberedLines(input, calculation, from, until, buffers);
    encode(copy, runNo, consultantNo, orderNo, lines, count);
    const sent = copy.send();
    fingerprint.take(consultantNo, orderNo, lines, count);
    await sent;
  }
  await copy.end();
  return fingerprint.digest();
}

function encode(
  copy: CopyIn,
  runNo: number,
  consultantNo: Int32Array,
  orderNo: Float64Array,
  lines: Lines,
  count: number,
): void {
  for (let line = 0; line < count; line++) {
    const order = orderNo[line] ?? 0;
    copy.row(9);
    copy.int32(runNo);
    copy.int32(consultantNo[line] ?? 0);
    if (order === 0) copy.null();
    else copy.int64(order);
    copy.int16(lines.type[line] ?? 0);
    copy.int16(lines.level[line] ?? 0);
    copy.int32(lines.rate[line] ?? 0);
    copy.int64(lines.baseMills[line] ?? 0);
    copy.int64(lines.amount[line] ?? 0);
    copy.int64(lines.bonus[line] ?? 0);
  }
}
