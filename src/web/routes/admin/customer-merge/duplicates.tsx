import { duplicateCauses } from '#domain/customer/merge.ts';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { Duplicates } from '#web/customer/merge/duplicates.tsx';
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
  const page = pageAt(searchParams);
  const { customer: api } = context.get(apiContext);
  const duplicates = await api.getDuplicateCustomers({ cause, ...rowsOf(page, adminPageSize) });
  return { duplicates, cause, page, pageSize: adminPageSize };
};

export default function AdminDuplicates({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <>
      <PageTitle title={m.merge_duplicates()} />
      <AdminTabs />
      <Duplicates {...loaderData} />
    </>
  );
}
