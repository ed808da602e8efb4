import { expect, test } from 'vitest';
import { planVersion1 } from '../plan/plan-version-1.ts';
import { evaluateCase } from './case.ts';
import type { CaseFile } from './case-file.ts';
import type { CaseRefusal } from './case-input.ts';

const consultant = { id: 'a', sponsor: null, program: 'Affiliate', joined: '2025-01-15' };
const order = { id: 'o1', consultant: 'a', subtotal: '100.00', discounts: '10.00', returns: '20.00' };
const sound: CaseFile = { period: '2026-10', consultants: [consultant], orders: [order] };

test('[BO-247] a base is subtotal − discounts − returns', () => {
  expect(evaluateCase(sound, planVersion1)).toEqual({
    lines: [
      {
        order: 'o1',
        consultant: 'a',
        type: 'personal',
        level: 0,
        percentage: '0.2000',
        base: '70.000',
        amount: '14.00',
        bonus: '0.00',
      },
    ],
    statements: [
      { consultant: 'a', personalVolume: '70.00', tier: 'AF20', nextTierThreshold: '1000.00', total: '14.00' },
    ],
  });
});

test('sorts lines by the names of consultants and orders, not by seller', () => {
  const file: CaseFile = {
    period: '2026-10',
    consultants: [
      { ...consultant, id: 'top', program: 'Beauty Consultant' },
      { ...consultant, id: 'a10', sponsor: 'top' },
      { ...consultant, id: 'a9', sponsor: 'top' },
    ],
    orders: [
      { ...order, id: 'o3', consultant: 'a9' },
      { ...order, id: 'o2', consultant: 'top', subtotal: '1030.00' },
      { ...order, id: 'o10', consultant: 'a9' },
      { ...order, id: 'o1', consultant: 'a10' },
    ],
  };
  const result = evaluateCase(file, planVersion1);
  const names = 'refusal' in result ? [] : result.lines.map((line) => `${line.consultant} ${line.order}`);
  expect(names).toEqual(['a10 o1', 'a9 o10', 'a9 o3', 'top o1', 'top o10', 'top o2', 'top o3']);
});

test.each<[CaseRefusal['code'], CaseFile, Omit<CaseRefusal, 'code'>]>([
  ['bad-period', { ...sound, period: '2026-13' }, { period: '2026-13' }],
  ['duplicate-consultant', { ...sound, consultants: [consultant, consultant] }, { consultant: 'a' }],
  ['duplicate-order', { ...sound, orders: [order, order] }, { order: 'o1' }],
  [
    'unknown-program',
    { ...sound, consultants: [{ ...consultant, program: 'Vendor' }] },
    { consultant: 'a', program: 'Vendor' },
  ],
  [
    'bad-join-date',
    { ...sound, consultants: [{ ...consultant, joined: '2026-02-29' }] },
    { consultant: 'a', joined: '2026-02-29' },
  ],
  ['unknown-sponsor', { ...sound, consultants: [{ ...consultant, sponsor: 'b' }] }, { consultant: 'a', sponsor: 'b' }],
  ['circle-of-sponsors', { ...sound, consultants: [{ ...consultant, sponsor: 'a' }] }, { consultants: ['a'] }],
  [
    'circle-of-sponsors',
    {
      ...sound,
      consultants: [
        { ...consultant, sponsor: 'b' },
        { ...consultant, id: 'b', sponsor: 'c' },
        { ...consultant, id: 'c', sponsor: 'd' },
        { ...consultant, id: 'd', sponsor: 'b' },
      ],
    },
    { consultants: ['b', 'c', 'd'] },
  ],
  ['unknown-consultant', { ...sound, orders: [{ ...order, consultant: 'z' }] }, { order: 'o1', consultant: 'z' }],
  [
    'malformed-amount',
    { ...sound, orders: [{ ...order, returns: '-20.00' }] },
    { order: 'o1', field: 'returns', text: '-20.00' },
  ],
  [
    'malformed-amount',
    { ...sound, orders: [{ ...order, subtotal: '1e3' }] },
    { order: 'o1', field: 'subtotal', text: '1e3' },
  ],
  ['negative-base', { ...sound, orders: [{ ...order, returns: '90.01' }] }, { order: 'o1', base: -1n }],
  [
    'base-too-large',
    { ...sound, orders: [{ ...order, subtotal: '900000030.01' }] },
    { order: 'o1', base: 90_000_000_001n, most: 90_000_000_000n },
  ],
  [
    'adjustment-of-unknown-consultant',
    { ...sound, adjustments: [{ consultant: 'z', amount: '1' }] },
    { consultant: 'z' },
  ],
  [
    'malformed-adjustment',
    { ...sound, adjustments: [{ consultant: 'a', amount: '+1' }] },
    { consultant: 'a', text: '+1' },
  ],
  [
    'volume-too-large',
    { ...sound, adjustments: [{ consultant: 'a', amount: '-9000000000000.01' }] },
    { most: 900_000_000_000_000n },
  ],
])('a case is refused: %s', (code, file, data) => {
  expect(evaluateCase(file, planVersion1)).toEqual({ refusal: { code, ...data } });
});

test('the largest order is calculated exactly', () => {
  const file = { ...sound, orders: [{ ...order, subtotal: '900000030.00' }] };
  expect(evaluateCase(file, planVersion1)).toMatchObject({ statements: [{ total: '270000000.00' }] });
});
