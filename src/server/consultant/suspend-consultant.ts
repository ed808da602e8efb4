import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { changeStatus } from './change-status.ts';

export const suspendConsultant = functions.consultant.suspendConsultant.handler(({ input, context, errors }) => {
  if (input.consultant_id === userIdOf(context.actor)) throw errors.OWN_STATUS();
  return withActor(context.db, worker, async (tx) => {
    const changed = await changeStatus(tx, context, 'suspend', input);
    if (changed === 'unknown') throw errors.UNKNOWN_CONSULTANT();
    if (changed === 'admin') throw errors.ONLY_OWNERS();
    if (changed === 'erased') throw errors.ERASED();
    if (changed === 'unfit') throw errors.NOT_ACTIVE();
    return changed;
  });
});
