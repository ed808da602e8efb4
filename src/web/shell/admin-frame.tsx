import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { PageTitle } from '#web/company/page-title.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AdminTabs } from './admin-tabs.tsx';

/** What stands around every tool of the admin: the head of the page, the tools beside each other. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <PageTitle title="Admin" />
      <PageHeader
        title="Admin Dashboard"
        lead="MLM System Administration"
        actions={
          <Button busy={state === 'loading'} onClick={() => revalidate()}>
            Refresh Data
          </Button>
        }
      />
      <AdminTabs />
      {children}
    </>
  );
}
