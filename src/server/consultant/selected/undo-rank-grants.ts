import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import type { RankUndoObstacle } from '#domain/consultant/selected.ts';
import { standardLanguage } from '#domain/language/language.ts';
import { m } from '#messages';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { discardPlansBefore } from '../../db/insert-many.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { functions } from '../../implement.ts';
import { keepChanged, previousValues, sortCandidates, takeChanged } from '../../view/selection.ts';
import { lockConsultants, ranksToUndo } from './consultants-to-change.ts';

/** Grants each consultant the rank before again. The history has both; achievements no longer count a grant that was undone. */
export const undoRankGrants = functions.consultant.undoRankGrants.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { selection_id } = input;
    const selection = await takeChanged(tx, context, ['grant-ranks'], selection_id);
    if (!selection) throw errors.NOTHING_TO_UNDO();
    await lockConsultants(tx, selection.rowIds);
    const candidates = ranksToUndo(selection_id, isOneOf(sql`c.consultant_id`, selection.rowIds));
    const { fit, skipped } = await sortCandidates<RankUndoObstacle>(tx, candidates);
    if (fit.length === 0) {
      await keepChanged(tx, selection_id);
      return { selection_id, count: 0, skipped };
    }
    await discardPlansBefore(tx, fit.length);
    await tx.execute(sql`
      with previous as (
        select p.id, v.rank, v.grant_id
        from ${previousValues(selection_id)} p join unnest(${sql.param(fit)}::uuid[]) fit (id) on fit.id = p.id,
          jsonb_to_record(p.value) v (rank text, grant_id uuid)),
      granted as (
        insert into rank_grants (consultant_id, current_rank, granted_at, reason, granted_by, undoes, created_at)
        select id, rank, ${context.now().toISOString()}::timestamptz, ${m.consultant_bulk_undo_reason({}, { locale: standardLanguage })},
          ${userIdOf(context.actor)}::uuid, grant_id, ${context.now().toISOString()}::timestamptz
        from previous)
      update consultants c set current_rank = p.rank from previous p where c.consultant_id = p.id`);
    const detail = { count: fit.length, skipped, consultants: fit };
    await writeAuditEvent(tx, context, 'undo-rank-grants', ['consultants', 'selection'], detail);
    return { selection_id, count: fit.length, skipped };
  }),
);
