import { expect, test } from 'vitest';
import { suggestedPairs } from './duplicate.ts';

const pairs = (text: string) =>
  text.split(' ').flatMap((pair) => (pair ? [[pair.charAt(0), pair.charAt(1)] as const] : []));

test.each([
  { group: '', dismissed: '', suggested: '' },
  { group: 'a', dismissed: '', suggested: '' },
  { group: 'ab', dismissed: '', suggested: 'ab' },
  { group: 'ab', dismissed: 'ab', suggested: '' },
  { group: 'ab', dismissed: 'ba', suggested: '' },
  { group: 'abc', dismissed: '', suggested: 'ab ac' },
  { group: 'abc', dismissed: 'ab', suggested: 'ac' },
  { group: 'abc', dismissed: 'ac', suggested: 'ab bc' },
  { group: 'abc', dismissed: 'ab ac', suggested: 'bc' },
  { group: 'abc', dismissed: 'ab ac bc', suggested: '' },
  { group: 'abcd', dismissed: 'ad bd', suggested: 'ab ac cd' },
  // Of records that no longer have anything in common.
  { group: 'ab', dismissed: 'ax', suggested: 'ab' },
])('of $group without $dismissed, $suggested may be the same person', ({ group, dismissed, suggested }) => {
  expect(suggestedPairs([...group], pairs(dismissed))).toEqual(pairs(suggested));
});
