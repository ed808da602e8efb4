import { feeParameters } from '#contract/view/list-queries.ts';
import { listQueryIn } from '#domain/view/list-address.ts';
import { apiContext, personContext } from '#web/context.ts';
import { formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { FeeList } from '#web/membership/fee-list.tsx';
import { feeSubmissions } from '#web/membership/membership-submissions.ts';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { loadViews } from '#web/view/load-views.ts';
import { viewSubmissions } from '#web/view/view-submissions.ts';
import type { Route } from './+types/fees.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'payouts:read')) return null;
  const { searchParams, list, shown } = adminList(request);
  const { state: status } = listQueryIn(feeParameters, searchParams);
  const api = context.get(apiContext);
  const [fees, views] = await Promise.all([
    api.membership.getMembershipFees({ ...list, status }),
    loadViews(api, 'membership-fees'),
  ]);
  return { fees, views, status, ...shown };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext);
  return formAction(request, { ...viewSubmissions(api), ...feeSubmissions(api.membership) });
};

export const clientAction = formClientAction;

export default function AdminMembershipFeesPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <FeeList {...loaderData} />
    </AdminFrame>
  );
}
