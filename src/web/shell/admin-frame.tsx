import type { ReactNode } from 'react';
import { Form, useLocation, useNavigation, useSearchParams } from 'react-router';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './admin-frame.module.css';
import { AdminTabs, adminTabAt } from './admin-tabs.tsx';

type Props = {
  /** When the figures of the page were read. */
  updated?: string | null;
  children: ReactNode;
};

/** The frame of every admin tool: the page's header and the tabs of the tools. */
export function AdminFrame({ updated = null, children }: Props) {
  const { timeZone } = useCompany();
  const tool = adminTabAt(useLocation().pathname);
  return (
    <>
      {/* Windows and the history of the browser name the tool. */}
      <PageTitle title={tool ? `${tool.label()} · ${m.admin_title()}` : m.admin_title()} />
      <PageHeader
        title={m.admin_dashboard()}
        lead={m.admin_dashboard_lead()}
        actions={
          <>
            {updated !== null && (
              <p className={classes.updated}>{m.dashboard_updated({ moment: formatMoment(updated, timeZone) })}</p>
            )}
            <RefreshData />
          </>
        }
      />
      <AdminTabs />
      {children}
    </>
  );
}

/** Reads the page again, as it is in the address. */
function RefreshData() {
  const [search] = useSearchParams();
  const { state, formMethod } = useNavigation();
  return (
    <Form replace preventScrollReset>
      {[...search].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" busy={state === 'loading' && formMethod === 'GET'}>
        {m.dashboard_refresh()}
      </Button>
    </Form>
  );
}
