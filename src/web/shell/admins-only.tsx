import { PageTitle } from '#web/content/page-title.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Shown instead of an admin tool to users who are not admins. */
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
