import { Outlet } from 'react-router';
import { Queries } from '#web/queries.tsx';

/** The layout of public pages that query the server while they are open; other pages do without its scripts. */
export default function QueryLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  );
}
