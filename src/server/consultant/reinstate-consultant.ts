import { worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { changeStatus } from './change-status.ts';

export const reinstateConsultant = functions.consultant.reinstateConsultant.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const changed = await changeStatus(tx, context, 'reinstate', input);
    if (changed === 'unknown') throw errors.UNKNOWN_CONSULTANT();
    if (changed === 'admin') throw errors.ONLY_OWNERS();
    if (changed === 'erased') throw errors.ERASED();
    if (changed === 'unfit') throw errors.NOT_SUSPENDED();
    return changed;
  }),
);
