import { suppressionFunctions } from '#contract/message/suppression.ts';
import { m } from '#messages';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { SuppressionList, suppressionStates } from '#web/message/suppression/suppression-list.tsx';
import { JobTabs } from '#web/report/job/job-tabs.tsx';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminLongList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { loadViews } from '#web/view/load-views.ts';
import { viewSubmissions } from '#web/view/view-submissions.ts';
import type { Route } from './+types/suppressions.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'system:read')) return null;
  const { searchParams, list, shown } = adminLongList(request);
  const state = suppressionStates.find((candidate) => candidate === searchParams.get('state')) ?? 'active';
  const api = context.get(apiContext);
  const [suppressions, views] = await Promise.all([
    api.message.getMailSuppressions({ ...list, state }),
    loadViews(api, 'mail-suppressions'),
  ]);
  return { suppressions, views, state, ...shown };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext);
  return formAction(request, {
    ...viewSubmissions(api),
    liftMailSuppression: submission(suppressionFunctions.liftMailSuppression, async (input) => {
      await api.message.liftMailSuppression(input);
      return m.suppression_lifted({ address: input.address });
    }),
  });
};

export const clientAction = formClientAction;

export default function AdminMailSuppressionsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <JobTabs current="addresses" />
      <SuppressionList {...loaderData} />
    </AdminFrame>
  );
}
