import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { QuestionSide, QuestionState } from '#domain/question/question.ts';
import { consultants } from '../consultant/tables.ts';
import { createdAt, instant } from '../db/columns.ts';

/** Questions of consultants to the company. */
export const questions = pgTable(
  'questions',
  {
    /** The idempotency key that created it. */
    questionId: uuid('question_id').primaryKey(),
    consultantId: uuid('consultant_id')
      .notNull()
      .references(() => consultants.consultantId),
    /** The page that it is about; null for something else. */
    page: text('page'),
    state: text('state').$type<QuestionState>().notNull(),
    stateSince: instant('state_since').notNull(),
    closedBy: text('closed_by').$type<QuestionSide>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('questions_state').on(t.state, t.stateSince, t.questionId),
    index('questions_since').on(t.stateSince, t.questionId),
    index('questions_consultant').on(t.consultantId, t.createdAt),
    check('questions_states', sql`${t.state} in ('open', 'answered', 'closed')`),
    check('questions_closed', sql`(${t.state} = 'closed') = (${t.closedBy} is not null)`),
  ],
);

/** What the consultant and the company wrote, in the order of the numbers. */
export const questionMessages = pgTable(
  'question_messages',
  {
    messageNo: bigint('message_no', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The idempotency key that created it. */
    messageId: uuid('message_id').notNull().unique(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => questions.questionId, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => consultants.consultantId),
    fromCompany: boolean('from_company').notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('question_messages_question').on(t.questionId, t.messageNo),
    index('question_messages_author').on(t.authorId, t.createdAt),
    index('question_messages_search').using('gin', sql`fold_text(${t.message}) gin_trgm_ops`),
  ],
);
