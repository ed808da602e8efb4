import { m } from '#messages';

const adminPages = /^\/(admin|data-import|data-viewer|product-generator)/i;

/** Whether a path of the back office is of a page for admins. */
export const isAdminPage = (pathname: string): boolean => adminPages.test(pathname);

/** What a page of admins says when the server could not find out whether its reader is one; null on other pages. */
export const failedAdminCheck = (pathname: string): readonly [title: string, text: string] | null =>
  isAdminPage(pathname) ? [m.admin_not_verified(), m.admin_not_verified_description()] : null;
