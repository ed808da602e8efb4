import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { adminThread } from './question-row.ts';

export const getQuestion = functions.question.getQuestion.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const thread = await adminThread(tx, userIdOf(context.actor), input.question_id);
    if (!thread) throw errors.NOT_FOUND();
    return thread;
  }),
);
