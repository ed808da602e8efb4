import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { ownThread } from './question-row.ts';
import { questions } from './tables.ts';
import { lockQuestion, writeMessage } from './write-message.ts';

/** Asks once per key: the key is the id of the question and of its first message. */
export const askQuestion = functions.question.askQuestion.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { message, page, idempotency_key: questionId } = input;
    const consultantId = userIdOf(context.actor);
    if (consultantId === null) throw errors.UNAUTHORIZED();
    const at = context.now();
    await tx
      .insert(questions)
      .values({ questionId, consultantId, page, state: 'open', stateSince: at, createdAt: at })
      .onConflictDoNothing();
    const stored = await lockQuestion(tx, questionId);
    if (stored?.consultantId !== consultantId || stored.page !== page) throw errors.KEY_CONFLICT();
    const authorId = consultantId;
    const written = await writeMessage(tx, {
      messageId: questionId,
      questionId,
      authorId,
      from: 'consultant',
      message,
      at,
    });
    if (written === 'KEY_CONFLICT' || written === 'TOO_MANY_MESSAGES') throw errors[written]();
    const thread = await ownThread(tx, consultantId, questionId);
    if (!thread) throw new Error('a question was not stored');
    return thread;
  }),
);
