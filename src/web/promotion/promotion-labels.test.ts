import { expect, test } from 'vitest';
import { progressLabels, requirementLabels } from './promotion-labels.ts';

test.each([
  ['personal_sales', '2000.00', 'Sell $2,000.00 yourself'],
  ['team_sales', '60000.00', 'Sell $60,000.00 with your team'],
  ['orders', '12', 'Complete 12 orders'],
  ['recruits', '2', 'Welcome 2 new team members'],
] as const)('[BO-082] %s %s reads "%s"', (metric, requirement, text) => {
  expect(requirementLabels(metric, requirement, 'CAD')).toBe(text);
});

test('shows progress in its unit', () => {
  expect(progressLabels({ type: 'orders', reached: '7', requirement: '10', progress: 70 }, 'CAD')).toBe(
    '7 of 10 · 70%',
  );
  expect(progressLabels({ type: 'team_sales', reached: '1500.50', requirement: '3000.00', progress: 50 }, 'CAD')).toBe(
    '$1,500.50 of $3,000.00 · 50%',
  );
});
