import { z } from 'zod';
import { messageLength, questionStates } from '#domain/question/question.ts';
import { command, read } from '../function.ts';
import { givenInstant, id, idempotencyKey, instant, listInput, listOf, printable, queryBoolean } from '../shapes.ts';

// Questions of consultants to the company. Each is a thread of messages that both sides read.

const questionMessage = z.object({
  message_id: id,
  /** Whether the company wrote it; otherwise the consultant did. */
  from_company: z.boolean(),
  /** Only for admins. */
  author_name: z.string().nullable(),
  message: z.string(),
  created_at: instant,
});
export type QuestionMessage = z.infer<typeof questionMessage>;

const questionRow = z.object({
  question_id: id,
  /** The page that it is about, with its query; null for something else. */
  page: z.string().nullable(),
  state: z.enum(questionStates),
  /** Since when it is in this state. */
  state_since: instant,
  /** Who closed it; null for one that is not closed. */
  closed_by: z.enum(['consultant', 'company']).nullable(),
  /** The first message. */
  question: z.string(),
  message_count: z.number().int(),
  created_at: instant,
});
export type QuestionRow = z.infer<typeof questionRow>;

const thread = questionRow.extend({ messages: z.array(questionMessage) });
export type QuestionThread = z.infer<typeof thread>;

const ofConsultant = { consultant_id: id, consultant_name: z.string(), consultant_code: z.string() } as const;

const adminQuestionRow = questionRow.extend(ofConsultant);
export type AdminQuestionRow = z.infer<typeof adminQuestionRow>;

const adminThread = thread.extend({
  ...ofConsultant,
  /** Whether the reader asked it: no one answers their own question. */
  is_own: z.boolean(),
});
export type AdminQuestionThread = z.infer<typeof adminThread>;

/** The last question of a page. */
export const questionCursor = z.strictObject({ state_since: givenInstant, question_id: id });

const byId = z.strictObject({ question_id: id });
const newMessage = { message: printable(messageLength, 'Enter a message.'), idempotency_key: idempotencyKey } as const;
const page = z
  .string()
  .trim()
  .max(300)
  .regex(/^\/(?!\/)[^\s\\]*$/, 'Choose a page of the back office')
  .nullable()
  .default(null);

const refusals = {
  KEY_CONFLICT: { status: 409, message: 'This key was already used for another message.' },
} as const;
const limited = {
  ...refusals,
  TOO_MANY_MESSAGES: { status: 429, message: 'You can send 20 messages a day. Try again tomorrow, or email us.' },
} as const;

export const questionFunctions = {
  askQuestion: command('ask-question', 'consultant', 'Ask the company a question')
    .input(z.strictObject({ ...newMessage, page }))
    .errors(limited)
    .output(thread),
  replyToAnswer: command('reply-to-answer', 'consultant', 'Add a message to one of your questions, which reopens it')
    .input(byId.extend(newMessage))
    .errors(limited)
    .output(thread),
  closeOwnQuestion: command('close-own-question', 'consultant', 'Close one of your questions')
    .input(byId)
    .output(thread),
  getOwnQuestions: read('get-own-questions', 'consultant', 'Your questions to the company, newest first')
    .input(
      listInput.omit({ searchTerm: true }).extend({
        /** Whether to include all messages of each question, for a copy of the caller’s data. */
        with_messages: queryBoolean.default(false),
      }),
    )
    .output(listOf(questionRow.extend({ messages: z.array(questionMessage).optional() }))),
  getOwnQuestion: read('get-own-question', 'consultant', 'One of your questions with its messages')
    .input(byId)
    .output(thread),
  getQuestions: command(
    'get-questions',
    'questions:read',
    'Questions of consultants: the open ones that wait longest first, others newest first',
  )
    .input(
      z.strictObject({
        /** Words of the name, email or code of the consultant, or of a message. */
        searchTerm: z.string().trim().max(200).default(''),
        state: z.enum(questionStates).nullable().default('open'),
        consultant_id: id.nullable().default(null),
        /** The `next` of the page before. */
        after: questionCursor.nullable().default(null),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    )
    .output(
      z.object({
        data: z.array(adminQuestionRow),
        next: questionCursor.nullable(),
        /** How many are open, whatever the filter. */
        open: z.number().int(),
      }),
    ),
  getQuestion: read('get-question', 'questions:read', 'A question of a consultant with its messages')
    .input(byId)
    .output(adminThread),
  answerQuestion: command('answer-question', 'questions:write', 'Answer a question; the consultant is notified')
    .input(byId.extend(newMessage))
    .errors({ ...refusals, OWN_QUESTION: { status: 403, message: 'You can’t answer your own question.' } })
    .output(adminThread),
  closeQuestion: command('close-question', 'questions:write', 'Close a question of a consultant')
    .input(byId)
    .output(adminThread),
};
