import type { ReactNode } from 'react';
import { PageTitle } from '#web/content/page-title.tsx';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The header of the admin's plan pages. */
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
