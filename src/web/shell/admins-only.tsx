import { PageTitle } from '#web/company/page-title.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** In place of an admin's tool for who is none. */
export function AdminsOnly() {
  return (
    <>
      <PageTitle title="Access Denied" />
      <h1 className="visually-hidden">Access Denied</h1>
      <EmptyState why="permission" title="Access Denied">
        You don’t have permission to access the admin dashboard.
      </EmptyState>
    </>
  );
}
