import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import type { InvitationObstacle } from '#domain/consultant/invitation.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { functions } from '../../implement.ts';
import { sortCandidates, takeSelection } from '../../view/selection.ts';
import { consultantsToInvite } from './selected-consultants.ts';

export const inviteConsultants = functions.consultant.inviteConsultants.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { selection_id } = input;
    const selection = await takeSelection(tx, context, ['invite-consultants'], selection_id);
    if (!selection) throw errors.SELECTION_CLOSED();
    const { count, skipped } = await invite(tx, context, selection.rowIds);
    const detail = { count, skipped, consultants: selection.rowIds };
    await writeAuditEvent(tx, context, 'invite-consultants', ['consultants', 'selection'], detail);
    return { selection_id, count, skipped };
  }),
);

/**
 * Notes all invitations in one statement; the job `send-invitations` writes the links and mails them in batches.
 */
export async function invite(tx: Transaction, { actor, jobs, now }: Call, ids: readonly string[]) {
  const wanted = consultantsToInvite(isOneOf(sql`c.consultant_id`, ids));
  const { fit, skipped } = await sortCandidates<InvitationObstacle>(tx, wanted);
  const { rowCount } = await tx.execute(sql`
    update consultant_invitations
    set invited_at = ${now().toISOString()}::timestamptz, invited_by = ${userIdOf(actor)}, sent_at = null, expires_at = null
    where ${isOneOf(sql`consultant_id`, fit)} and accepted_at is null`);
  if (fit.length > 0) await jobs.send('send-invitations', null, tx);
  return { count: rowCount ?? 0, skipped };
}
