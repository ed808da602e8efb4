import { useEffect } from 'react';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { showError } from '#web/ui/toast.tsx';

/** Shown instead of an admin tool to users who are not admins. */
export function AdminsOnly() {
  useEffect(() => showError({ message: m.admin_access_denied_toast() }), []);
  return (
    <>
      <PageTitle title={m.admin_access_denied()} />
      <h1 className="visually-hidden">{m.admin_access_denied()}</h1>
      <EmptyState why="permission" title={m.admin_access_denied()}>
        {m.admin_access_denied_description()}
      </EmptyState>
    </>
  );
}
