import { redirect } from 'react-router';
import { customerFunctions } from '#contract/customer/customer.ts';
import type { AdminOrderRow } from '#contract/order/row.ts';
import { m } from '#messages';
import { codeOf } from '#web/api.ts';
import { nameOf } from '#web/consultant/consultant-name.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { atCustomerField } from '#web/customer/customer-errors.ts';
import { CustomerPage } from '#web/customer/customer-page.tsx';
import { aboveToo, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { loadNotes } from '#web/note/load-notes.ts';
import { noteSubmissions } from '#web/note/note-submissions.ts';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/customer.ts';

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!mayUse(person, 'customers:read')) return null;
  const api = context.get(apiContext);
  const customer = await api.customer.getCustomer({ customer_id: params.id }).catch((error) => {
    if (codeOf(error) === 'UNKNOWN_CUSTOMER' || codeOf(error) === 'BAD_REQUEST')
      throw new Response(null, { status: 404 });
    throw error;
  });
  // The record was merged into another one.
  if (customer.customer_id !== params.id) throw redirect(`/admin/customers/${customer.customer_id}`);
  const of = { customer_id: customer.customer_id, limit: 20 };
  const [orders, history] = await Promise.all([
    api.order.getOrders(of),
    mayUse(person, 'orders:read') ? api.import.getHistoryOrders(of) : { data: [], total: 0 },
  ]);
  const about = { subject: 'customer', subject_id: customer.customer_id } as const;
  const notes = await loadNotes(person, api.note, about, new URL(request.url).searchParams);
  // An admin gets every field.
  return { customer, notes, history, orders: { data: orders.data as AdminOrderRow[], total: orders.total } };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext);
  return formAction(request, {
    ...noteSubmissions(api.note),
    updateCustomer: submission(customerFunctions.updateCustomer, async (input) => {
      const saved = await api.customer
        .updateCustomer(input)
        .catch(atCustomerField(api, input))
        .catch(aboveToo('CHANGED_MEANWHILE'));
      return m.customer_updated({ name: nameOf(saved) });
    }),
  });
};

export const clientAction = formClientAction;

export default function AdminCustomerPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <>
      <PageTitle title={nameOf(loaderData.customer) || m.customer_nameless()} />
      <AdminTabs />
      <CustomerPage {...loaderData} />
    </>
  );
}
