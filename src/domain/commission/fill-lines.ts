import type { Plan } from '../plan/plan.ts';
import type { Calculation } from './engine.ts';
import { calculate } from './engine.ts';
import type { EngineInput } from './input.ts';
import type { Lines } from './line.ts';
import { foundationBonus, lineAmount, millsPerCent, newLines, orderOfBonus, override, personal } from './line.ts';

/**
 * Writes the lines numbered `from` … `until − 1` to the start of the buffers. A run of millions of lines is read in
 * chunks through the same small buffers; one consultant's lines are those from its `firstLine` to the next one's.
 */
export function fillLines(calculation: Calculation, from: number, until: number, lines: Lines): void {
  const { input, table, standing, totals, firstLine, lineOrder, lineLevel } = calculation;
  if (until > calculation.lineCount || until - from > lines.order.length)
    throw new RangeError('no room for these lines');
  let earner = earnerOfLine(firstLine, from);
  for (let line = from; line < until; line++) {
    while (line >= (firstLine[earner + 1] ?? 0)) earner++;
    const at = line - from;
    const order = lineOrder[line] ?? orderOfBonus;
    const level = lineLevel[line] ?? 0;
    lines.order[at] = order;
    lines.consultant[at] = earner;
    lines.level[at] = level;
    if (order === orderOfBonus) {
      lines.type[at] = foundationBonus;
      lines.rate[at] = 0;
      lines.baseMills[at] = (standing.ownBase[earner] ?? 0) * millsPerCent;
      lines.amount[at] = 0;
      lines.bonus[at] = totals.bonus[earner] ?? 0;
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

/** The consultant of a line number: the last one with a first line not after it. */
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
export function calculateWithLines(input: EngineInput, plan: Plan): EngineResult {
  const calculation = calculate(input, plan);
  const lines = newLines(calculation.lineCount);
  fillLines(calculation, 0, calculation.lineCount, lines);
  return { ...calculation, lines };
}
