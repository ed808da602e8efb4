import type { ApiClient } from '#contract/client.ts';
import { questionFunctions } from '#contract/question/question.ts';
import { m } from '#messages';
import { submission } from '#web/form-action.ts';

/** What a consultant does with a question of their own. */
export const ownQuestionSubmissions = (api: ApiClient['question']) => ({
  askQuestion: submission(questionFunctions.askQuestion, async (input) => {
    const { question_id } = await api.askQuestion(input);
    return { message: m.question_sent(), to: `/help/questions/${question_id}` };
  }),
  replyToAnswer: submission(questionFunctions.replyToAnswer, async (input) => {
    await api.replyToAnswer(input);
    return m.question_reply_sent();
  }),
  closeOwnQuestion: submission(questionFunctions.closeOwnQuestion, async (input) => {
    await api.closeOwnQuestion(input);
    return m.question_closed();
  }),
});

/** What an admin does with a question. */
export const questionSubmissions = (api: ApiClient['question']) => ({
  answerQuestion: submission(questionFunctions.answerQuestion, async (input) => {
    await api.answerQuestion(input);
    return m.question_answer_sent();
  }),
  closeQuestion: submission(questionFunctions.closeQuestion, async (input) => {
    await api.closeQuestion(input);
    return m.question_closed();
  }),
});
