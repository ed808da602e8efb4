import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { liftSuppression } from './suppress-address.ts';

export const liftMailSuppression = functions.message.liftMailSuppression.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { address } = input;
    if (!(await liftSuppression(tx, address, userIdOf(context.actor), context.now()))) throw errors.NOT_SUPPRESSED();
    await writeAuditEvent(tx, context, 'lift-mail-suppression', ['email', address], {});
    return { success: true as const };
  }),
);
