import { m } from '#messages';

const adminPages = /^\/(admin|data-import|data-viewer|product-generator)/i;

/** What a page of admins says when the server could not find out whether its reader is one; null on other pages. */
export const failedAdminCheck = (pathname: string): readonly [title: string, text: string] | null =>
  adminPages.test(pathname) ? [m.admin_not_verified(), m.admin_not_verified_description()] : null;
