import { type SQL, sql } from 'drizzle-orm';
import type { AchievementRow } from '#contract/achievement/achievement.ts';
import { isPermitted, userIdOf, worker } from '#domain/account/actor.ts';
import { summaryOf } from '#domain/achievement/progress.ts';
import { isReachable } from '#domain/achievement/reachable.ts';
import { type AchievementRule, earnedByOf, isEarned } from '#domain/achievement/rule.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { periodOf } from '#domain/period/zone.ts';
import { isAmount, percentOf } from '#domain/promotion/promotion.ts';
import { type ConsultantPeriods, consultantPeriods } from '../commission/consultant-period.ts';
import { isGranted } from '../consultant/selected/consultants-to-change.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { below, findPath } from '../genealogy/subtree.ts';
import { functions } from '../implement.ts';
import { planOfPeriod } from '../plan/plan-store.ts';
import { activityOf, soldAt } from '../promotion/activity.ts';

/** An achievement counts from the beginning; what only promotions count is not read. */
const everCounted = sql`
  select distinct rule->>'metric', '-infinity'::timestamptz from achievements where rule->>'kind' = 'metric'`;

export const getAchievements = functions.achievement.getAchievements.handler(({ context }) =>
  withActor(context.db, worker, async (tx) => {
    const { actor, company } = context;
    const consultantId = userIdOf(actor) ?? '';
    const path = await findPath(tx, consultantId);
    const stored = await storedAchievements(tx, consultantId, path);
    const downline =
      path &&
      (await growthOf(
        tx,
        path,
        stored.flatMap(({ rule }) => downlineTarget(rule) ?? []),
      ));
    const periods = await consultantPeriods(tx, consultantId, company, context.now());
    const canEarn = periods && (await reachableBy(tx, periods, company.timeZone));
    const mayWrite = isPermitted(actor, 'content:write');
    const data = stored
      .map((achievement) => rowOf(achievement, downline, canEarn))
      .filter(({ retired, earned_date }) => !retired || earned_date !== null || mayWrite);
    const summary = summaryOf(
      data.map(({ title, earned_date, measure, reachable }) => ({
        title,
        earnedAt: earned_date === null ? null : new Date(earned_date),
        percent: measure?.percent ?? null,
        reachable,
      })),
      context.now(),
      company.timeZone,
    );
    return {
      data,
      currency: company.currencies.shop,
      summary: {
        earned: summary.earned,
        in_progress: summary.inProgress,
        this_month: summary.thisMonth,
        next_goal: summary.nextGoal,
      },
      grantable: isPermitted(actor, 'consultants:write')
        ? stored
            .filter(({ rule, retired_at }) => rule.kind === 'grant' && retired_at === null)
            .map(({ achievement_id, title }) => ({ achievement_id, title }))
        : [],
    };
  }),
);

type StoredAchievement = Pick<AchievementRow, 'achievement_id' | 'title' | 'description' | 'category'> & {
  readonly rule: AchievementRule;
  /** The sum of what the rule counts; of a downline it is counted by `growthOf`. */
  readonly reached: string;
  readonly earned_at: string | null;
  readonly retired_at: string | null;
};

/**
 * The achievements with what a consultant has reached of them. One is earned when it is recorded, when the running sum of what it
 * counts reached its target, or when the rank was granted, whichever was first known. `tx` acts as the worker.
 */
async function storedAchievements(
  tx: Transaction,
  consultantId: string,
  path: Buffer | null,
): Promise<StoredAchievement[]> {
  const { rows } = await tx.execute<StoredAchievement>(sql`
    with ${activityOf(consultantId, everCounted)},
    events as (
      select metric, at, counted from activity
      union all
      select 'team_sales', ${soldAt}, o.commissionable_base
      from genealogy_paths p join orders o using (consultant_id)
      where ${path ? below(path) : sql`false`} and o.status = 'completed'
        and exists (select from wanted where metric = 'team_sales')),
    running as (
      select metric, at, sum(counted) over (partition by metric order by at rows unbounded preceding) as reached
      from events)
    select a.achievement_id, a.title, a.description, a.category, a.rule, a.retired_at,
           coalesce((select sum(counted) from events where metric = a.rule->>'metric'), 0)::text as reached,
           coalesce(
             (select e.earned_at from consultant_achievements e
              where e.achievement_id = a.achievement_id and e.consultant_id = ${consultantId}),
             case a.rule->>'kind'
               when 'metric' then (select min(at) from running
                                   where metric = a.rule->>'metric' and running.reached >= (a.rule->>'target')::numeric)
               when 'rank' then (select min(g.granted_at) from rank_grants g
                                 where g.consultant_id = ${consultantId} and g.current_rank = a.rule->>'rank' and ${isGranted})
             end) as earned_at
    from achievements a
    order by a.position, a.title`);
  return rows;
}

type Downline = Awaited<ReturnType<typeof growthOf>>;
type CanEarn = Awaited<ReturnType<typeof reachableBy>>;

function rowOf(
  { rule, reached, earned_at, retired_at, ...achievement }: StoredAchievement,
  downline: Downline,
  canEarn: CanEarn | null,
): AchievementRow {
  const target = downlineTarget(rule);
  const grown = target === null ? null : downline;
  const reachedAt = earned_at ?? (target === null ? null : grown?.reachedAt.get(target)) ?? null;
  const earnedAt = reachedAt === null ? null : new Date(reachedAt);
  const retiredAt = retired_at === null ? null : new Date(retired_at);
  const earned = isEarned(earnedAt, retiredAt);
  return {
    ...achievement,
    ...earnedByOf(rule),
    earned_date: earned ? earnedAt.toISOString() : null,
    retired: retiredAt !== null,
    reachable: earned || (retiredAt === null && (canEarn === null || canEarn(rule, BigInt(reached)))),
    measure: rule.kind === 'metric' ? measureOf(rule, BigInt(grown?.members ?? reached)) : null,
  };
}

/** Whether a consultant can still earn what a rule counts. `tx` acts as the worker. */
async function reachableBy(tx: Transaction, { consultant, open }: ConsultantPeriods, timeZone: string) {
  const { plan } = await planOfPeriod(tx, open);
  const joined = periodOf(consultant.joinDate, timeZone);
  const bonusMonths = plan.foundationBonus.windowMonths;
  return (rule: AchievementRule, reached: bigint) => isReachable(rule, { reached, joined, open, bonusMonths });
}

const downlineTarget = (rule: AchievementRule): number | null =>
  rule.kind === 'metric' && rule.metric === 'downline' ? rule.target : null;

/** The number of the company's first consultants that are read first, for a downline of at least as many. */
const firstJoined = 20_000;

/** The number of consultants below a path, with those who left, and when each target was reached. `tx` acts as the worker. */
async function growthOf(tx: Transaction, path: Buffer, targets: readonly number[]) {
  if (targets.length === 0) return null;
  const counted = await tx.execute<{ members: number }>(
    sql`select count(*)::int as members from genealogy_paths p where ${below(path)}`,
  );
  const members = counted.rows[0]?.members ?? 0;
  const reached = [...new Set(targets)].filter((target) => target <= members);
  const reachedAt = new Map<number, string>();
  for (const target of reached) {
    const { rows } = await tx.execute<{ at: string }>(joinDateOf(path, target, members));
    for (const { at } of rows) reachedAt.set(target, at);
  }
  return { members, reachedAt };
}

/**
 * When a downline reached a number of members. Those who joined the company first are read first, and everyone's join dates are sorted
 * only if too few of them are in the downline: for 100,000 members sorting takes a hundred times as long.
 */
function joinDateOf(path: Buffer, target: number, members: number): SQL {
  const nth = sql`order by c.join_date offset ${Math.max(target, 1) - 1} limit 1`;
  const ofAll = sql`(
    select c.join_date from genealogy_paths p join consultants c using (consultant_id) where ${below(path)} ${nth})`;
  if (members < firstJoined) return sql`select ${ofAll} as at`;
  return sql`
    select coalesce((
      select c.join_date
      from (select consultant_id, join_date from consultants order by join_date, consultant_no limit ${firstJoined}) c
      join genealogy_paths p using (consultant_id) where ${below(path)} ${nth}), ${ofAll}) as at`;
}

function measureOf(
  { metric, target }: AchievementRule & { kind: 'metric' },
  reached: bigint,
): AchievementRow['measure'] {
  const amount = isAmount(metric);
  const shown = (value: bigint) => (amount ? formatAmount(value) : String(value));
  const total = BigInt(target);
  return { progress: shown(reached), total: shown(total), percent: percentOf(reached, total), amount };
}
