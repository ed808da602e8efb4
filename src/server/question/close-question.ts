import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { adminThread } from './question-row.ts';
import { closeOnce, lockQuestion } from './write-message.ts';

export const closeQuestion = functions.question.closeQuestion.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { question_id: questionId } = input;
    const stored = await lockQuestion(tx, questionId);
    if (!stored) throw errors.NOT_FOUND();
    if (await closeOnce(tx, questionId, 'company', context.now())) {
      await writeAuditEvent(tx, context, 'close-question', ['consultant', stored.consultantId], { questionId });
    }
    const thread = await adminThread(tx, userIdOf(context.actor), questionId);
    if (!thread) throw errors.NOT_FOUND();
    return thread;
  }),
);
