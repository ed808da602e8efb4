import { all, type Reach, type TablePolicy } from '../account/permission.ts';

type Question = { readonly consultantId: string };
type OfQuestion = { readonly question: Question };

/** A consultant reads their own questions. The company writes for both sides. */
const own: Reach<Question> = (row, userId) => row.consultantId === userId;
const byWorker = { worker: all } as const;

const questions: TablePolicy<Question> = {
  read: { consultant: own, admin: all, worker: all },
  insert: byWorker,
  update: byWorker,
};

const questionMessages: TablePolicy<OfQuestion> = {
  read: { consultant: ({ question }, userId) => own(question, userId), admin: all, worker: all },
  insert: byWorker,
};

export const questionPolicies = { questions, question_messages: questionMessages };
