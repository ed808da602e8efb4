const name = 'birchline-sidebar';
const sevenDaysInSeconds = 7 * 24 * 60 * 60;

/** Whether the `Cookie` header of a request says that the sidebar is collapsed. */
export const isCollapsed = (cookieHeader: string | null): boolean =>
  (cookieHeader ?? '').split(/;\s*/).includes(`${name}=collapsed`);

/** What to write into `document.cookie` so that the sidebar stays as it is for seven days. */
export const sidebarCookie = (collapsed: boolean): string =>
  `${name}=${collapsed ? 'collapsed' : 'open'}; Path=/; Max-Age=${sevenDaysInSeconds}; SameSite=Lax`;
