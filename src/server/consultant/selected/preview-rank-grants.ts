import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { maxConsultantsAtOnce, type RankObstacle } from '#domain/consultant/selected.ts';
import { currentRanks } from '#domain/genealogy/filter.ts';
import { dayAfter, dayOf, startOfDay } from '#domain/period/zone.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { storeSelection } from '../../view/selection.ts';
import { mayDecideFor } from '../may-decide-for.ts';
import { isSelected } from '../selected-consultants.ts';
import { consultantsToGrant } from './consultants-to-change.ts';

export const previewRankGrants = functions.consultant.previewRankGrants.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { current_rank: rank, granted_on: day, ...selected } = input;
    const { timeZone } = context.company;
    const today = dayOf(context.now(), timeZone);
    if (day !== null && day > today) throw errors.GRANTED_IN_FUTURE();
    const dayEnd = startOfDay(dayAfter(day ?? today), timeZone);
    const own = await ownRank(tx, userIdOf(context.actor));
    const candidates = consultantsToGrant(own, isSelected(context, selected), { rank, dayEnd });
    const preview = await storeSelection<RankObstacle>(tx, context, 'grant-ranks', candidates, {
      most: maxConsultantsAtOnce,
    });
    const { rows } = await tx.execute<{ rank: string; count: number }>(sql`
      select c.current_rank as rank, count(*)::int as count
      from selections s, consultants c
      where s.selection_id = ${preview.selection_id}::uuid and c.consultant_id = any(s.row_ids)
      group by 1 order by array_position(${sql.param(currentRanks)}::text[], c.current_rank)`);
    return { ...preview, ranks: rows };
  }),
);

/** The admin, if another admin has to grant their rank; otherwise null. `tx` acts as the worker. */
export const ownRank = async (tx: Transaction, by: string | null): Promise<string | null> =>
  by === null || (await mayDecideFor(tx, 'consultants:write', by, by)) ? null : by;
