import { writeFileSync } from 'node:fs';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { startupSentence } from './startup-error.ts';

test('a full disk is said in one sentence', () => {
  const failure = (() => {
    try {
      writeFileSync('/dev/full', 'text');
    } catch (error) {
      return error;
    }
  })();
  expect(startupSentence(failure)).toMatch(/^The disk is full.*: make room and start again\.$/);
  const full = Object.assign(new DatabaseError('could not extend file', 0, 'error'), { code: '53100' });
  expect(startupSentence(new Error('outer', { cause: full }))).toBe(
    'The disk of the database is full: make room there and start again.',
  );
});

test('a failure of ours is no sentence', () => {
  expect(startupSentence(new TypeError('x is not a function'))).toBeNull();
});
