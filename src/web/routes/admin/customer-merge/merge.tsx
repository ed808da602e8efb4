import { redirect } from 'react-router';
import { customerFunctions } from '#contract/customer/customer.ts';
import { m } from '#messages';
import { codeOf } from '#web/api.ts';
import { nameOf } from '#web/consultant/consultant-name.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { duplicateSubmissions } from '#web/customer/merge/duplicate-submissions.ts';
import { MergePage } from '#web/customer/merge/merge-page.tsx';
import { atField, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/merge.ts';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'customers:write')) return null;
  const { customer: api } = context.get(apiContext);
  const { id: customer_id, other: merged_id } = params;
  try {
    return await api.previewCustomerMerge({ customer_id, merged_id });
  } catch (error) {
    const code = codeOf(error);
    // One of them was merged already: its own page leads to the record that stays.
    if (code === 'UNKNOWN_CUSTOMER') throw redirect(`/admin/customers/${merged_id}`);
    if (code === 'BAD_REQUEST') throw new Response(null, { status: 404 });
    throw error;
  }
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { customer: api } = context.get(apiContext);
  return formAction(request, {
    ...duplicateSubmissions(api, '/admin/customers/duplicates'),
    mergeCustomers: submission(customerFunctions.mergeCustomers, async (input) => {
      const merged = await api.mergeCustomers(input).catch(atField('consultant_id', 'CONSULTANT_MISSING'));
      return { to: `/admin/customers/${merged.customer_id}`, message: m.merge_done({ name: nameOf(merged) }) };
    }),
  });
};

export const clientAction = formClientAction;

export default function AdminMerge({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <>
      <PageTitle title={m.merge_title()} />
      <AdminTabs />
      <MergePage preview={loaderData} />
    </>
  );
}
