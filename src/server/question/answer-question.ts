import { userIdOf, worker } from '#domain/account/actor.ts';
import { shorten } from '#domain/language/shorten.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { notify } from '../notification/notify.ts';
import { adminThread } from './question-row.ts';
import { lockQuestion, writeMessage } from './write-message.ts';

/** Characters of the question that a notification shows. */
const shown = 80;

/** Answers once per key. The audit log has no text of messages. */
export const answerQuestion = functions.question.answerQuestion.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { question_id: questionId, message, idempotency_key: messageId } = input;
    const authorId = userIdOf(context.actor);
    if (authorId === null) throw errors.UNAUTHORIZED();
    const stored = await lockQuestion(tx, questionId);
    if (!stored) throw errors.NOT_FOUND();
    if (stored.consultantId === authorId) throw errors.OWN_QUESTION();
    const at = context.now();
    const written = await writeMessage(tx, { messageId, questionId, authorId, from: 'company', message, at });
    if (written === 'KEY_CONFLICT') throw errors.KEY_CONFLICT();
    const thread = await adminThread(tx, authorId, questionId);
    if (!thread) throw errors.NOT_FOUND();
    if (written === 'added') {
      const [line = ''] = thread.question.split('\n');
      const fact = { kind: 'question-answered', question_id: questionId, question: shorten(line, shown) } as const;
      await notify(tx, [{ userId: stored.consultantId, fact }], at);
      await writeAuditEvent(tx, context, 'answer-question', ['consultant', stored.consultantId], { questionId });
    }
    return thread;
  }),
);
