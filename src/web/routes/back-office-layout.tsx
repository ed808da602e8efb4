import { Outlet, redirect } from 'react-router';
import { personContext } from '#web/context.ts';
import { BackOfficeShell } from '#web/shell/back-office-shell.tsx';
import { isCollapsed } from '#web/shell/sidebar-cookie.ts';
import { signOut } from '#web/shell/sign-out.ts';
import type { Route } from './+types/back-office-layout.ts';

// Entries of the menus whose page exists. A new page adds its path here and its line to routes.ts.
const existingPaths: readonly string[] = ['/shop'];

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person) throw redirect('/auth');
  return { person, collapsed: isCollapsed(request.headers.get('cookie')) };
};

/** The frame of every back-office page. Signed out, each of them leads to sign-in. */
export default function BackOfficeLayout({ loaderData }: Route.ComponentProps) {
  return (
    <BackOfficeShell
      person={loaderData.person}
      existingPaths={existingPaths}
      initiallyCollapsed={loaderData.collapsed}
      onSignOut={signOut}
    >
      <Outlet />
    </BackOfficeShell>
  );
}
