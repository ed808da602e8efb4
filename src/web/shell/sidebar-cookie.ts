const name = 'birchline-sidebar';
const sevenDaysInSeconds = 7 * 24 * 60 * 60;

/** Whether the `Cookie` header of a request says that the sidebar is collapsed. */
export const isCollapsed = (cookieHeader: string | null): boolean =>
  (cookieHeader ?? '').split(/;\s*/).includes(`${name}=collapsed`);

/** The text for `document.cookie` that stores the sidebar's state for seven days. */
export const sidebarCookie = (collapsed: boolean): string =>
  `${name}=${collapsed ? 'collapsed' : 'open'}; Path=/; Max-Age=${sevenDaysInSeconds}; SameSite=Lax`;
