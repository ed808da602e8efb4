import { expect, test } from 'vitest';
import { actName, objectTypeName } from './audit-labels.ts';

test('acts and objects are shown in words; those of an earlier version as they are stored', () => {
  expect(actName('move-sponsor')).toBe('Sponsor changed');
  expect(actName('export-orders')).toBe('Orders exported');
  expect(objectTypeName('payee')).toBe('Payout method');
  expect([actName('rename-rank'), objectTypeName('rank'), actName('constructor')]).toEqual([
    'rename-rank',
    'rank',
    'constructor',
  ]);
});
