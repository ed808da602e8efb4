import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { reasonOf } from './reason.ts';

test('a log names the reason, its code and the place, and no value of the query', () => {
  const refused = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.org) already exists.',
  });
  const said = reasonOf(new DrizzleQueryError('insert into account values ($1)', ['secret hash'], refused));
  expect(said).toMatch(/^Error: duplicate key value violates unique constraint \(23505\)\n\s+at /);
  expect(said).toContain('reason.test.ts');
  expect(said).not.toMatch(/secret hash|ada@example|insert into/);
});

test('what is no error is said as it is', () => {
  expect(reasonOf('gone')).toBe('gone');
});
