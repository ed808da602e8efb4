import { expect, test } from 'vitest';
import { questionStates, stateAfterMessage } from './question.ts';

test('a message of the consultant opens a question, and one of the company answers it, whatever its state was', () => {
  expect(stateAfterMessage('consultant')).toBe('open');
  expect(stateAfterMessage('company')).toBe('answered');
  expect(questionStates).toContain('closed');
});
