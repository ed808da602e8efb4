import { findCircle } from '#domain/genealogy/sponsors.ts';
import type { Calculation } from '../commission/engine.ts';
import { calculate } from '../commission/engine.ts';
import { fillLines } from '../commission/fill-lines.ts';
import type { EngineInput } from '../commission/input.ts';
import type { Lines } from '../commission/line.ts';
import { foundationBonus, newLines, orderOfBonus } from '../commission/line.ts';
import type { Plan } from '../plan/plan.ts';

/**
 * A corrected fact of a closed period. Orders and consultants by their numbers in the period's input.
 */
export type Correction =
  /** A return, a cancellation or a completion: cents added to the order's base. */
  | { readonly kind: 'base'; readonly order: number; readonly change: number }
  /** The actual sponsor; `noConsultant` for a consultant at the top. */
  | { readonly kind: 'sponsor'; readonly consultant: number; readonly sponsor: number };

/** The input of a closed period with its facts corrected. A cancelled order stays, with a base of zero. */
export function correctedInput(frozen: EngineInput, corrections: readonly Correction[]): EngineInput {
  const sponsor = frozen.consultants.sponsor.slice();
  const base = frozen.orders.base.slice();
  for (const correction of corrections) {
    if (correction.kind === 'sponsor') sponsor[correction.consultant] = correction.sponsor;
    else base[correction.order] = (base[correction.order] ?? 0) + correction.change;
  }
  return {
    ...frozen,
    consultants: { ...frozen.consultants, sponsor },
    orders: { consultant: frozen.orders.consultant, base },
  };
}

/** Whether all corrected sponsor chains still end at the top. */
export const hasCircle = (input: EngineInput): boolean => findCircle(input.consultants.sponsor) !== null;

/**
 * The same with the original personal volumes: tiers and rates stay as at the close, and only the order's own lines
 * follow its base. That is the order's own share of a correction.
 */
export function withVolumesOf(frozen: EngineInput, corrected: EngineInput): EngineInput {
  const { consultants, orders } = corrected;
  const volumeAdjustment = frozen.consultants.volumeAdjustment?.slice() ?? new Float64Array(consultants.sponsor.length);
  for (let order = 0; order < orders.base.length; order++) {
    const missing = (frozen.orders.base[order] ?? 0) - (orders.base[order] ?? 0);
    const seller = orders.consultant[order] ?? 0;
    if (missing !== 0) volumeAdjustment[seller] = (volumeAdjustment[seller] ?? 0) + missing;
  }
  return { ...corrected, consultants: { ...consultants, volumeAdjustment } };
}

/** One side of a difference: the line before or after. Zeros if there is none. */
export interface LineFigures {
  /** Basis points. */
  readonly rate: number;
  /** Thousandths of the currency unit. */
  readonly baseMills: number;
  /** Cents, a bonus included. */
  readonly amount: number;
}

/** A line that a correction changes, by the numbers of the input. */
export interface LineDifference {
  readonly consultant: number;
  /** `orderOfBonus` on a bonus. */
  readonly order: number;
  readonly type: number;
  readonly level: number;
  readonly before: LineFigures;
  readonly after: LineFigures;
}

/** The result of a correction. Both lists are sorted like lines. */
export interface ReplayedCorrection {
  /** The true difference: the period calculated again. */
  readonly difference: readonly LineDifference[];
  /** The order's own share: its own lines only, at the rates that were paid. */
  readonly share: readonly LineDifference[];
}

/**
 * The changes of one more correction of a closed period, line by line: the period calculated from its frozen input with
 * `before`, and with `before` and `next`. The differences of successive corrections therefore add up to the difference
 * of all of them.
 */
export function replay(
  plan: Plan,
  frozen: EngineInput,
  before: readonly Correction[],
  next: readonly Correction[],
): ReplayedCorrection {
  const was = correctedInput(frozen, before);
  const is = correctedInput(was, next);
  const difference = differencesBetween(calculate(was, plan), calculate(is, plan));
  const share = differencesBetween(
    calculate(withVolumesOf(frozen, was), plan),
    calculate(withVolumesOf(frozen, is), plan),
  ).filter(({ type }) => type !== foundationBonus);
  return { difference, share };
}

/** The lines in which two calculations of the same people and orders differ in amount. */
export function differencesBetween(one: Calculation, other: Calculation): LineDifference[] {
  const differences: LineDifference[] = [];
  for (let consultant = 0; consultant < one.totals.bonus.length; consultant++) {
    if (isSame(one, other, consultant)) continue;
    const before = figuresOf(one, consultant);
    const after = figuresOf(other, consultant);
    for (const key of new Set([...before.keys(), ...after.keys()])) {
      const line = before.get(key) ?? after.get(key);
      const difference = { before: before.get(key) ?? none, after: after.get(key) ?? none };
      if (!line || difference.before.amount === difference.after.amount) continue;
      const { order, type, level } = line;
      differences.push({
        consultant,
        order,
        type,
        level,
        before: plain(difference.before),
        after: plain(difference.after),
      });
    }
  }
  return differences.sort(
    (a, b) => a.consultant - b.consultant || a.order - b.order || a.type - b.type || a.level - b.level,
  );
}

const none: LineFigures = { rate: 0, baseMills: 0, amount: 0 };
const plain = ({ rate, baseMills, amount }: LineFigures): LineFigures => ({ rate, baseMills, amount });

/** Whether a consultant's lines are unchanged, without writing them out: most are. */
function isSame(one: Calculation, other: Calculation, consultant: number): boolean {
  const from = one.firstLine[consultant] ?? 0;
  const count = (one.firstLine[consultant + 1] ?? 0) - from;
  const otherFrom = other.firstLine[consultant] ?? 0;
  if ((other.firstLine[consultant + 1] ?? 0) - otherFrom !== count) return false;
  if (one.totals.bonus[consultant] !== other.totals.bonus[consultant]) return false;
  if (one.standing.tier[consultant] !== other.standing.tier[consultant]) return false;
  for (let line = 0; line < count; line++) {
    const order = one.lineOrder[from + line] ?? orderOfBonus;
    if (order !== other.lineOrder[otherFrom + line]) return false;
    if (one.lineLevel[from + line] !== other.lineLevel[otherFrom + line]) return false;
    if (order !== orderOfBonus && one.input.orders.base[order] !== other.input.orders.base[order]) return false;
  }
  return true;
}

type KeyedLine = LineFigures & { readonly order: number; readonly type: number; readonly level: number };

/** A consultant's lines by key. */
function figuresOf(calculation: Calculation, consultant: number): Map<string, KeyedLine> {
  const from = calculation.firstLine[consultant] ?? 0;
  const until = calculation.firstLine[consultant + 1] ?? 0;
  const lines = newLines(until - from);
  fillLines(calculation, from, until, lines);
  const figures = new Map<string, KeyedLine>();
  for (let line = 0; line < until - from; line++) {
    const keyed = lineAt(lines, line);
    figures.set(`${keyed.order}/${keyed.type}/${keyed.level}`, keyed);
  }
  return figures;
}

function lineAt(lines: Lines, line: number): KeyedLine {
  return {
    order: lines.order[line] ?? orderOfBonus,
    type: lines.type[line] ?? 0,
    level: lines.level[line] ?? 0,
    rate: lines.rate[line] ?? 0,
    baseMills: lines.baseMills[line] ?? 0,
    amount: (lines.amount[line] ?? 0) + (lines.bonus[line] ?? 0),
  };
}
