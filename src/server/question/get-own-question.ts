import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { ownThread } from './question-row.ts';

export const getOwnQuestion = functions.question.getOwnQuestion.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const consultantId = userIdOf(context.actor);
    if (consultantId === null) throw errors.UNAUTHORIZED();
    const thread = await ownThread(tx, consultantId, input.question_id);
    if (!thread) throw errors.NOT_FOUND();
    return thread;
  }),
);
