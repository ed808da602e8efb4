import { expect, test } from 'vitest';
import { actionName, objectTypeName } from './audit-labels.ts';

test('actions and objects are shown in words; those of an earlier version as they are stored', () => {
  expect(actionName('move-sponsor')).toBe('Sponsor changed');
  expect(actionName('export-orders')).toBe('Orders exported');
  expect(objectTypeName('payee')).toBe('Payout method');
  expect([actionName('rename-rank'), objectTypeName('rank'), actionName('constructor')]).toEqual([
    'rename-rank',
    'rank',
    'constructor',
  ]);
});
