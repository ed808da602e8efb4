import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { reasonOf } from './reason.ts';

test('a log contains the reason, its code and the place, and no value of the query', () => {
  const refused = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.org) already exists.',
  });
  const reason = reasonOf(new DrizzleQueryError('insert into account values ($1)', ['secret hash'], refused));
  expect(reason).toMatch(/^Error: duplicate key value violates unique constraint \(23505\)\n\s+at /);
  expect(reason).toContain('reason.test.ts');
  expect(reason).not.toMatch(/secret hash|ada@example|insert into/);
});

test('logs a value that is not an error unchanged', () => {
  expect(reasonOf('gone')).toBe('gone');
});
