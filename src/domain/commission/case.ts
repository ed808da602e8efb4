import { formatAmount, formatDecimal } from '#domain/money/decimal.ts';
import { formatRate } from '#domain/money/rate.ts';
import type { Plan } from '../plan/plan.ts';
import type { CaseFile } from './case-file.ts';
import type { CaseInput, CaseRefusal } from './case-input.ts';
import { compareNames, readCase } from './case-input.ts';
import type { EngineResult } from './fill-lines.ts';
import { calculateWithLines } from './fill-lines.ts';
import type { LineType } from './line.ts';
import { lineTypes, orderOfBonus } from './line.ts';
import { hasStatement, statementOf } from './statement.ts';

/** The result of a case: lines sorted by consultant, order, type and level, a bonus first; statements by consultant. */
export interface CaseResult {
  readonly lines: readonly CaseLine[];
  readonly statements: readonly CaseStatement[];
}

export interface CaseLine {
  readonly order: string | null;
  readonly consultant: string;
  readonly type: LineType;
  readonly level: number;
  /** A fraction with four decimals. */
  readonly percentage: string;
  /** A decimal string with three decimals, because half a cent can occur. */
  readonly base: string;
  readonly amount: string;
  readonly bonus: string;
}

export interface CaseStatement {
  readonly consultant: string;
  readonly personalVolume: string;
  readonly tier: string | null;
  readonly nextTierThreshold: string | null;
  readonly total: string;
}

/** Calculates a case by a plan with the engine of the official run, or returns its error. */
export function evaluateCase(file: CaseFile, plan: Plan): CaseResult | { readonly refusal: CaseRefusal } {
  const read = readCase(file, plan);
  if ('refusal' in read) return read;
  const result = calculateWithLines(read.input, plan);
  return { lines: linesOfCase(read, result).sort(byConsultantOrderLevel), statements: statementsOfCase(read, result) };
}

function linesOfCase({ consultantIds, orderIds }: CaseInput, { lines, lineCount }: EngineResult): CaseLine[] {
  return Array.from({ length: lineCount }, (_, line) => {
    const order = lines.order[line] ?? orderOfBonus;
    return {
      order: order === orderOfBonus ? null : named(orderIds, order),
      consultant: named(consultantIds, lines.consultant[line]),
      type: named(lineTypes, lines.type[line]),
      level: lines.level[line] ?? 0,
      percentage: formatRate(lines.rate[line] ?? 0),
      base: formatDecimal(BigInt(lines.baseMills[line] ?? 0), 3),
      amount: formatAmount(BigInt(lines.amount[line] ?? 0)),
      bonus: formatAmount(BigInt(lines.bonus[line] ?? 0)),
    };
  });
}

// The engine sorts a consultant's lines by order number, grouped by seller; the result sorts by name. No order has an
// empty name, so '' puts a bonus first.
function byConsultantOrderLevel(one: CaseLine, other: CaseLine): number {
  return (
    compareNames(one.consultant, other.consultant) ||
    compareNames(one.order ?? '', other.order ?? '') ||
    one.level - other.level
  );
}

function statementsOfCase({ consultantIds }: CaseInput, result: EngineResult): CaseStatement[] {
  return consultantIds.flatMap((consultant, number) => {
    if (!hasStatement(result, number)) return [];
    const { personalVolume, tier, nextTierThreshold, total } = statementOf(result, number);
    return {
      consultant,
      personalVolume: formatAmount(personalVolume),
      tier: tier?.code ?? null,
      nextTierThreshold: nextTierThreshold === null ? null : formatAmount(nextTierThreshold),
      total: formatAmount(total),
    };
  });
}

function named<Name>(names: readonly Name[], number: number | undefined): Name {
  const name = names[number ?? -1];
  if (name === undefined) throw new RangeError(`the engine answered a number, ${number}, that it was not given`);
  return name;
}
