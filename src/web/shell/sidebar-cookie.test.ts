import { expect, test } from 'vitest';
import { isCollapsed, sidebarCookie } from './sidebar-cookie.ts';

test('[BO-010] stores the sidebar’s state in a cookie for seven days', () => {
  expect(sidebarCookie(true)).toBe('birchline-sidebar=collapsed; Path=/; Max-Age=604800; SameSite=Lax');
});

test.each([
  [null, false],
  ['', false],
  ['birchline-sidebar=collapsed', true],
  ['session=a; birchline-sidebar=collapsed; theme=b', true],
  ['birchline-sidebar=open', false],
  ['not-birchline-sidebar=collapsed', false],
])('[BO-010] reads the cookies %j as collapsed: %s', (header, collapsed) => {
  expect(isCollapsed(header)).toBe(collapsed);
});
