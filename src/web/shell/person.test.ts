import { expect, test } from 'vitest';
import { initialOf, nameOfEmail } from './person.ts';

test.each([
  ['mara@example.org', 'mara'],
  ['m.l+shop@example.org', 'm.l+shop'],
])('[BO-003] derives the name in %s: %s', (email, name) => {
  expect(nameOfEmail(email)).toBe(name);
});

test.each([
  [{ firstName: 'Mara', email: 'x@example.org' }, 'M'],
  [{ firstName: ' ', email: 'mara@example.org' }, 'M'],
  [{ firstName: 'élise', email: 'e@example.org' }, 'É'],
  [{ firstName: '', email: '' }, ''],
])('[BO-003] derives the initial of %j: %s', (person, initial) => {
  expect(initialOf(person)).toBe(initial);
});
