import { randomUUID } from 'node:crypto';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { dryRun } from '../db/dry-run.ts';
import { functions } from '../implement.ts';
import { makeReturn } from './record-return.ts';

/** The same, rolled back. */
export const previewReturn = functions.correction.previewReturn.handler(async ({ input, context, errors }) => {
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
