import { eq, sql } from 'drizzle-orm';
import type { QuestionRow } from '#contract/question/question.ts';
import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { messagesOf, questionColumns } from './question-row.ts';
import { questions } from './tables.ts';

// Only the caller's questions: row-level security lets an admin read everyone's.

export const getOwnQuestions = functions.question.getOwnQuestions.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const consultantId = userIdOf(context.actor);
    if (consultantId === null) throw errors.UNAUTHORIZED();
    const { rows } = await tx.execute<QuestionRow>(sql`
      select ${questionColumns} from questions q where q.consultant_id = ${consultantId}
      order by q.created_at desc, q.question_id desc limit ${input.limit} offset ${input.offset}`);
    const total = await tx.$count(questions, eq(questions.consultantId, consultantId));
    if (!input.with_messages) return { data: rows, total };
    const ids = rows.map(({ question_id }) => question_id);
    const messages = await messagesOf(tx, ids, false);
    return { data: rows.map((row) => ({ ...row, messages: messages.get(row.question_id) ?? [] })), total };
  }),
);
