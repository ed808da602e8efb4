import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { PageTitle } from '#web/content/page-title.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AdminTabs } from './admin-tabs.tsx';

/** The frame of every admin tool: the page's header and the tabs of the tools. */
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
