import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import {
  isGoalMet,
  type PromotionMetric,
  percentOf,
  phaseOf,
  statusOf,
  type Window,
} from '#domain/promotion/promotion.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { findPath } from '../genealogy/subtree.ts';
import { functions } from '../implement.ts';
import { activityOf, monthsSince, teamSalesIn } from './activity.ts';
import { formatMeasured } from './promotion-columns.ts';

/** How long an ended promotion is still shown. */
const shownFor = '180 days';

export const getPromotions = functions.promotion.getPromotions.handler(({ context }) =>
  withActor(context.db, worker, async (tx) => {
    const now = context.now();
    const consultantId = userIdOf(context.actor) ?? '';
    const { rows } = await tx.execute<
      Announced & { title: string; description: string; target: string; reward: string; reached: string }
    >(sql`
      with announced as (
        select * from promotions where ends_at > ${now.toISOString()}::timestamptz - ${shownFor}::interval),
      ${activityOf(
        consultantId,
        sql`select metric, min(starts_at) from announced where starts_at <= ${now.toISOString()} group by metric`,
      )}
      select p.promotion_id, p.title, p.description, p.metric, p.target::text, p.starts_at, p.ends_at, p.reward,
             coalesce((select sum(d.counted) from activity d
                       where d.metric = p.metric and d.at >= p.starts_at and d.at < p.ends_at), 0)::text as reached
      from announced p
      order by p.ends_at, p.title`);
    const sold = await soldByTeam(tx, consultantId, rows, now, context.company.timeZone);
    return {
      currency: context.company.currencies.shop,
      data: rows.map(({ metric, ...row }) => {
        const [reached, target] = [sold.get(row.promotion_id) ?? BigInt(row.reached), BigInt(row.target)];
        const { startsAt, endsAt } = windowOf(row);
        const phase = phaseOf({ startsAt, endsAt }, now);
        return {
          promotion_id: row.promotion_id,
          title: row.title,
          description: row.description,
          type: metric,
          phase,
          status: statusOf(phase, reached, target),
          goal_met: isGoalMet(phase, reached, target),
          requirement: formatMeasured(metric, target),
          reached: formatMeasured(metric, reached),
          progress: percentOf(reached, target),
          starts_at: startsAt.toISOString(),
          deadline: endsAt.toISOString(),
          reward: row.reward,
        };
      }),
    };
  }),
);

type Announced = {
  readonly promotion_id: string;
  readonly metric: PromotionMetric;
  readonly starts_at: string;
  readonly ends_at: string;
};

const windowOf = ({ starts_at, ends_at }: Pick<Announced, 'starts_at' | 'ends_at'>): Window => ({
  startsAt: new Date(starts_at),
  endsAt: new Date(ends_at),
});

/** What the downline sold in each promotion for that, in cents; nothing is sold before the first of them has started. */
async function soldByTeam(
  tx: Transaction,
  consultantId: string,
  announced: readonly Announced[],
  now: Date,
  timeZone: string,
): Promise<Map<string, bigint>> {
  const ofTeam = announced.filter(({ metric }) => metric === 'team_sales');
  const windows = ofTeam.map(windowOf);
  const first = Math.min(...windows.map(({ startsAt }) => startsAt.getTime()));
  const path = first <= now.getTime() ? await findPath(tx, consultantId) : null;
  if (path === null) return new Map();
  const sums = await teamSalesIn(tx, path, windows, monthsSince(new Date(first), now, timeZone));
  return new Map(ofTeam.map(({ promotion_id }, at) => [promotion_id, sums[at] ?? 0n]));
}
