import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { calculate } from '#domain/commission/engine.ts';
import { hasStatement, statementOf } from '#domain/commission/statement.ts';
import { monthIndex, type Period, periodOfMonth } from '#domain/period/period.ts';
import { instantsOf } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { type RunInput, type RunScope, readRunInput, runQueries } from '../../commission/run/run-input.ts';
import { withActor } from '../../db/actor.ts';
import { clientOf } from '../../db/client.ts';
import { firstDayOf } from '../../db/columns.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { allPlans, installPlan } from '../../plan/plan-store.ts';
import { historyCalculations } from '../tables.ts';

/**
 * Calculates the months that another system paid with the engine of the runs, by one version of the plan: the same reading
 * of consultants and of who sponsored them at the end of each month, with the imported orders in place of the company's.
 * The results are stored for comparison; no run, statement or ledger entry is made. Each month is a transaction of its own, so that pages show
 * how many are done.
 */
export const calculateHistory = functions.import.calculateHistory.handler(({ input, context, errors }) => {
  const { plan_version: version } = input;
  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => withActor(context.db, worker, work);
  // Holds the locks until the last month is done. It waits longer than a transaction may.
  return inTransaction(async (locks) => {
    await locks.execute(sql`select set_config('idle_in_transaction_session_timeout', '0', true)`);
    if (!(await tryLockCalculation(locks))) throw errors.CALCULATION_IN_PROGRESS();
    await lockHistory(locks);
    const { plan, periods } = await inTransaction(async (tx) => {
      await installPlan(tx);
      const plan = (await allPlans(tx)).find((one) => one.version === version)?.plan;
      if (plan === undefined) throw errors.UNKNOWN_PLAN();
      const periods = await historyPeriods(tx);
      if (periods.length === 0) throw errors.NO_HISTORY();
      await deleteResults(tx);
      return { plan, periods };
    });
    const by = { planVersion: version, calculatedBy: userIdOf(context.actor), createdAt: context.now() };
    for (const period of periods) {
      const scope = { period, plan, timeZone: context.company.timeZone };
      await inTransaction((tx) => calculateMonth(tx, scope, by));
    }
    await writeAuditEvent(locks, context, 'calculate-history', ['plan', String(version)], { periods });
    return { months: periods.length };
  });
});

/** One calculation or import of history after the other. */
const lockHistory = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('birchline.history'))`);

const calculationLock = sql`hashtext('birchline.history-calculation')`;

/** Locks until the end of the transaction; false while another calculation runs. */
async function tryLockCalculation(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${calculationLock}) as locked`,
  );
  return rows[0]?.locked === true;
}

/** Whether a calculation runs, in any process: the database knows who has its lock, also after a crash. */
export const isCalculating = sql`exists (
  select from pg_locks
  where locktype = 'advisory' and granted and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32) | objid::bigint = ${calculationLock}::bigint)`;

async function calculateMonth(
  tx: Transaction,
  scope: RunScope,
  by: Pick<typeof historyCalculations.$inferInsert, 'planVersion' | 'calculatedBy' | 'createdAt'>,
): Promise<void> {
  const facts = await readRunInput(clientOf(tx), { ...scope, queries: historyQueries(scope) });
  const { orders } = facts.engine;
  await tx.insert(historyCalculations).values({
    ...by,
    period: firstDayOf(scope.period),
    orderCount: orders.base.length,
    baseTotal: BigInt(orders.base.reduce((sum, base) => sum + base, 0)),
  });
  await storeResults(tx, facts, scope.plan);
}

async function historyPeriods(tx: Transaction): Promise<readonly Period[]> {
  const { rows } = await tx.execute<{ period: Period }>(sql`
    select to_char(period, 'YYYY-MM') as period from (
      select period from history_orders union select period from history_statements) p order by 1`);
  return rows.map(({ period }) => period);
}

/** Past months have to be calculated again after their facts changed. `tx` acts as the worker. */
export async function deleteCalculations(tx: Transaction): Promise<void> {
  await lockHistory(tx);
  await deleteResults(tx);
}

async function deleteResults(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from history_results`);
  await tx.execute(sql`delete from history_calculations`);
}

/** As those of a run (`runQueries`), with the imported orders. Adjustments of volume are of the company's own months. */
function historyQueries({ period, timeZone }: Pick<RunScope, 'period' | 'timeZone'>): ReturnType<typeof runQueries> {
  const end = `timestamptz '${instantsOf(period, timeZone).until.toISOString()}'`;
  const counted = `status = 'completed' and consultant_id is not null
    and period = date '${firstDayOf(periodOfMonth(monthIndex(period)))}'`;
  return {
    consultants: `
      select consultant_no, consultant_id, sponsor_consultant_id, program_type, join_date, first_name || ' ' || last_name
      from consultants
      where join_date < ${end} or consultant_id in (select consultant_id from history_orders where ${counted})
      order by consultant_no`,
    moved: runQueries({ period, timeZone }).moved,
    adjustments: 'select consultant_id, amount from volume_adjustments where false',
    orders: `
      select row_number() over (order by order_no), consultant_id, commissionable_base
      from history_orders where ${counted}`,
  };
}

/** Statements that are sent to the database at a time. */
const chunk = 5_000;

async function storeResults(tx: Transaction, facts: RunInput, plan: RunScope['plan']): Promise<void> {
  const calculation = calculate(facts.engine, plan);
  let results: Record<string, string | number | null>[] = [];
  const store = async () => {
    await tx.execute(sql`
      insert into history_results (period, consultant_id, personal_volume, tier, personal_total, override_total, bonus_total)
      select ${firstDayOf(facts.period)}::date, c.consultant_id, d.volume, d.tier, d.personal, d.override, d.bonus
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
        as d (no int, volume bigint, tier text, personal bigint, override bigint, bonus bigint)
      join consultants c on c.consultant_no = d.no`);
    results = [];
  };
  for (let consultant = 0; consultant < facts.consultantNo.length; consultant++) {
    if (!hasStatement(calculation, consultant)) continue;
    const statement = statementOf(calculation, consultant);
    results.push({
      no: facts.consultantNo[consultant] ?? 0,
      volume: String(statement.personalVolume),
      tier: statement.tier?.code ?? null,
      personal: String(statement.personalTotal),
      override: String(statement.overrideTotal),
      bonus: String(statement.bonusTotal),
    });
    if (results.length === chunk) await store();
  }
  if (results.length > 0) await store();
}
