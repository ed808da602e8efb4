import { eq, type SQL, sql } from 'drizzle-orm';
import type { AdminQuestionRow } from '#contract/question/question.ts';
import { withActor } from '../db/actor.ts';
import { containsWords, matchesSearch } from '../db/search/find-by-text.ts';
import { functions } from '../implement.ts';
import { adminQuestionColumns } from './question-row.ts';
import { questions } from './tables.ts';

/** Paged by the time and id of the last question, so that later pages cost as much as the first. */
export const getQuestions = functions.question.getQuestions.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { searchTerm, state, consultant_id: consultantId, after, limit } = input;
    // Those that wait longest come first.
    const isOldestFirst = state === 'open';
    const beyond = isOldestFirst ? sql`>` : sql`<`;
    const order = isOldestFirst ? sql`asc` : sql`desc`;
    const conditions: SQL[] = [sql`true`];
    if (state !== null) conditions.push(sql`q.state = ${state}`);
    if (consultantId !== null) conditions.push(sql`q.consultant_id = ${consultantId}`);
    if (after !== null) {
      conditions.push(
        sql`(q.state_since, q.question_id) ${beyond} (${after.state_since}::timestamptz, ${after.question_id}::uuid)`,
      );
    }
    if (searchTerm !== '') conditions.push(withText(searchTerm));
    const { rows } = await tx.execute<AdminQuestionRow>(sql`
      select ${adminQuestionColumns}
      from (
        select * from questions q where ${sql.join(conditions, sql` and `)}
        order by q.state_since ${order}, q.question_id ${order} limit ${limit + 1}) q
      join consultants c on c.consultant_id = q.consultant_id
      order by q.state_since ${order}, q.question_id ${order}`);
    const data = rows.slice(0, limit);
    const last = data.at(-1);
    const next = rows.length > limit && last ? { state_since: last.state_since, question_id: last.question_id } : null;
    return { data, next, open: await tx.$count(questions, eq(questions.state, 'open')) };
  }),
);

/** Whether a question `q` is from such a consultant, or a message of it contains every word. */
const withText = (searchTerm: string): SQL => sql`(
  q.consultant_id in (select c.consultant_id from consultants c where ${matchesSearch(sql`c.search_text`, searchTerm)})
  or q.question_id in (select m.question_id from question_messages m where ${containsWords(sql`m.message`, searchTerm)}))`;
