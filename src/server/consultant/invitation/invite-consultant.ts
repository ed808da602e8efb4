import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { invite } from './invite-consultants.ts';

export const inviteConsultant = functions.consultant.inviteConsultant.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { consultant_id } = input;
    const { count, skipped } = await invite(tx, context, [consultant_id]);
    if (count === 0) throw errors.CANNOT_BE_INVITED({ data: { reason: skipped[0]?.reason ?? null } });
    await writeAuditEvent(tx, context, 'invite-consultants', ['consultant', consultant_id], {});
    return { consultant_id };
  }),
);
