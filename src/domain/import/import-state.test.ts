import { expect, test } from 'vitest';
import { importActions } from './import-state.ts';

const whole = { total_rows: 9, checked_rows: 9, checked_steps: 2, total_steps: 2, imported_rows: 0 };

test.each([
  [
    'a file that was uploaded',
    { ...whole, state: 'uploaded', checked_rows: 0, checked_steps: 0, total_steps: 0 },
    ['check'],
  ],
  ['a dry run', { ...whole, state: 'checking', checked_rows: 4, checked_steps: 0, total_steps: 0 }, ['cancel']],
  ['a whole dry run', { ...whole, state: 'checked' }, ['check', 'run']],
  [
    'a dry run cancelled between its rows',
    { ...whole, state: 'canceled', checked_rows: 4, total_steps: 0, checked_steps: 0 },
    ['check'],
  ],
  ['one cancelled while it checks the whole file', { ...whole, state: 'canceled', checked_steps: 1 }, ['check']],
  ['an import cancelled before its first row', { ...whole, state: 'canceled' }, ['check', 'run']],
  ['an import cancelled later', { ...whole, state: 'canceled', imported_rows: 4 }, ['run', 'undo']],
  ['an import', { ...whole, state: 'importing', imported_rows: 4 }, ['cancel']],
  ['a whole import', { ...whole, state: 'done', imported_rows: 9 }, ['undo']],
  ['an undo', { ...whole, state: 'reverting', imported_rows: 9 }, []],
  ['an import that is undone', { ...whole, state: 'reverted' }, ['check']],
  ['an undo that could not remove all rows', { ...whole, state: 'reverted', imported_rows: 4 }, ['undo']],
])('the actions available for %s', (_, one, actions) => expect(importActions(one)).toEqual(actions));
