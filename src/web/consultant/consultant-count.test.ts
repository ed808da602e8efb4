import { expect, test } from 'vitest';
import { consultantCount } from './consultant-count.ts';

test('the count of a list says that it includes consultants who have left, unless a status is selected', () => {
  const counted = { total: 107 };
  expect(consultantCount(counted, null)).toBe('107 consultants, including those who have left');
  expect(consultantCount(counted, 'active')).toBe('107 consultants');
  expect(consultantCount({ ...counted, total: 1 }, 'left')).toBe('1 consultant');
  const estimated = { total: 200_000, total_is_estimate: true } as const;
  expect(consultantCount(estimated, null)).toBe('About 200,000 consultants, including those who have left');
  expect(consultantCount(estimated, 'active')).toBe('About 200,000 consultants');
});
