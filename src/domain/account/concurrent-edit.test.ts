import { expect, test } from 'vitest';
import { mergeEdit } from './concurrent-edit.ts';

const opened = { email: 'bea@example.org', city: 'Calgary' };

test('a field that was not edited in the form keeps its present value', () => {
  const present = { email: 'new@example.org', city: 'Calgary' };
  expect(mergeEdit(opened, { ...opened, city: 'Banff' }, present)).toEqual({
    fields: { email: 'new@example.org', city: 'Banff' },
    conflicts: [],
  });
});

test('a field that was edited here and by someone else is a conflict, unless both entered the same', () => {
  const present = { email: 'new@example.org', city: 'Banff' };
  const entered = { email: 'other@example.org', city: 'Banff' };
  expect(mergeEdit(opened, entered, present)).toEqual({ fields: entered, conflicts: ['email'] });
});

test('without the values of the form every entered value is saved', () => {
  const present = { email: 'new@example.org', city: 'Banff' };
  expect(mergeEdit(undefined, opened, present)).toEqual({ fields: opened, conflicts: [] });
});
