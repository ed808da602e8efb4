import { eq } from 'drizzle-orm';
import { isPermitted, userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { noLeaving } from './change-status.ts';
import { presentRow } from './leave-consultant.ts';
import { consultants } from './tables.ts';

export const cancelLeaving = functions.consultant.cancelLeaving.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const byId = eq(consultants.consultantId, input.consultant_id);
    const [present] = await tx
      .select({ leavesOn: consultants.leavesOn, adminRole: consultants.adminRole })
      .from(consultants)
      .where(byId)
      .for('update');
    if (!present) throw errors.UNKNOWN_CONSULTANT();
    if (input.consultant_id === userIdOf(context.actor)) throw errors.OWN_STATUS();
    if (present.adminRole !== null && !isPermitted(context.actor, 'admins:write')) throw errors.ONLY_OWNERS();
    if (present.leavesOn === null) throw errors.NOT_LEAVING();
    await tx.update(consultants).set(noLeaving).where(byId);
    await writeAuditEvent(tx, context, 'cancel-leaving', ['consultant', input.consultant_id], {
      leaves_on: present.leavesOn,
    });
    return presentRow(tx, context, input.consultant_id);
  }),
);
