import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { RunPreview } from '#contract/commission/preview.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { formatAmount, formatDecimal } from '#domain/money/decimal.ts';
import { roundHalfUp } from '#domain/money/rounding.ts';
import { withActor } from '../../db/actor.ts';
import { periodOfDay } from '../../db/columns.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { planByVersion } from '../../plan/plan-store.ts';
import { scopeOf } from '../scope.ts';
import { commissionRuns } from '../tables.ts';
import { anomaliesOf } from './anomalies.ts';
import { runByNo } from './close.ts';
import { largestNegativeBalances } from './negative-balances.ts';
import type { Run } from './run.ts';
import { runRowOf } from './run-row.ts';

/** Rows of the largest changes and of the negative balances. */
const shown = 10;

export const getRunPreview = functions.commission.getRunPreview.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const run = await runByNo(tx, input.run_no);
    // A replaced draft is only for comparison: it can never be closed.
    if (!run || run.status === 'replaced') throw errors.UNKNOWN_RUN();
    const earlier = await closedBefore(tx, run);
    return {
      run: runRowOf(run),
      payout_ratio: payoutRatio(run),
      before: earlier && {
        period: periodOfDay(earlier.period),
        total: formatAmount(earlier.total),
        statement_count: earlier.statementCount,
        payout_ratio: payoutRatio(earlier),
      },
      ...(await sums(tx, run)),
      tiers: await tiers(tx, run),
      movers: await movers(tx, run, earlier),
      negative_balances: await largestNegativeBalances(tx, run, shown),
      anomalies: run.status === 'closed' ? [] : await anomalies(tx, run, earlier, context.company, context.now()),
    };
  }),
);

async function anomalies(
  tx: Transaction,
  run: Run,
  earlier: Run | null,
  { timeZone }: Pick<CompanySettings, 'timeZone'>,
  now: Date,
) {
  const plan = await planByVersion(tx, run.planVersion);
  const { end } = scopeOf(periodOfDay(run.period), timeZone);
  return anomaliesOf(tx, { run, earlier, plan, over: now >= end });
}

/** Commission ÷ base with four decimals, null without base. */
function payoutRatio({ total, baseTotal }: Run): string | null {
  return baseTotal === 0n ? null : formatDecimal(roundHalfUp(total * 10_000n, baseTotal), 4);
}

/** The latest closed run of an earlier period. */
async function closedBefore(tx: Transaction, run: Run): Promise<Run | null> {
  const [earlier] = await tx
    .select()
    .from(commissionRuns)
    .where(and(eq(commissionRuns.status, 'closed'), lt(commissionRuns.period, run.period)))
    .orderBy(desc(commissionRuns.period))
    .limit(1);
  return earlier ?? null;
}

async function sums(tx: Transaction, { runNo }: Run) {
  const { rows } = await tx.execute<Record<'personal' | 'override' | 'bonus', string>>(sql`
    select coalesce(sum(personal_total), 0)::text as personal, coalesce(sum(override_total), 0)::text as override,
           coalesce(sum(bonus_total), 0)::text as bonus
    from commissions where run_no = ${runNo}`);
  const { personal = 0, override = 0, bonus = 0 } = rows[0] ?? {};
  return {
    personal_total: formatAmount(BigInt(personal)),
    override_total: formatAmount(BigInt(override)),
    bonus_total: formatAmount(BigInt(bonus)),
  };
}

async function tiers(tx: Transaction, { runNo }: Run): Promise<RunPreview['tiers']> {
  const { rows } = await tx.execute<{ tier: string; count: number }>(sql`
    select tier, count(*)::int as count from commissions where run_no = ${runNo} and tier is not null
    group by tier order by tier`);
  return rows;
}

async function movers(tx: Transaction, { runNo }: Run, earlier: Run | null): Promise<RunPreview['movers']> {
  const { rows } = await tx.execute<Record<'consultant_id' | 'code' | 'name' | 'was' | 'now', string>>(sql`
    select coalesce(n.consultant_id, b.consultant_id) as consultant_id, coalesce(n.name, b.name) as name,
           (select c.code from consultants c where c.consultant_id = coalesce(n.consultant_id, b.consultant_id)) as code,
           coalesce(b.total_earnings, 0)::text as was, coalesce(n.total_earnings, 0)::text as now
    from (select * from commissions where run_no = ${runNo}) n
    full join (select * from commissions where run_no = ${earlier?.runNo ?? null}) b using (consultant_no)
    where coalesce(n.total_earnings, 0) <> coalesce(b.total_earnings, 0)
    order by abs(coalesce(n.total_earnings, 0) - coalesce(b.total_earnings, 0)) desc, consultant_no
    limit ${shown}`);
  return rows.map((row) => ({
    consultant_id: row.consultant_id,
    code: row.code,
    name: row.name,
    before: formatAmount(BigInt(row.was)),
    now: formatAmount(BigInt(row.now)),
    change: formatAmount(BigInt(row.now) - BigInt(row.was)),
  }));
}
