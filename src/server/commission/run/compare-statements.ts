import { eq, sql } from 'drizzle-orm';
import type { StatementComparison } from '#contract/commission/proof.ts';
import { lineTypes } from '#domain/commission/line.ts';
import { formatAmount, formatDecimal } from '#domain/money/decimal.ts';
import { consultants } from '../../consultant/tables.ts';
import { correctionsOfRun } from '../../correction/run-corrections.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { runByNo } from './close.ts';
import type { Run } from './run.ts';
import { lockParts, tablesOf } from './run-part.ts';

type Part = { readonly count: number; readonly base: bigint | null; readonly amount: bigint };
type Row = {
  /** Null for corrections. */
  readonly line_type: number | null;
  readonly level: number;
  readonly count: number;
  readonly base: string | null;
  readonly amount: string;
};

/**
 * One consultant's lines of two runs, summed by kind and level, because two months have no orders in common.
 * Includes the corrections of closed periods in each run.
 */
export const compareStatements = functions.commission.compareStatements.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    await lockParts(tx);
    const first = await runByNo(tx, input.first_run_no);
    const second = await runByNo(tx, input.second_run_no);
    if (!first || !second) throw errors.UNKNOWN_RUN();
    if (first.currency !== second.currency) throw errors.DIFFERENT_CURRENCIES();
    const [consultant] = await tx.select().from(consultants).where(eq(consultants.consultantId, input.consultant_id));
    if (!consultant) throw errors.UNKNOWN_CONSULTANT();
    const [was, is] = [
      await partsOf(tx, first, consultant.consultantNo),
      await partsOf(tx, second, consultant.consultantNo),
    ];
    const { consultantId: consultant_id, code } = consultant;
    const name = `${consultant.firstName} ${consultant.lastName}`;
    return { consultant_id, code, name, currency: first.currency, ...partRows(was, is) };
  }),
);

/** By kind and level, in display order. */
async function partsOf(tx: Transaction, run: Run, consultantNo: number): Promise<Map<string, Part>> {
  const { runNo } = run;
  const { lines, statements } = tablesOf(run);
  const { rows } = await tx.execute<Row>(sql`
    select line_type, level, count(*)::int as count, sum(base_mills)::text as base, sum(amount + bonus)::text as amount
    from ${lines} where run_no = ${runNo} and consultant_no = ${consultantNo}
    group by line_type, level
    union all
    select null, 0, (select count(*) from ${correctionsOfRun(run)} d where d.consultant_no = c.consultant_no)::int,
           null, correction_total::text
    from ${statements} c where run_no = ${runNo} and consultant_no = ${consultantNo} and correction_total <> 0`);
  return new Map(
    rows.map(({ line_type, level, count, base, amount }) => [
      keyOf(line_type, level),
      { count, base: base === null ? null : BigInt(base), amount: BigInt(amount) },
    ]),
  );
}

/** Sort key in display order: own sales, overrides by level, the bonus, corrections. */
const keyOf = (lineType: number | null, level: number): string => `${lineType ?? lineTypes.length} ${level + 100}`;

const emptyPart: Part = { count: 0, base: null, amount: 0n };
const partRow = ({ count, base, amount }: Part) => ({
  count,
  base: base === null ? null : formatDecimal(base, 3),
  amount: formatAmount(amount),
});

function partRows(was: Map<string, Part>, is: Map<string, Part>) {
  const keys = [...new Set([...was.keys(), ...is.keys()])].sort();
  const data = keys.map((key): StatementComparison['data'][number] => {
    const [lineType = 0, level = 0] = key.split(' ').map(Number);
    const [first, second] = [was.get(key) ?? emptyPart, is.get(key) ?? emptyPart];
    return {
      kind: lineTypes[lineType] ?? 'correction',
      level: level - 100,
      first: partRow(first),
      second: partRow(second),
      change: formatAmount(second.amount - first.amount),
    };
  });
  const sum = (parts: Map<string, Part>) => [...parts.values()].reduce((total, { amount }) => total + amount, 0n);
  const [before, after] = [sum(was), sum(is)];
  return { data, first: formatAmount(before), second: formatAmount(after), change: formatAmount(after - before) };
}
