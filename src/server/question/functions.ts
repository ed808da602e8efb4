import { answerQuestion } from './answer-question.ts';
import { askQuestion } from './ask-question.ts';
import { closeOwnQuestion } from './close-own-question.ts';
import { closeQuestion } from './close-question.ts';
import { getOwnQuestion } from './get-own-question.ts';
import { getOwnQuestions } from './get-own-questions.ts';
import { getQuestion } from './get-question.ts';
import { getQuestions } from './get-questions.ts';
import { replyToAnswer } from './reply-to-answer.ts';

export const questionFunctions = {
  askQuestion,
  replyToAnswer,
  closeOwnQuestion,
  getOwnQuestions,
  getOwnQuestion,
  getQuestions,
  getQuestion,
  answerQuestion,
  closeQuestion,
};
