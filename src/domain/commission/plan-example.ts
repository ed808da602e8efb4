import type { Plan } from '../plan/plan.ts';
import type { CaseLine, CaseResult } from './case.ts';
import { evaluateCase } from './case.ts';
import type { CaseFile } from './case-file.ts';
import type { CaseRefusal } from './case-input.ts';

/**
 * A worked example of a plan: a small company, and the result that the plan must have for it, to the cent. A version of
 * a plan is saved only if all its examples hold.
 */
export interface PlanExample {
  readonly name: string;
  readonly case: CaseFile;
  readonly expected: ExampleResult;
}

/** The result of an example in short form: the lines and statements of everyone. Amounts are decimal strings. */
export interface ExampleResult {
  readonly lines: readonly ExampleLine[];
  readonly statements: readonly ExampleStatement[];
}

/** Money for one reason: no order for a foundation bonus, level 0 for an own sale. */
export interface ExampleLine {
  readonly consultant: string;
  readonly order: string | null;
  readonly level: number;
  readonly amount: string;
}

export interface ExampleStatement {
  readonly consultant: string;
  readonly tier: string | null;
  readonly total: string;
}

/** How an example came out: what it came to, or why it cannot be calculated; `null` as the first difference if as expected. */
export type ExampleOutcome =
  | { readonly came: ExampleResult; readonly difference: ExampleDifference | null }
  | { readonly refusal: CaseRefusal };

/** The first thing that came out otherwise. Null where a line or a statement is missing. */
export type ExampleDifference =
  | { readonly kind: 'line'; readonly expected: ExampleLine | null; readonly came: ExampleLine | null }
  | { readonly kind: 'statement'; readonly expected: ExampleStatement | null; readonly came: ExampleStatement | null };

/** Calculates an example by a plan, with the engine of the official run, and compares it with what was expected. */
export function runExample(example: PlanExample, plan: Plan): ExampleOutcome {
  const result = evaluateCase(example.case, plan);
  if ('refusal' in result) return result;
  const came = exampleResult(result);
  return { came, difference: firstDifference(example.expected, came) };
}

/** The result of a case in the form of an example's. */
export function exampleResult({ lines, statements }: CaseResult): ExampleResult {
  return {
    lines: lines.map(({ consultant, order, level, amount, bonus }) => ({
      consultant,
      order,
      level,
      amount: order === null ? bonus : amount,
    })),
    statements: statements.map(({ consultant, tier, total }) => ({ consultant, tier, total })),
  };
}

function firstDifference(expected: ExampleResult, came: ExampleResult): ExampleDifference | null {
  const statement = differing(expected.statements, came.statements, ({ consultant }) => consultant, statementText);
  if (statement) return { kind: 'statement', ...statement };
  const line = differing(expected.lines, came.lines, lineKey, (one) => one.amount);
  return line && { kind: 'line', ...line };
}

const lineKey = ({ consultant, order, level }: Pick<CaseLine, 'consultant' | 'order' | 'level'>) =>
  JSON.stringify([consultant, order, level]);

const statementText = ({ tier, total }: ExampleStatement) => JSON.stringify([tier, total]);

/** The first item that differs or that only one list has, in any order. */
function differing<Thing>(
  expected: readonly Thing[],
  came: readonly Thing[],
  key: (thing: Thing) => string,
  text: (thing: Thing) => string,
): { readonly expected: Thing | null; readonly came: Thing | null } | null {
  const remaining = new Map(came.map((thing) => [key(thing), thing]));
  for (const thing of expected) {
    const other = remaining.get(key(thing)) ?? null;
    if (other === null || text(other) !== text(thing)) return { expected: thing, came: other };
    remaining.delete(key(thing));
  }
  const [extra] = remaining.values();
  return extra === undefined ? null : { expected: null, came: extra };
}
