import { apiContext, personContext } from '#web/context.ts';
import { formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { JobList, jobStates } from '#web/report/job/job-list.tsx';
import { jobSubmissions } from '#web/report/job/job-submissions.ts';
import { JobTabs } from '#web/report/job/job-tabs.tsx';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminLongList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { loadViews } from '#web/view/load-views.ts';
import { viewSubmissions } from '#web/view/view-submissions.ts';
import type { Route } from './+types/jobs.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'system:read')) return null;
  const { searchParams, list, shown } = adminLongList(request);
  const state = jobStates.find((candidate) => candidate === searchParams.get('state')) ?? 'failed';
  const api = context.get(apiContext);
  const [jobs, views] = await Promise.all([api.report.getJobs({ ...list, state }), loadViews(api, 'jobs')]);
  return { jobs, views, state, ...shown };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext);
  return formAction(request, {
    ...viewSubmissions(api),
    ...jobSubmissions(api.report),
  });
};

export const clientAction = formClientAction;

export default function AdminJobsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <JobTabs current="jobs" />
      <JobList {...loaderData} />
    </AdminFrame>
  );
}
