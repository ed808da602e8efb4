import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { isAmount, type PromotionMetric, percentOf, phaseOf, statusOf } from '#domain/promotion/promotion.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { activityOf, monthsSince } from './activity.ts';

/** How long an ended promotion is still shown. */
const shownFor = '180 days';

export const getPromotions = functions.promotion.getPromotions.handler(({ context }) =>
  withActor(context.db, worker, async (tx) => {
    const now = context.now();
    const { rows } = await tx.execute<{
      promotion_id: string;
      title: string;
      description: string;
      metric: PromotionMetric;
      target: string;
      starts_at: string;
      ends_at: string;
      reward: string;
      reached: string;
    }>(sql`
      with recursive announced as (
        select * from promotions where ends_at > ${now.toISOString()}::timestamptz - ${shownFor}::interval),
      ${activityOf(
        userIdOf(context.actor) ?? '',
        sql`select metric, min(starts_at) from announced where starts_at <= ${now.toISOString()} group by metric`,
        await teamMonths(tx, now, context.company.timeZone),
      )}
      select p.promotion_id, p.title, p.description, p.metric, p.target::text, p.starts_at, p.ends_at, p.reward,
             coalesce((select sum(d.counted) from activity d
                       where d.metric = p.metric and d.at >= p.starts_at and d.at < p.ends_at), 0)::text as reached
      from announced p
      order by p.ends_at, p.title`);
    const shown = (metric: PromotionMetric, value: bigint) => (isAmount(metric) ? formatAmount(value) : String(value));
    return {
      currency: context.company.currencies.shop,
      data: rows.map(({ metric, ...row }) => {
        const [reached, target] = [BigInt(row.reached), BigInt(row.target)];
        const [startsAt, endsAt] = [new Date(row.starts_at), new Date(row.ends_at)];
        const phase = phaseOf({ startsAt, endsAt }, now);
        return {
          promotion_id: row.promotion_id,
          title: row.title,
          description: row.description,
          type: metric,
          phase,
          status: statusOf(phase, reached),
          requirement: shown(metric, target),
          reached: shown(metric, reached),
          progress: percentOf(reached, target),
          starts_at: startsAt.toISOString(),
          deadline: endsAt.toISOString(),
          reward: row.reward,
        };
      }),
    };
  }),
);

/** The months that promotions for what a team sells reach into; none where there is no such promotion. */
async function teamMonths(tx: Transaction, now: Date, timeZone: string) {
  const { rows } = await tx.execute<{ since: string | null }>(sql`
    select min(starts_at) as since from promotions
    where metric = 'team_sales' and ends_at > ${now.toISOString()}::timestamptz - ${shownFor}::interval`);
  const since = rows[0]?.since ?? null;
  return since === null ? [] : monthsSince(new Date(since), now, timeZone);
}
