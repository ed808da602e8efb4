import { customerFunctions } from '#contract/customer/customer.ts';
import { customerOrder, customerParameters } from '#contract/view/list-queries.ts';
import { fileQuery, listQueryIn } from '#domain/view/list-address.ts';
import { m } from '#messages';
import { nameOf } from '#web/consultant/consultant-name.ts';
import { apiContext, failureContext, personContext } from '#web/context.ts';
import { atCustomerField } from '#web/customer/customer-errors.ts';
import { CustomerManagement } from '#web/customer/customer-management.tsx';
import { selectedCustomerSubmissions } from '#web/customer/selected-customer-submissions.ts';
import { aboveToo, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminLongList } from '#web/shell/admin-list.ts';
import { AdminLoadFailed } from '#web/shell/admin-load-failed.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { loadViews } from '#web/view/load-views.ts';
import { viewSubmissions } from '#web/view/view-submissions.ts';
import type { Route } from './+types/customers.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'customers:read')) return null;
  const { searchParams, list, shown } = adminLongList(request);
  const { consultant, consultant_id, sort } = listQueryIn(customerParameters, searchParams);
  const api = context.get(apiContext);
  try {
    const [customers, summary, views] = await Promise.all([
      api.customer.getCustomers({ ...list, consultant, consultant_id, ...customerOrder(sort) }),
      api.customer.getCustomerSummary(),
      loadViews(api, 'customers'),
    ]);
    return {
      customers,
      summary,
      views,
      consultant,
      consultantId: consultant_id,
      sort,
      sortAsked: searchParams.get('sort') ?? '',
      file: fileQuery(customerParameters, searchParams),
      ...shown,
    };
  } catch (error) {
    const log = context.get(failureContext);
    log(error, 'The customers could not be loaded');
    return 'failed' as const;
  }
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext);
  return formAction(request, {
    ...viewSubmissions(api),
    ...selectedCustomerSubmissions(api.customer),
    addCustomer: submission(customerFunctions.addCustomer, async (input) => {
      const added = await api.customer.addCustomer(input).catch(atCustomerField(api, input));
      return m.customer_added({ name: nameOf(added) });
    }),
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

export default function AdminCustomersPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      {loaderData === 'failed' ? (
        <AdminLoadFailed title={m.customer_load_failed()} />
      ) : (
        <CustomerManagement {...loaderData} />
      )}
    </AdminFrame>
  );
}
