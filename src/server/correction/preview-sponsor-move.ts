import { userIdOf, worker } from '#domain/account/actor.ts';
import { dryRun } from '../db/dry-run.ts';
import { functions } from '../implement.ts';
import { changeSponsor } from './move-sponsor.ts';
import { openEffectsOf } from './open-effect.ts';

/** The same, rolled back. */
export const previewSponsorMove = functions.correction.previewSponsorMove.handler(
  async ({ input, context, errors }) => {
    const call = { company: context.company, at: context.now(), by: userIdOf(context.actor) };
    return dryRun(context.db, worker, async (tx) => {
      const moved = await changeSponsor(tx, input, call);
      if (typeof moved === 'string') throw errors[moved]();
      const open_effects = await openEffectsOf(tx, { company: context.company, now: call.at }, moved);
      return { ...moved.summary, open_effects };
    });
  },
);
