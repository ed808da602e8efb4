import { and, eq, gt, sql } from 'drizzle-orm';
import { millisecondsPerDay } from '#domain/period/day.ts';
import { messagesPerDay, type QuestionSide, stateAfterMessage } from '#domain/question/question.ts';
import type { Transaction } from '../db/database.ts';
import { questionMessages, questions } from './tables.ts';

export type NewMessage = {
  readonly messageId: string;
  readonly questionId: string;
  readonly authorId: string;
  readonly from: QuestionSide;
  readonly message: string;
  readonly at: Date;
};

/**
 * Adds a message once per key, and changes the state of the question. Answers whether it was added now; a repeated key with
 * another message is refused. `tx` acts as the worker and has locked the question.
 */
export async function writeMessage(
  tx: Transaction,
  { messageId, questionId, authorId, from, message, at }: NewMessage,
): Promise<'added' | 'repeated' | 'KEY_CONFLICT' | 'TOO_MANY_MESSAGES'> {
  // One message of a person at a time, so that concurrent ones don't exceed the limit.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`birchline.question ${authorId}`}))`);
  const [stored] = await tx.select().from(questionMessages).where(eq(questionMessages.messageId, messageId));
  if (stored) {
    const isSame = stored.questionId === questionId && stored.authorId === authorId && stored.message === message;
    return isSame ? 'repeated' : 'KEY_CONFLICT';
  }
  const fromCompany = from === 'company';
  if (!fromCompany) {
    const recent = and(
      eq(questionMessages.authorId, authorId),
      eq(questionMessages.fromCompany, false),
      gt(questionMessages.createdAt, new Date(at.getTime() - millisecondsPerDay)),
    );
    if ((await tx.$count(questionMessages, recent)) >= messagesPerDay) return 'TOO_MANY_MESSAGES';
  }
  await tx.insert(questionMessages).values({ messageId, questionId, authorId, fromCompany, message, createdAt: at });
  const state = stateAfterMessage(from);
  // A question that is open for longer stays in its place among those that wait.
  await tx
    .update(questions)
    .set({ state, stateSince: at, closedBy: null })
    .where(and(eq(questions.questionId, questionId), sql`${questions.state} <> ${state}`));
  return 'added';
}

/** The question, locked until the end of the transaction; null if there is none. */
export async function lockQuestion(tx: Transaction, questionId: string) {
  const [question] = await tx.select().from(questions).where(eq(questions.questionId, questionId)).for('update');
  return question ?? null;
}

/** Closes a question that is not closed yet; whether it was not. */
export async function closeOnce(tx: Transaction, questionId: string, closedBy: QuestionSide, at: Date) {
  const closed = await tx
    .update(questions)
    .set({ state: 'closed', stateSince: at, closedBy })
    .where(and(eq(questions.questionId, questionId), sql`${questions.state} <> 'closed'`));
  return closed.rowCount === 1;
}
