import { Outlet } from 'react-router';
import { Queries } from '#web/queries.tsx';

/** Around the public pages that go on asking the server while they are open; the others do without its weight. */
export default function AskingLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  );
}
