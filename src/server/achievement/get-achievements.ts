import { sql } from 'drizzle-orm';
import type { AchievementRow } from '#contract/achievement/achievement.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { summaryOf } from '#domain/achievement/progress.ts';
import type { AchievementRule } from '#domain/achievement/rule.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { isAmount, percentOf } from '#domain/promotion/promotion.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { activityOf } from '../promotion/activity.ts';

/** An achievement counts from the beginning, what only promotions count is not read. */
const everCounted = sql`
  select distinct rule->>'metric', '-infinity'::timestamptz from achievements where rule->>'kind' = 'metric'`;

/** An achievement is earned when it is recorded, when the running sum of what it counts reached its target, or when the
 * rank was granted, whichever was first known. */
export const getAchievements = functions.achievement.getAchievements.handler(({ context }) =>
  withActor(context.db, worker, async (tx) => {
    const { actor, company } = context;
    const consultantId = userIdOf(actor) ?? '';
    const { rows } = await tx.execute<{
      achievement_id: string;
      title: string;
      description: string;
      category: AchievementRow['category'];
      rule: AchievementRule;
      reached: string;
      earned_at: string | null;
    }>(sql`
      with recursive ${activityOf(consultantId, everCounted, 'every')},
      running as (
        select metric, at, sum(counted) over (partition by metric order by at rows unbounded preceding) as reached
        from activity)
      select a.achievement_id, a.title, a.description, a.category, a.rule,
             coalesce((select sum(counted) from activity where metric = a.rule->>'metric'), 0)::text as reached,
             coalesce(
               (select e.earned_at from consultant_achievements e
                where e.achievement_id = a.achievement_id and e.consultant_id = ${consultantId}),
               case a.rule->>'kind'
                 when 'metric' then (select min(at) from running
                                     where metric = a.rule->>'metric' and running.reached >= (a.rule->>'target')::numeric)
                 when 'rank' then (select min(g.granted_at) from rank_grants g
                                   where g.consultant_id = ${consultantId} and g.current_rank = a.rule->>'rank')
               end) as earned_at
      from achievements a
      order by a.position, a.title`);
    const data = rows.map((row): AchievementRow => {
      const { rule } = row;
      const measure = rule.kind === 'metric' ? measureOf(rule, BigInt(row.reached)) : null;
      return {
        achievement_id: row.achievement_id,
        title: row.title,
        description: row.description,
        category: row.category,
        earned_date: row.earned_at === null ? null : new Date(row.earned_at).toISOString(),
        measure,
      };
    });
    const summary = summaryOf(
      data.map(({ title, earned_date, measure }) => ({
        title,
        earnedAt: earned_date === null ? null : new Date(earned_date),
        percent: measure?.percent ?? null,
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
      grantable:
        actor.role === 'admin'
          ? rows
              .filter(({ rule }) => rule.kind === 'grant')
              .map(({ achievement_id, title }) => ({ achievement_id, title }))
          : [],
    };
  }),
);

function measureOf(
  { metric, target }: AchievementRule & { kind: 'metric' },
  reached: bigint,
): AchievementRow['measure'] {
  const amount = isAmount(metric);
  const shown = (value: bigint) => (amount ? formatAmount(value) : String(value));
  const total = BigInt(target);
  return { progress: shown(reached), total: shown(total), percent: percentOf(reached, total), amount };
}
