import type { ReactNode } from 'react';
import { PageTitle } from '#web/company/page-title.tsx';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The head of the admin's pages about the plan. */
export function PlanFrame({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={title} lead={lead} actions={actions} />
      <AdminTabs />
      {children}
    </>
  );
}

/** In place of an admin's page for who is none. */
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
