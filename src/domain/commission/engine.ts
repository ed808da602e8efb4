import { nobody } from '#domain/genealogy/sponsors.ts';
import type { EngineInput } from './input.ts';
import { assertInput, runningSum } from './input.ts';
import type { Lines } from './line.ts';
import { foundationBonus, lineAmount, millsPerCent, newLines, noOrder, override, personal } from './line.ts';
import type { Plan } from './plan.ts';
import type { RateTable } from './rate-table.ts';
import { bonusFor, rateTable } from './rate-table.ts';
import type { Standing } from './standing.ts';
import { standingOf } from './standing.ts';

/**
 * A period, calculated: how everybody stands, what everybody's statement comes to, and which lines there are. A line costs
 * five bytes here, its order and its level; `linesOf` writes out the rest, which follows from them.
 *
 * Lines are sorted by consultant, order and level, a bonus first. A consultant with a line has a statement.
 */
export interface Calculation {
  readonly input: EngineInput;
  readonly table: RateTable;
  readonly standing: Standing;
  /** By consultant: what its statement comes to, in cents. */
  readonly total: Float64Array;
  readonly statementCount: number;
  readonly lineCount: number;
  /** By consultant, and one more: the number of its first line. Its last is the one before the next consultant's. */
  readonly firstLine: Uint32Array;
  /** By line: its order, or `noOrder`. */
  readonly lineOrder: Int32Array;
  /** By line: levels above the seller; 0 for an own sale and for a bonus. */
  readonly lineLevel: Uint8Array;
}

/**
 * Calculates a period by a plan that `checkPlan` finds sound. Equal inputs give equal results, on every machine.
 *
 * Two passes over the sales: the first counts everybody's lines, so that the second can put each one right where it
 * belongs, sorted, into columns of exactly the size needed.
 */
export function prepare(input: EngineInput, plan: Plan): Calculation {
  assertInput(input, plan.tracks.length);
  const table = rateTable(plan);
  const standing = standingOf(input, table, plan.compression);
  const { total, count } = totals(input, table, standing);
  const firstLine = runningSum(count);
  const { lineOrder, lineLevel } = placedLines(input, table, standing, firstLine);
  const statementCount = count.reduce((statements, lines) => (lines > 0 ? statements + 1 : statements), 0);
  return {
    input,
    table,
    standing,
    total,
    statementCount,
    lineCount: lineOrder.length,
    firstLine,
    lineOrder,
    lineLevel,
  };
}

/** The first pass: what everybody gets, in cents, and in how many lines. What rounds to nothing is no line. */
function totals(input: EngineInput, table: RateTable, standing: Standing) {
  const { base } = input.orders;
  const total = new Float64Array(standing.tier.length);
  const count = new Uint32Array(standing.tier.length);
  for (let consultant = 0; consultant < total.length; consultant++) {
    const bonus = bonusOf(input, table, standing, consultant);
    total[consultant] = bonus;
    count[consultant] = bonus > 0 ? 1 : 0;
  }
  forEachEarner(table, standing, (earner, level, rate, from, until) => {
    const mills = table.millsOfCent[level] ?? 0;
    let cents = 0;
    let lines = 0;
    for (let order = from; order < until; order++) {
      const amount = lineAmount((base[order] ?? 0) * mills, rate);
      cents += amount;
      if (amount > 0) lines++;
    }
    total[earner] = (total[earner] ?? 0) + cents;
    count[earner] = (count[earner] ?? 0) + lines;
  });
  return { total, count };
}

/** The second pass: every line in its place, given where everybody's lines begin. */
function placedLines(input: EngineInput, table: RateTable, standing: Standing, firstLine: Uint32Array) {
  const { base } = input.orders;
  const lineCount = firstLine.at(-1) ?? 0;
  const lineOrder = new Int32Array(lineCount);
  const lineLevel = new Uint8Array(lineCount);
  const nextLine = firstLine.slice();
  for (let consultant = 0; consultant < standing.tier.length; consultant++) {
    if (bonusOf(input, table, standing, consultant) === 0) continue;
    const line = nextLine[consultant] ?? 0;
    lineOrder[line] = noOrder;
    nextLine[consultant] = line + 1;
  }
  forEachEarner(table, standing, (earner, level, rate, from, until) => {
    const mills = table.millsOfCent[level] ?? 0;
    let line = nextLine[earner] ?? 0;
    for (let order = from; order < until; order++) {
      if (lineAmount((base[order] ?? 0) * mills, rate) === 0) continue;
      lineOrder[line] = order;
      lineLevel[line] = level;
      line++;
    }
    nextLine[earner] = line;
  });
  return { lineOrder, lineLevel };
}

/**
 * Who earns on whose sales: the seller itself, and everybody who counts as a level above it, each at the rate of its own
 * tier. That is the same for all orders of a seller, so it is found once for those numbered `from` … `until − 1`.
 */
function forEachEarner(
  { levels, rate }: RateTable,
  { firstOrder, tier, upline }: Standing,
  earns: (earner: number, level: number, rate: number, from: number, until: number) => void,
): void {
  for (let seller = 0; seller < tier.length; seller++) {
    const from = firstOrder[seller] ?? 0;
    const until = firstOrder[seller + 1] ?? 0;
    if (from === until) continue;
    let earner = seller;
    for (let level = 0; level < levels && earner !== nobody; level++) {
      const points = rate[(tier[earner] ?? 0) * levels + level] ?? 0;
      if (points > 0) earns(earner, level, points, from, until);
      earner = upline[earner] ?? nobody;
    }
  }
}

function bonusOf(input: EngineInput, table: RateTable, standing: Standing, consultant: number): number {
  const monthsSinceJoining = input.periodMonth - (input.consultants.joinMonth[consultant] ?? 0);
  return bonusFor(table, monthsSinceJoining, standing.ownBase[consultant] ?? 0);
}

/**
 * Writes the lines numbered `from` … `until − 1` to the start of the buffers. A run of millions of lines is read in
 * chunks through the same small buffers; one consultant's lines are those from its `firstLine` to the next one's.
 */
export function linesOf(calculation: Calculation, from: number, until: number, lines: Lines): void {
  const { input, table, standing, firstLine, lineOrder, lineLevel } = calculation;
  if (until > calculation.lineCount || until - from > lines.order.length)
    throw new RangeError('no room for these lines');
  let earner = earnerOfLine(firstLine, from);
  for (let line = from; line < until; line++) {
    while (line >= (firstLine[earner + 1] ?? 0)) earner++;
    const at = line - from;
    const order = lineOrder[line] ?? noOrder;
    const level = lineLevel[line] ?? 0;
    lines.order[at] = order;
    lines.consultant[at] = earner;
    lines.level[at] = level;
    if (order === noOrder) {
      lines.type[at] = foundationBonus;
      lines.rate[at] = 0;
      lines.baseMills[at] = (standing.ownBase[earner] ?? 0) * millsPerCent;
      lines.amount[at] = 0;
      lines.bonus[at] = bonusOf(input, table, standing, earner);
    } else {
      const baseMills = (input.orders.base[order] ?? 0) * (table.millsOfCent[level] ?? 0);
      const rate = table.rate[(standing.tier[earner] ?? 0) * table.levels + level] ?? 0;
      lines.type[at] = level === 0 ? personal : override;
      lines.rate[at] = rate;
      lines.baseMills[at] = baseMills;
      lines.amount[at] = lineAmount(baseMills, rate);
      lines.bonus[at] = 0;
    }
  }
}

/** Whose line a number is: the last consultant whose first line is not after it. */
function earnerOfLine(firstLine: Uint32Array, line: number): number {
  let low = 0;
  let high = firstLine.length - 1;
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if ((firstLine[middle] ?? 0) <= line) low = middle;
    else high = middle;
  }
  return low;
}

/** A calculation with all its lines at once. */
export interface EngineResult extends Calculation {
  readonly lines: Lines;
}

/** Calculates a period and writes out all its lines: for a case, a single sale, a company of ordinary size. */
export function calculate(input: EngineInput, plan: Plan): EngineResult {
  const calculation = prepare(input, plan);
  const lines = newLines(calculation.lineCount);
  linesOf(calculation, 0, calculation.lineCount, lines);
  return { ...calculation, lines };
}
