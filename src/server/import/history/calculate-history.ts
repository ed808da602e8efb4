import { type SQL, sql } from 'drizzle-orm';
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
import { currentWork } from '../../db/work-limits.ts';
import { functions } from '../../implement.ts';
import { allPlans, installPlan } from '../../plan/plan-store.ts';
import { historyCalculations } from '../tables.ts';

/**
 * Calculates the months that another system paid with the engine of the runs, by one version of the plan: the same reading
 * of consultants and of who sponsored them at the end of each month, with the imported orders in place of the company's.
 * The results are stored for comparison; no run, statement or ledger entry is made. Each month replaces its former results in
 * a transaction of its own, so that pages show how many are done and a failure leaves the former results of the others.
 */
export const calculateHistory = functions.import.calculateHistory.handler(({ input, context, errors }) => {
  currentWork()?.startCalculation();
  const { plan_version: version } = input;
  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => withActor(context.db, worker, work);
  // Holds the locks until the last month is done. It is idle while the months are calculated, so it has no idle timeout.
  return inTransaction(async (lockingTx) => {
    await lockingTx.execute(sql`select set_config('idle_in_transaction_session_timeout', '0', true)`);
    if (!(await tryLockCalculation(lockingTx))) throw errors.CALCULATION_IN_PROGRESS();
    // Taken after the lock of the calculation, so that a second calculation is refused instead of also waiting for the import.
    await lockHistory(lockingTx);
    const whileLocked = <T>(work: (tx: Transaction) => Promise<T>) =>
      inTransaction(async (tx) => {
        await lockResults(tx);
        // Fails when the connection is lost, and the locks with it: another calculation may run.
        await lockingTx.execute(sql`select 1`);
        return work(tx);
      });
    const { plan, periods } = await whileLocked(async (tx) => {
      await installPlan(tx);
      const plan = (await allPlans(tx)).find((one) => one.version === version)?.plan;
      if (plan === undefined) throw errors.UNKNOWN_PLAN();
      const periods = await historyPeriods(tx);
      if (periods.length === 0) throw errors.NO_HISTORY();
      await deleteResults(tx, sql`period <> all (${sql.param(periods.map(firstDayOf))}::date[])`);
      await writeAuditEvent(tx, context, 'calculate-history', ['plan', String(version)], { periods });
      return { plan, periods };
    });
    const origin = { planVersion: version, calculatedBy: userIdOf(context.actor), createdAt: context.now() };
    for (const [index, period] of periods.entries()) {
      const scope = { period, plan, timeZone: context.company.timeZone };
      await whileLocked((tx) => calculateMonth(tx, scope, origin));
      await countMonth(lockingTx, index + 1);
    }
    return { months: periods.length };
  });
});

/** One calculation or import of history after the other. */
const lockHistory = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('birchline.history'))`);

/** One transaction after the other changes results: a calculation that has lost its other locks finishes its month first. */
const lockResults = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('birchline.history-results'))`);

// A calculation holds the lock with the number 0, and one with the number of each month that is done. Other transactions
// can read them before the calculation commits, and they are gone when its connection is lost.
const calculationLocks = sql`hashtext('birchline.history-calculation')`;

/** Locks until the end of the transaction; false while another calculation runs. */
async function tryLockCalculation(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${calculationLocks}, 0) as locked`,
  );
  return rows[0]?.locked === true;
}

const countMonth = (tx: Transaction, number: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${calculationLocks}, ${number}::int)`);

/** How many months the calculation that runs now has done, in any process; null while none runs. */
export async function monthsDone(tx: Transaction): Promise<number | null> {
  const { rows } = await tx.execute<{ locks: number }>(sql`
    select count(*)::int as locks from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid = ${calculationLocks}::oid`);
  const locks = rows[0]?.locks ?? 0;
  return locks === 0 ? null : locks - 1;
}

async function calculateMonth(
  tx: Transaction,
  scope: RunScope,
  origin: Pick<typeof historyCalculations.$inferInsert, 'planVersion' | 'calculatedBy' | 'createdAt'>,
): Promise<void> {
  const facts = await readRunInput(clientOf(tx), { ...scope, queries: historyQueries(scope) });
  const { orders } = facts.engine;
  await deleteResults(tx, sql`period = ${firstDayOf(scope.period)}::date`);
  await tx.insert(historyCalculations).values({
    ...origin,
    period: firstDayOf(scope.period),
    orderCount: orders.base.length,
    baseTotal: BigInt(orders.base.reduce((sum, base) => sum + base, 0)),
  });
  await storeResults(tx, facts, scope.plan);
}

/** The months of the history, in order. Each one is looked up in the indexes, so that not every order is read. */
export async function historyPeriods(tx: Transaction): Promise<readonly Period[]> {
  const { rows } = await tx.execute<{ period: Period }>(sql`
    with recursive months as (
      select least((select min(period) from history_orders), (select min(period) from history_statements)) as period
      union all
      select least((select min(o.period) from history_orders o where o.period > months.period),
                   (select min(s.period) from history_statements s where s.period > months.period))
      from months where period is not null)
    select to_char(period, 'YYYY-MM') as period from months where period is not null order by 1`);
  return rows.map(({ period }) => period);
}

/** Past months have to be calculated again after their facts changed. `tx` acts as the worker. */
export async function deleteCalculations(tx: Transaction): Promise<void> {
  await lockHistory(tx);
  await lockResults(tx);
  await deleteResults(tx, sql`true`);
}

async function deleteResults(tx: Transaction, condition: SQL): Promise<void> {
  await tx.execute(sql`delete from history_results where ${condition}`);
  await tx.execute(sql`delete from history_calculations where ${condition}`);
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
