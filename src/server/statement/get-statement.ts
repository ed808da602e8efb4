import { and, eq, sql } from 'drizzle-orm';
import { countryName } from '#contract/language/format.ts';
import type { CommissionRow } from '#contract/statement/commission-row.ts';
import type { Statement } from '#contract/statement/statement.ts';
import { type Actor, userIdOf, worker } from '#domain/account/actor.ts';
import { addressLines } from '#domain/account/address-lines.ts';
import { foundationBonus, lineTypes, shareOf, wholeBase } from '#domain/commission/line.ts';
import { formatAmount, parseSignedAmount } from '#domain/money/decimal.ts';
import type { Consultant } from '../commission/consultant-period.ts';
import { commissionRuns, commissions } from '../commission/tables.ts';
import { consultants } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { planByVersion } from '../plan/plan-store.ts';
import { statementRows } from './get-commissions.ts';
import { statementPayments } from './statement-payments.ts';

export const getStatement = functions.statement.getStatement.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { period, consultant: code } = input;
      const consultant = await requestedConsultant(tx, context.actor, code);
      if (!consultant) throw errors.NO_STATEMENT();
      const [run] = await tx
        .select()
        .from(commissionRuns)
        .where(and(eq(commissionRuns.period, firstDayOf(period)), eq(commissionRuns.status, 'closed')));
      const statement = run && (await statementOf(tx, run, consultant, context.company.timeZone));
      if (statement) return statement;
      // A month before the company's first run never has a statement.
      const [later] = await tx
        .select({ runNo: commissionRuns.runNo })
        .from(commissionRuns)
        .where(and(sql`${commissionRuns.period} >= ${firstDayOf(period)}::date`, eq(commissionRuns.status, 'closed')))
        .limit(1);
      throw later ? errors.NO_STATEMENT() : errors.STATEMENT_OPEN();
    },
    'repeatable read',
  ),
);

/**
 * The consultant of the requested documents: the caller or, for an admin, the one with the code. Null if not
 * accessible.
 */
export async function requestedConsultant(
  tx: Transaction,
  actor: Actor,
  code: string | null,
): Promise<Consultant | null> {
  const userId = userIdOf(actor);
  if (userId === null) return null;
  const [consultant] = await tx
    .select()
    .from(consultants)
    .where(code === null ? eq(consultants.consultantId, userId) : eq(consultants.code, code.toUpperCase()));
  if (!consultant) return null;
  return consultant.consultantId === userId || actor.role === 'admin' ? consultant : null;
}

async function statementOf(
  tx: Transaction,
  run: typeof commissionRuns.$inferSelect,
  consultant: Consultant,
  timeZone: string,
): Promise<Statement | null> {
  const { runNo } = run;
  const { consultantId, consultantNo } = consultant;
  const wanted = and(eq(commissions.runNo, runNo), eq(commissions.consultantId, consultantId));
  const [statement] = await statementRows(tx, wanted, 1);
  if (!statement || run.closedAt === null) return null;
  return {
    statement,
    consultant: {
      code: consultant.code,
      name: statement.name,
      business: consultant.companyBusinessEntity || null,
      address: addressLines({ ...consultant, country: consultant.country && countryName(consultant.country) }),
    },
    run: { run_no: runNo, plan_version: run.planVersion, closed_at: run.closedAt.toISOString() },
    parts: await partsOf(tx, run, consultantNo),
    ...(await ordersOf(tx, runNo, consultantNo)),
    payments: await statementPayments(tx, statement, timeZone),
    balance: await balanceAt(tx, runNo, statement),
  };
}

type PartRow = {
  readonly part: number | null;
  readonly count: number;
  readonly base_mills: string;
  readonly amount: string;
};

/** By kind of line: count, sum of the orders' bases, share of them that the rates apply to, amount. */
async function partsOf(
  tx: Transaction,
  { runNo, period, planVersion }: typeof commissionRuns.$inferSelect,
  consultantNo: number,
): Promise<Statement['parts']> {
  const { rows } = await tx.execute<PartRow>(sql`
    select line_type::int as part, count(*)::int as count, sum(base_mills)::text as base_mills,
           sum(amount + bonus)::text as amount
    from commission_calculations where run_no = ${runNo} and consultant_no = ${consultantNo}
    group by line_type
    union all
    select null, count(*)::int, '0', sum(booked)::text
    from commission_differences where period = ${period}::date and consultant_no = ${consultantNo} and booked <> 0
    having count(*) > 0
    order by part nulls last`);
  const plan = await planByVersion(tx, planVersion);
  return rows.map(({ part, count, base_mills, amount }) => ({
    count,
    amount: formatAmount(BigInt(amount)),
    ...(part === null
      ? { part: 'correction', base: null, share: 0 }
      : {
          part: lineTypes[part] ?? 'personal',
          base: formatAmount(wholeBase(BigInt(base_mills), shareOf(plan, part))),
          share: part === foundationBonus ? 0 : shareOf(plan, part),
        }),
  }));
}

async function ordersOf(
  tx: Transaction,
  runNo: number,
  consultantNo: number,
): Promise<Pick<Statement, 'own_orders' | 'team_orders'>> {
  const { rows } = await tx.execute<{ count: number; base: string; team: number }>(sql`
    select count(*)::int as count, coalesce(sum(base), 0)::text as base,
           (select count(distinct order_no)::int from commission_calculations
            where run_no = ${runNo} and consultant_no = ${consultantNo} and line_type = 1) as team
    from commission_run_orders where run_no = ${runNo} and consultant_no = ${consultantNo}`);
  const [row] = rows;
  return {
    own_orders: { count: row?.count ?? 0, base: formatAmount(BigInt(row?.base ?? 0)) },
    team_orders: { count: row?.team ?? 0 },
  };
}

/** The consultant's balance just before the run was booked, and after everything that its statement credited. */
async function balanceAt(tx: Transaction, runNo: number, statement: CommissionRow): Promise<Statement['balance']> {
  const { consultant_id, payout_currency: currency, payout_amount } = statement;
  const { rows } = await tx.execute<{ before: string }>(sql`
    select coalesce(sum(e.amount), 0)::text as before
    from ledger_accounts a
    join ledger_entries e using (account_id)
    where a.consultant_id = ${consultant_id}::uuid and a.currency = ${currency} and a.kind in ('earned', 'available')
      and e.created_at < (select closed_at from commission_runs where run_no = ${runNo})`);
  const before = BigInt(rows[0]?.before ?? 0);
  const after = before + (parseSignedAmount(payout_amount ?? '0.00') ?? 0n);
  return { currency, before: formatAmount(before), after: formatAmount(after) };
}
