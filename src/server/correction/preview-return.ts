import { randomUUID } from 'node:crypto';
import { previewedReturn } from '#contract/correction/return.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { dryRun } from '../db/dry-run.ts';
import { functions } from '../implement.ts';
import { makeReturn, refusalOfReturn } from './record-return.ts';

/** The same, rolled back. Refusals that need no calculation are answered before the calculating process is asked. */
export const previewReturn = functions.correction.previewReturn.handler(async ({ input, context, errors }) => {
  if (context.calculate) {
    const refused = await withActor(context.db, worker, (tx) => refusalOfReturn(tx, input));
    if (refused !== null) throw errors[refused]();
    return previewedReturn.parse(await context.calculate());
  }
  const recording = {
    returnId: randomUUID(),
    at: context.now(),
    by: userIdOf(context.actor),
    reason: 'preview',
    sentBy: null,
  };
  const result = await dryRun(context.db, worker, (tx) => makeReturn(tx, input, recording));
  if (typeof result === 'string') throw errors[result]();
  return result;
});
