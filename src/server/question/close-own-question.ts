import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { ownThread } from './question-row.ts';
import { closeOnce, lockQuestion } from './write-message.ts';

export const closeOwnQuestion = functions.question.closeOwnQuestion.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { question_id: questionId } = input;
    const consultantId = userIdOf(context.actor);
    if (consultantId === null) throw errors.UNAUTHORIZED();
    const stored = await lockQuestion(tx, questionId);
    if (stored?.consultantId !== consultantId) throw errors.NOT_FOUND();
    await closeOnce(tx, questionId, 'consultant', context.now());
    const thread = await ownThread(tx, consultantId, questionId);
    if (!thread) throw errors.NOT_FOUND();
    return thread;
  }),
);
