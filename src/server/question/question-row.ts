import { type SQL, sql } from 'drizzle-orm';
import type { AdminQuestionRow, QuestionMessage, QuestionRow } from '#contract/question/question.ts';
import type { Transaction } from '../db/database.ts';
import { isOneOf } from '../db/is-one-of.ts';

const instantOf = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The columns of a `QuestionRow` of the questions `q`. */
export const questionColumns = sql`q.question_id, q.page, q.state, ${instantOf(sql`q.state_since`)} as state_since, q.closed_by,
  (select f.message from question_messages f where f.question_id = q.question_id order by f.message_no limit 1) as question,
  (select count(*)::int from question_messages n where n.question_id = q.question_id) as message_count,
  ${instantOf(sql`q.created_at`)} as created_at`;

/** With the consultant `c` who asked. */
export const adminQuestionColumns = sql`${questionColumns}, q.consultant_id,
  trim(c.first_name || ' ' || c.last_name) as consultant_name, c.code as consultant_code`;

/** The messages of these questions, in their order; with the names of their authors only for admins. */
export async function messagesOf(
  tx: Transaction,
  questionIds: readonly string[],
  withNames: boolean,
): Promise<Map<string, QuestionMessage[]>> {
  const name = withNames ? sql`trim(a.first_name || ' ' || a.last_name)` : sql`null::text`;
  const authors = withNames ? sql`join consultants a on a.consultant_id = m.author_id` : sql``;
  const { rows } = await tx.execute<QuestionMessage & { question_id: string }>(sql`
    select m.question_id, m.message_id, m.from_company, ${name} as author_name, m.message,
           ${instantOf(sql`m.created_at`)} as created_at
    from question_messages m ${authors}
    where ${isOneOf(sql`m.question_id`, questionIds)} order by m.message_no`);
  const byQuestion = new Map<string, QuestionMessage[]>(questionIds.map((id) => [id, []]));
  for (const { question_id: id, ...message } of rows) byQuestion.get(id)?.push(message);
  return byQuestion;
}

/** A consultant’s own question with its messages; null if it is not theirs. */
export async function ownThread(tx: Transaction, consultantId: string, questionId: string) {
  const { rows } = await tx.execute<QuestionRow>(sql`
    select ${questionColumns} from questions q
    where q.question_id = ${questionId} and q.consultant_id = ${consultantId}`);
  const [row] = rows;
  if (!row) return null;
  return { ...row, messages: (await messagesOf(tx, [questionId], false)).get(questionId) ?? [] };
}

/** A question with its messages, for this admin; null if there is none. */
export async function adminThread(tx: Transaction, readerId: string | null, questionId: string) {
  const { rows } = await tx.execute<AdminQuestionRow>(sql`
    select ${adminQuestionColumns} from questions q join consultants c on c.consultant_id = q.consultant_id
    where q.question_id = ${questionId}`);
  const [row] = rows;
  if (!row) return null;
  const messages = (await messagesOf(tx, [questionId], true)).get(questionId) ?? [];
  return { ...row, messages, is_own: row.consultant_id === readerId };
}
