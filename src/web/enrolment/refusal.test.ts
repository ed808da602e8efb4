import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { enrolment } from '#contract/enrolment/enrolment.ts';
import { commonRefusals } from '#contract/function.ts';
import { enrolmentProblem } from './refusal.ts';

const refused = (code: string, status: number, message: string) =>
  Object.assign(new ORPCError(code, { status }), { message });

test('every error of the server has a field', () => {
  const codes = Object.keys(enrolment.enroll['~orpc'].errorMap);
  expect(codes).toContain('OTHER_EMAIL');
  for (const code of codes.filter(
    (one) => !(one in commonRefusals) && /^(ALREADY|OTHER|PASSWORD|COMMON_P|UNKNOWN_|WRONG_)/.test(one),
  )) {
    expect([code, enrolmentProblem(refused(code, 422, 'Words.')).field]).not.toEqual([code, '']);
  }
});

test.each([
  ['[PS-205] shows its words', refused('SOMETHING', 403, 'Words of the server.'), 'Words of the server.'],
  ['[PS-205] without words', refused('SOMETHING', 403, ''), 'Failed to create account'],
  ['[PS-207] unexpected', refused('INTERNAL_SERVER_ERROR', 500, 'Something went wrong.'), null],
  ['[PS-207] no network', new TypeError('Failed to fetch'), null],
])('an enrolment that fails: %s', (_, error, text) => {
  expect(enrolmentProblem(error)).toEqual({
    step: 3,
    field: '',
    message: text ?? 'An unexpected error occurred. Please try again.',
  });
});
