import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { countSelected, selectedConsultants } from './selected-consultants.ts';

/**
 * Notes all invitations in one statement; the job `send-invitations` writes the links and mails them in batches. Another number
 * than the preview's invites no one.
 */
export const inviteConsultants = functions.consultant.inviteConsultants.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { expected_count, consultant_ids, ...query } = input;
    const selected = selectedConsultants(context, input);
    const { skipped } = await countSelected(tx, selected);
    const { rowCount: count } = await tx.execute(sql`
      update consultant_invitations
      set invited_at = ${context.now().toISOString()}::timestamptz, invited_by = ${userIdOf(context.actor)},
          sent_at = null, expires_at = null
      where consultant_id in (select consultant_id from (${selected}) s where obstacle is null)`);
    if (count !== expected_count) throw errors.SELECTION_CHANGED();
    const [only] = consultant_ids;
    const isOne = !input.all_matching && consultant_ids.length === 1 && only !== undefined;
    await writeAuditEvent(
      tx,
      context,
      'invite-consultants',
      isOne ? ['consultant', only] : ['consultants', 'selection'],
      isOne ? {} : { count, skipped, ...(input.all_matching ? query : { consultants: consultant_ids }) },
    );
    await context.jobs.send('send-invitations', null, tx);
    return { count, skipped };
  }),
);
