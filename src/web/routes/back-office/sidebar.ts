import { redirect } from 'react-router';
import { siteAddress } from '#domain/account/site-address.ts';
import { sentForm } from '#web/form-action.ts';
import { sidebarCookie } from '#web/shell/sidebar-cookie.ts';
import type { Route } from './+types/sidebar.ts';

/** There is no page at this address. */
export const loader = () => redirect('/dashboard');

/** The switch of the sidebar without scripts: stores its state and shows the page again. */
export const action = async ({ request, url }: Route.ActionArgs) => {
  const form = await sentForm(request);
  const page = siteAddress(String(form.get('page')), [url.origin]);
  return redirect(page?.startsWith('/') ? page : '/dashboard', {
    status: 303,
    headers: { 'set-cookie': sidebarCookie(form.get('collapsed') === 'true') },
  });
};
