import { redirect } from 'react-router';
import { dashboardListNeeds } from '#domain/report/dashboard-lists.ts';
import { m } from '#messages';
import { apiContext, companyContext, failureContext, personContext } from '#web/context.ts';
import { CompanyDashboard } from '#web/report/company-dashboard.tsx';
import { details, isDetailName } from '#web/report/detail-dialog.tsx';
import { detailRows, detailTypes, readDetailList } from '#web/report/detail-list.ts';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { AdminLoadFailed } from '#web/shell/admin-load-failed.tsx';
import { adminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/dashboard.ts';

const newestRows = 5;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!mayUse(person, 'reports:read')) {
    // Sign-in leads here: the first page that the role may see, if there is one.
    const first = adminTabs.find(({ needs }) => mayUse(person, needs));
    if (first) throw redirect(first.to);
    return null;
  }
  const { searchParams } = new URL(request.url);
  const tab =
    detailTypes.find((type) => type === searchParams.get('tab') && mayUse(person, dashboardListNeeds[type])) ??
    detailTypes[0];
  // Only without scripts: with them the dialog reads its own rows.
  const dialog = (searchParams.get('dialog') ?? '').replace(/^details#/, '');
  const api = context.get(apiContext);
  const { timeZone } = context.get(companyContext);
  try {
    // Two at a time: admins share few connections to the database.
    const figures = async () => ({
      metrics: await api.report.getAdminMetrics(),
      charts: await api.report.getAdminCharts(),
      newest: await readDetailList(api, tab, { limit: newestRows }, timeZone),
    });
    const work = async () => ({
      health: await api.report.getSystemHealth(),
      decisions: (await api.report.getPendingDecisions()).data,
      given: isDetailName(dialog)
        ? await readDetailList(api, details[dialog].type, { limit: detailRows }, timeZone)
        : null,
    });
    const [{ metrics, charts, newest }, { health, decisions, given }] = await Promise.all([figures(), work()]);
    return { metrics, charts, health, decisions, newest, given };
  } catch (error) {
    const log = context.get(failureContext);
    log(error, 'The figures of the dashboard could not be loaded');
    return 'failed' as const;
  }
};

export default function AdminDashboardPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame updated={loaderData === 'failed' ? null : loaderData.metrics.as_of}>
      {loaderData === 'failed' ? (
        <AdminLoadFailed title={m.dashboard_failed()} />
      ) : (
        <CompanyDashboard {...loaderData} />
      )}
    </AdminFrame>
  );
}
