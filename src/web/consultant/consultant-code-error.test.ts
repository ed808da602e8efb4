import { expect, test, vi } from 'vitest';
import { fieldProblemsOf } from '#web/api.ts';
import { fieldError } from '#web/form-action.ts';
import { alsoUnknownCode } from './consultant-code-error.ts';

const refused = (code: string, message: string, data?: object) =>
  Object.assign(new Error(message), { code, status: 404, ...(data && { data }) });
const invalid = refused('BAD_REQUEST', 'Invalid', { issues: [{ path: ['phone'], message: 'Enter a phone number.' }] });

/** The fields of an error after the code was looked up, and how many look-ups there were. */
async function namedWith(error: Error, code: string, lookUp: () => Promise<unknown>) {
  const getSponsor = vi.fn(lookUp);
  const thrown = await alsoUnknownCode(
    { consultant: { getSponsor } } as never,
    'consultant_code',
    code,
  )(error).catch((failure: unknown) => failure);
  return { fields: fieldProblemsOf(thrown).map(({ field }) => field), calls: getSponsor.mock.calls.length };
}

const unknown = () => Promise.reject(refused('UNKNOWN_SPONSOR', 'No active consultant has this code.'));

test.each([
  ['an unknown code beside invalid fields', invalid, 'LBC-9', unknown, ['phone', 'consultant_code'], 1],
  [
    'an unknown code beside a refused field',
    fieldError('email', 'Taken'),
    'LBC-9',
    unknown,
    ['email', 'consultant_code'],
    1,
  ],
  ['no code that is known', invalid, 'LBC-1', async () => ({}), ['phone'], 1],
  ['no blank code', invalid, ' ', unknown, ['phone'], 0],
  ['no code that could not be looked up', invalid, 'LBC-9', () => Promise.reject(new Error('503')), ['phone'], 1],
  ['a code once', fieldError('consultant_code', 'Unknown'), 'LBC-9', unknown, ['consultant_code'], 0],
  ['no code for an error of no field', new Error('503'), 'LBC-9', unknown, [], 0],
] as const)('names %s', async (_, error, code, lookUp, fields, calls) => {
  expect(await namedWith(error, code, lookUp)).toEqual({ fields, calls });
});
