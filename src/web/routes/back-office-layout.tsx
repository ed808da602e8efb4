import { type LoaderFunctionArgs, Outlet, redirect, useLoaderData } from 'react-router';
import { personContext } from '#web/context.ts';
import { Bell } from '#web/notification/bell.tsx';
import { Queries } from '#web/queries.tsx';
import { BackOfficeShell } from '#web/shell/back-office-shell.tsx';
import { isCollapsed } from '#web/shell/sidebar-cookie.ts';
import { signOut } from '#web/shell/sign-out.ts';
import { Mantine } from '#web/theme/mantine.tsx';

export const loader = ({ context, request }: LoaderFunctionArgs) => {
  const person = context.get(personContext);
  if (!person) throw redirect('/auth');
  return { person, collapsed: isCollapsed(request.headers.get('cookie')) };
};

/** The frame of every back-office page. Signed out, each of them leads to sign-in. */
export default function BackOfficeLayout() {
  const { person, collapsed } = useLoaderData<typeof loader>();
  return (
    <Mantine>
      <Queries>
        <BackOfficeShell person={person} initiallyCollapsed={collapsed} bell={<Bell />} onSignOut={signOut}>
          <Outlet />
        </BackOfficeShell>
      </Queries>
    </Mantine>
  );
}
