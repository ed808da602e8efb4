import { inArray, sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import type { RankObstacle } from '#domain/consultant/selected.ts';
import { dayAfter, dayOf, startOfDay } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { discardPlansBefore } from '../../db/insert-many.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { functions } from '../../implement.ts';
import { noteChanged, notePreviousValues, sortCandidates, takeSelection } from '../../view/selection.ts';
import { consultants } from '../tables.ts';
import { consultantsToGrant, isGranted, lockConsultants } from './consultants-to-change.ts';
import { ownRank } from './preview-rank-grants.ts';

/**
 * Grants a rank as of a day to those who may get it, in a few statements, but not before they joined or got another one on that day. What
 * each had before is stored, so that it can be undone.
 */
export const grantRanks = functions.consultant.grantRanks.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { selection_id, current_rank: rank, granted_on: day, reason } = input;
    const { timeZone } = context.company;
    const now = context.now();
    const today = dayOf(now, timeZone);
    if (day !== null && day > today) throw errors.GRANTED_IN_FUTURE();
    const at = day === null || day === today ? now : startOfDay(day, timeZone);
    const dayEnd = startOfDay(dayAfter(day ?? today), timeZone);
    const selection = await takeSelection(tx, context, ['grant-ranks'], selection_id);
    if (!selection) throw errors.SELECTION_CLOSED();
    const wanted = isOneOf(sql`c.consultant_id`, selection.rowIds);
    await lockConsultants(tx, selection.rowIds);
    const by = userIdOf(context.actor);
    const candidates = consultantsToGrant(await ownRank(tx, by), wanted, { rank, dayEnd });
    const { fit, skipped } = await sortCandidates<RankObstacle>(tx, candidates);
    await discardPlansBefore(tx, fit.length);
    const { rows } = await tx.execute<{ consultant_id: string; rank: string; grant_id: string }>(sql`
      with granted as (
        insert into rank_grants (consultant_id, current_rank, granted_at, reason, granted_by, created_at)
        select id, ${rank}, greatest(${at.toISOString()}::timestamptz, c.join_date, (
            select max(g.granted_at) from rank_grants g where g.consultant_id = id and ${isGranted})),
          ${reason}, ${by}::uuid, ${now.toISOString()}::timestamptz
        from unnest(${sql.param(fit)}::uuid[]) id join consultants c on c.consultant_id = id
        returning consultant_id, grant_id)
      select consultant_id, c.current_rank as rank, grant_id from granted join consultants c using (consultant_id)`);
    await tx.update(consultants).set({ currentRank: rank }).where(inArray(consultants.consultantId, fit));
    const before = Object.fromEntries(rows.map(({ consultant_id: id, ...previous }) => [id, previous]));
    await notePreviousValues(tx, selection_id, before);
    await noteChanged(tx, selection_id, fit);
    await writeAuditEvent(tx, context, 'grant-ranks', ['consultants', 'selection'], {
      rank,
      granted_at: at.toISOString(),
      reason,
      count: fit.length,
      skipped,
      consultants: rows.map(({ consultant_id, rank: previous_rank }) => ({ consultant_id, previous_rank })),
    });
    return { selection_id, current_rank: rank, count: fit.length, skipped };
  }),
);
