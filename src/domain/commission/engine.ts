import { noConsultant } from '#domain/genealogy/sponsors.ts';
import type { Plan } from '../plan/plan.ts';
import type { EngineInput } from './input.ts';
import { assertInput, runningSum } from './input.ts';
import { lineAmount, orderOfBonus } from './line.ts';
import type { RateTable } from './rate-table.ts';
import { bonusFor, rateTable } from './rate-table.ts';
import type { Standing } from './standing.ts';
import { standingOf } from './standing.ts';

/**
 * The calculation of a period: the volume and tier of every consultant, what they receive, and the lines. A line takes five
 * bytes here, its order and its level; `fillLines` derives the rest.
 *
 * Lines are sorted by consultant, order and level, a bonus first. A consultant with a line has a statement.
 */
export interface Calculation {
  readonly input: EngineInput;
  readonly table: RateTable;
  readonly standing: Standing;
  readonly totals: EarningsTotals;
  readonly statementCount: number;
  readonly lineCount: number;
  /** By consultant, and one more: the number of its first line. Its last is the one before the next consultant's. */
  readonly firstLine: Uint32Array;
  /** By line: its order, or `orderOfBonus`. */
  readonly lineOrder: Int32Array;
  /** By line: levels above the seller; 0 for an own sale and for a bonus. */
  readonly lineLevel: Uint8Array;
}

/** The three parts of each statement, in cents, by consultant. */
export interface EarningsTotals {
  readonly personal: Float64Array;
  readonly override: Float64Array;
  readonly bonus: Float64Array;
}

/**
 * Calculates a period by a plan that `checkPlan` finds valid. Equal inputs give equal results, on every machine.
 *
 * Two passes over the sales: the first counts the lines of each consultant, so that the second can write each line to its
 * sorted place in columns of exactly the right size.
 */
export function calculate(input: EngineInput, plan: Plan): Calculation {
  assertInput(input, plan.tracks.length);
  const table = rateTable(plan);
  const standing = standingOf(input, table, plan.compression);
  const { totals, lineCounts } = sumEarnings(input, table, standing);
  const firstLine = runningSum(lineCounts);
  const { lineOrder, lineLevel } = placeLines(input, table, standing, totals, firstLine);
  return {
    input,
    table,
    standing,
    totals,
    statementCount: lineCounts.reduce((statements, lines) => (lines > 0 ? statements + 1 : statements), 0),
    lineCount: lineOrder.length,
    firstLine,
    lineOrder,
    lineLevel,
  };
}

/** The first pass: what each consultant receives, and in how many lines. Amounts that round to zero have no line. */
function sumEarnings(input: EngineInput, table: RateTable, standing: Standing) {
  const { base } = input.orders;
  const { joinMonth } = input.consultants;
  const size = joinMonth.length;
  const totals = { personal: new Float64Array(size), override: new Float64Array(size), bonus: new Float64Array(size) };
  const lineCounts = new Uint32Array(size);
  for (let consultant = 0; consultant < size; consultant++) {
    const monthsSinceJoining = input.periodMonth - (joinMonth[consultant] ?? 0);
    const bonus = bonusFor(table, monthsSinceJoining, standing.ownBase[consultant] ?? 0);
    totals.bonus[consultant] = bonus;
    lineCounts[consultant] = bonus > 0 ? 1 : 0;
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
    const part = level === 0 ? totals.personal : totals.override;
    part[earner] = (part[earner] ?? 0) + cents;
    lineCounts[earner] = (lineCounts[earner] ?? 0) + lines;
  });
  return { totals, lineCounts };
}

/** The second pass: writes every line to its place. `firstLine` is the index of each consultant's first line. */
function placeLines(
  input: EngineInput,
  table: RateTable,
  standing: Standing,
  { bonus }: EarningsTotals,
  firstLine: Uint32Array,
) {
  const { base } = input.orders;
  const lineCount = firstLine.at(-1) ?? 0;
  const lineOrder = new Int32Array(lineCount);
  const lineLevel = new Uint8Array(lineCount);
  const nextLine = firstLine.slice();
  for (let consultant = 0; consultant < bonus.length; consultant++) {
    if (bonus[consultant] === 0) continue;
    const line = nextLine[consultant] ?? 0;
    lineOrder[line] = orderOfBonus;
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
 * Calls `earns` for the seller and for each consultant who counts as a level above, each at the rate of their own tier.
 * This is the same for all orders of a seller, so it is determined once for the orders `from` … `until − 1`.
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
    for (let level = 0; level < levels && earner !== noConsultant; level++) {
      const points = rate[(tier[earner] ?? 0) * levels + level] ?? 0;
      if (points > 0) earns(earner, level, points, from, until);
      earner = upline[earner] ?? noConsultant;
    }
  }
}
