import { cookieLine, cookieValue, setBrowserCookie } from '#web/ui/form/cookie.ts';

const name = 'birchline-sidebar';
const days = 7;

const stateOf = (collapsed: boolean): string => (collapsed ? 'collapsed' : 'open');

/** Whether the `Cookie` header of a request says that the sidebar is collapsed. */
export const isCollapsed = (cookieHeader: string | null): boolean => cookieValue(cookieHeader, name) === 'collapsed';

/** The header that stores the sidebar's state for seven days. */
export const sidebarCookie = (collapsed: boolean): string => cookieLine(name, stateOf(collapsed), days);

/** Stores the sidebar's state in this browser for seven days. */
export const storeSidebar = (collapsed: boolean): void => setBrowserCookie(name, stateOf(collapsed), days);
