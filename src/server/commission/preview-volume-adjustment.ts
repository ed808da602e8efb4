import { userIdOf, worker } from '#domain/account/actor.ts';
import { dryRun } from '../db/dry-run.ts';
import { functions } from '../implement.ts';
import { makeAdjustment } from './adjust-volume.ts';

/** The effect of an adjustment: it is made and rolled back. */
export const previewVolumeAdjustment = functions.commission.previewVolumeAdjustment.handler(
  ({ input, context, errors }) => {
    const call = { company: context.company, at: context.now(), by: userIdOf(context.actor) };
    return dryRun(context.db, worker, (tx) => makeAdjustment(tx, input, call, errors));
  },
);
