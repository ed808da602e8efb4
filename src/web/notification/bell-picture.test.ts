import { expect, test } from 'vitest';
import { unreadIn } from './bell-picture.tsx';

test('the number of unread notifications stays when it can’t be loaded again', () => {
  expect(unreadIn(undefined, 0)).toBe(0);
  expect(unreadIn({ unread: 3 }, 0)).toBe(3);
  expect(unreadIn('failed', 3)).toBe(3);
  expect(unreadIn({ unread: 0 }, 3)).toBe(0);
});
