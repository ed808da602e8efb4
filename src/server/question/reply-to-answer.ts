import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { ownThread } from './question-row.ts';
import { lockQuestion, writeMessage } from './write-message.ts';

export const replyToAnswer = functions.question.replyToAnswer.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { question_id: questionId, message, idempotency_key: messageId } = input;
    const authorId = userIdOf(context.actor);
    if (authorId === null) throw errors.UNAUTHORIZED();
    const stored = await lockQuestion(tx, questionId);
    if (stored?.consultantId !== authorId) throw errors.NOT_FOUND();
    const at = context.now();
    const written = await writeMessage(tx, { messageId, questionId, authorId, from: 'consultant', message, at });
    if (written === 'KEY_CONFLICT' || written === 'TOO_MANY_MESSAGES') throw errors[written]();
    const thread = await ownThread(tx, authorId, questionId);
    if (!thread) throw errors.NOT_FOUND();
    return thread;
  }),
);
