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

const address = { street: '1 Main St', city: 'Calgary' };
const moved = { street: '2 High St', city: 'Banff' };

test.each([
  // Someone else has moved it to 2 High St, Banff.
  ['not edited', address, moved, []],
  ['edited in part', { ...address, street: '3 Low St' }, moved, ['street', 'city']],
  ['edited to the same', moved, moved, []],
  // Someone else has changed the city only.
  ['edited in another field', { ...address, street: '3 Low St' }, { ...address, city: 'Banff' }, ['city']],
  ['edited in part to the same', { street: '3 Low St', city: 'Banff' }, { ...address, city: 'Banff' }, []],
  // No one else has changed it.
  ['edited alone', { ...address, street: '3 Low St' }, address, []],
])('a group of fields that was %s', (_case, entered, present, conflicts) => {
  const merged = mergeEdit({ ...address, phone: '1' }, { ...entered, phone: '2' }, { ...present, phone: '1' }, [
    ['street', 'city'],
  ]);
  expect(merged.conflicts).toEqual(conflicts);
  if (conflicts.length === 0) {
    const expected = entered === address ? present : entered;
    expect(merged.fields).toEqual({ ...expected, phone: '2' });
  }
});

test('without the values of the form every entered value is saved', () => {
  const present = { email: 'new@example.org', city: 'Banff' };
  expect(mergeEdit(undefined, opened, present)).toEqual({ fields: opened, conflicts: [] });
});
