import { describe, expect, test } from 'vitest';
import type { OutlineRow } from '#contract/genealogy/team-outline.ts';
import { linesOf, stepOf, type Tree } from './tree.ts';

const member = (first_name: string, childrenCount = 0): OutlineRow => ({
  consultant_id: first_name,
  code: 'LBC-1',
  first_name,
  last_name: 'Birch',
  city: null,
  state: null,
  current_rank: 'Beauty Consultant',
  join_date: '2026-01-01T00:00:00Z',
  present: true,
  personal_volume: '0.00',
  isActive: false,
  childrenCount,
  level: 1,
  sponsor_name: null,
  team_size: 0,
  team_volume: '0.00',
  last_order: null,
  next_tier: null,
});

// Ada ─ Bea ─ Cleo, Cora, and one who is not loaded          Ada ─ Dina, Edda
const ada = member('Ada', 3);
const branches = {
  Ada: { rows: [member('Bea', 3), member('Dina', 1), member('Edda')], total: 3 },
  Bea: { rows: [member('Cleo'), member('Cora')], total: 3 },
};
const tree = (...open: string[]): Tree => ({ branches, open: new Set(open) });
const lines = linesOf(ada, tree('Ada', 'Bea'));

test('an open member is followed by the team, and by the place of the rows that are not loaded', () => {
  expect(lines.map(({ key, depth }) => `${depth} ${key}`)).toEqual([
    '1 Ada',
    '2 Bea',
    '3 Cleo',
    '3 Cora',
    '3 rest-Bea',
    '2 Dina',
    '2 Edda',
  ]);
  expect(lines[3]).toMatchObject({ place: 2, setSize: 3, isOpen: null });
  expect(linesOf(ada, tree()).map(({ key }) => key)).toEqual(['Ada']);
  expect(linesOf(ada, tree('Ada', 'Dina')).at(-2)).toMatchObject({ kind: 'rest', sponsor: 'Dina', loaded: 0 });
});

test('a list without a root has no branches', () => {
  const matches = { '': { rows: [member('Bea', 3)], total: 1 } };
  expect(linesOf(null, { branches: matches, open: new Set(['Bea']) })).toMatchObject([{ key: 'Bea', isOpen: null }]);
});

describe('keys', () => {
  const at = (name: string) => lines.findIndex(({ key }) => key === name);
  test.each([
    ['ArrowDown', 'Bea', { focus: 2 }],
    ['ArrowUp', 'Bea', { focus: 0 }],
    ['ArrowUp', 'Ada', { focus: 0 }],
    ['ArrowDown', 'Edda', { focus: 6 }],
    ['Home', 'Cora', { focus: 0 }],
    ['End', 'Bea', { focus: 6 }],
    ['PageDown', 'Ada', { focus: 6 }],
    ['PageUp', 'Edda', { focus: 0 }],
    ['ArrowRight', 'Bea', { focus: 2 }],
    ['ArrowRight', 'Dina', { open: 'Dina' }],
    ['ArrowRight', 'Edda', null],
    ['ArrowLeft', 'Bea', { close: 'Bea' }],
    ['ArrowLeft', 'Cora', { focus: 1 }],
    ['ArrowLeft', 'rest-Bea', { focus: 1 }],
    ['ArrowLeft', 'Edda', { focus: 0 }],
    ['Enter', 'Cora', { show: 'Cora' }],
    ['Enter', 'rest-Bea', { load: 'Bea' }],
    ['x', 'Cora', null],
  ] as const)('%s on %s', (key, name, expected) => {
    expect(stepOf(lines, at(name), key, '')).toEqual(expected);
  });

  test.each([
    ['c', 'Ada', 'Cleo'],
    ['c', 'Cleo', 'Cora'],
    ['co', 'Cora', 'Cora'],
    ['b', 'Edda', 'Bea'],
  ])('typing %s on %s goes to %s', (typed, name, expected) => {
    expect(stepOf(lines, at(name), typed.at(-1) ?? '', typed)).toEqual({ focus: at(expected) });
  });
});
