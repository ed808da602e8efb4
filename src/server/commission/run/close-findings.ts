import { type SQL, sql } from 'drizzle-orm';
import type { FindingPeople, StatementFinding } from '#contract/commission/checklist.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { Transaction } from '../../db/database.ts';
import type { Run } from './run.ts';

/** Statements `s` with their consultants `c` and the payout methods `y` that they have. */
export const statementsWithPayees = sql`commissions s join consultants c using (consultant_id)
  left join payees y on y.consultant_id = s.consultant_id and y.replaced_at is null`;

/** The statements of a run that pay something. */
export const earnsIn = (runNo: number) => sql`s.run_no = ${runNo} and s.total_earnings > 0`;

/** Statements of the month before, of consultants with nothing in the draft. */
const fallenToZero = ({ runNo, period }: Run) => sql`
  s.run_no = (select r.run_no from commission_runs r where r.status = 'closed' and r.period < ${period}::date
              order by r.period desc limit 1)
  and s.total_earnings > 0
  and not exists (select from commissions d where d.run_no = ${runNo} and d.consultant_no = s.consultant_no
                  and d.total_earnings <> 0)`;

/** Which statements a finding is about. */
const conditions: Readonly<Record<StatementFinding, (run: Run) => SQL>> = {
  negative: ({ runNo }) => sql`s.run_no = ${runNo} and s.total_earnings < 0`,
  fallen_to_zero: fallenToZero,
  payee_missing: ({ runNo }) => sql`${earnsIn(runNo)} and y.payee_id is null`,
  payee_unverified: ({ runNo }) => sql`${earnsIn(runNo)} and y.payee_id is not null and y.verified_at is null`,
};

export type FindingRow = Record<'consultant_id' | 'code' | 'name' | 'amount', string>;

/** The statements of a finding with the largest amounts, and how many there are with their sum. `tx` acts as the worker. */
export async function largestOf(
  tx: Transaction,
  run: Run,
  finding: StatementFinding,
  limit: number,
): Promise<FindingPeople> {
  const { rows } = await tx.execute<FindingRow & { count: number; sum: string }>(sql`
    select s.consultant_id, c.code, s.name, s.total_earnings::text as amount, count(*) over ()::int as count,
           sum(s.total_earnings) over ()::text as sum
    from ${statementsWithPayees} where ${conditions[finding](run)}
    order by abs(s.total_earnings) desc, s.consultant_no limit ${limit}`);
  return {
    count: rows[0]?.count ?? 0,
    amount: formatAmount(BigInt(rows[0]?.sum ?? 0)),
    rows: rows.map(({ consultant_id, code, name, amount }) => ({
      consultant_id,
      code,
      name,
      amount: formatAmount(BigInt(amount)),
    })),
  };
}

export type FindingStatement = FindingRow & { readonly consultant_no: number };

/** The next statements of a finding, by consultant number. `tx` acts as the worker. */
export async function statementsOf(
  tx: Transaction,
  run: Run,
  finding: StatementFinding,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<FindingStatement[]> {
  const { rows } = await tx.execute<FindingStatement>(sql`
    select s.consultant_no, s.consultant_id, c.code, s.name, s.total_earnings::text as amount
    from ${statementsWithPayees} where ${conditions[finding](run)} and s.consultant_no > ${after}
    order by s.consultant_no limit ${limit}`);
  return rows;
}
