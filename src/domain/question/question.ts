/** The state of a question: it waits for the company, it has an answer, or either side has closed it. */
export const questionStates = ['open', 'answered', 'closed'] as const;
export type QuestionState = (typeof questionStates)[number];

/** Who writes in a thread. */
export type QuestionSide = 'consultant' | 'company';

/** The state after a new message, which also reopens a closed question. */
export const stateAfterMessage = (from: QuestionSide): QuestionState => (from === 'consultant' ? 'open' : 'answered');

/** How many messages a consultant may send within 24 hours, over all questions. */
export const messagesPerDay = 20;

/** The longest message. */
export const messageLength = 4000;
