import { duplicateCauses, duplicateViews } from '#domain/customer/duplicate.ts';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { duplicateSubmissions } from '#web/customer/merge/duplicate-submissions.ts';
import { Duplicates } from '#web/customer/merge/duplicates.tsx';
import { formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { adminPageSize } from '#web/shell/admin-list.ts';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { pageAt, rowsOf } from '#web/ui/table/page-at.ts';
import type { Route } from './+types/duplicates.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'customers:write')) return null;
  const { searchParams } = new URL(request.url);
  const cause = duplicateCauses.find((candidate) => candidate === searchParams.get('cause')) ?? 'email';
  const view = duplicateViews.find((candidate) => candidate === searchParams.get('shown')) ?? 'suggested';
  const page = pageAt(searchParams);
  const { customer: api } = context.get(apiContext);
  const duplicates = await api.getDuplicateCustomers({ shown: view, cause, ...rowsOf(page, adminPageSize) });
  return { duplicates, view, cause, page, pageSize: adminPageSize };
};

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction(request, duplicateSubmissions(context.get(apiContext).customer));

export const clientAction = formClientAction;

export default function AdminDuplicates({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <>
      <PageTitle title={m.merge_duplicates()} />
      <AdminTabs />
      <Duplicates key={loaderData.view} {...loaderData} />
    </>
  );
}
