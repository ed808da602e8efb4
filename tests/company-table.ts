import type { CaseLine, CaseResult } from '#domain/commission/case.ts';
import { evaluateCase } from '#domain/commission/case.ts';
import type { CaseFile } from '#domain/commission/case-file.ts';
import type { Plan } from '#domain/plan/plan.ts';

/**
 * A genealogy and a month of orders as a text, with what each consultant must get beside each name. Indentation is sponsorship:
 *
 *     name    | program           | joined  | bases of own orders | adjustment | tier: lines
 *     ann     | Beauty Consultant | 2025-01 | 1000                |            | PS30: own 300.00, level 1 12.50
 *       bob   | Affiliate         | 2025-01 | 250                 |            | AF20: own 50.00
 *
 * Lines are in the order of the orders, a bonus first; "–" is a consultant without a statement.
 */
export interface CompanyTable {
  readonly file: CaseFile;
  /** The last column, by name. */
  readonly expected: ReadonlyMap<string, string>;
}

/** Reads a table; the default `period` is "2026-10". */
export function companyTable(text: string, period = '2026-10'): CompanyTable {
  const rows = text.split('\n').filter((row) => row.trim() !== '');
  const chain: { name: string; indent: number }[] = [];
  const consultants: CaseFile['consultants'][number][] = [];
  const orders: CaseFile['orders'][number][] = [];
  const adjustments: { consultant: string; amount: string }[] = [];
  const expected = new Map<string, string>();
  for (const row of rows) {
    const [name = '', program = '', joined = '', bases = '', adjustment = '', gets = ''] = row.split('|').map(trimmed);
    const indent = row.search(/\S/);
    while ((chain.at(-1)?.indent ?? -1) >= indent) chain.pop();
    consultants.push({ id: name, sponsor: chain.at(-1)?.name ?? null, program, joined: `${joined}-15` });
    chain.push({ name, indent });
    for (const subtotal of bases.split(/\s+/).filter((base) => base !== '')) {
      const id = `order ${String(orders.length + 1).padStart(3, '0')}`;
      orders.push({ id, consultant: name, subtotal, discounts: '0', returns: '0' });
    }
    if (adjustment !== '') adjustments.push({ consultant: name, amount: adjustment });
    expected.set(name, gets);
  }
  return { file: { period, consultants, orders, adjustments }, expected };
}

/** What a plan pays in the company of a table, in the format of its last column. */
export function paidIn({ file, expected }: CompanyTable, plan: Plan): Map<string, string> {
  const result = evaluateCase(file, plan);
  if ('refusal' in result) throw new Error(`the table is refused: ${result.refusal.code}`);
  return new Map([...expected.keys()].map((name) => [name, statementText(result, name)]));
}

function statementText({ lines, statements }: CaseResult, name: string): string {
  const statement = statements.find(({ consultant }) => consultant === name);
  if (statement === undefined) return '–';
  const own = lines.filter(({ consultant }) => consultant === name);
  return `${statement.tier ?? 'none'}: ${own.map(lineText).join(', ')}`;
}

function lineText({ type, level, amount, bonus }: CaseLine): string {
  if (type === 'foundation_bonus') return `bonus ${bonus}`;
  return type === 'personal' ? `own ${amount}` : `level ${level} ${amount}`;
}

function trimmed(cell: string): string {
  return cell.trim();
}
