import { orderEntryFunctions } from '#contract/order/entry.ts';
import { dayOf } from '#domain/period/zone.ts';
import { m } from '#messages';
import { nullIf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, companyContext, nowContext, personContext } from '#web/context.ts';
import { atField, formAction, reviewedSubmission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { NewOrderPage } from '#web/order/admin/new-order-page.tsx';
import { itemChoices, unusedQuantities } from '#web/order/admin/order-items.tsx';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import type { Route } from './+types/order-new.ts';

/** The fields that decide the price and the credit. The payment can be entered after the preview. */
const previewFields = ['customer_id', 'state', 'country', 'consultant_code', 'lines'];

/** Customers that a search offers. */
const offered = 8;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'orders:write')) return null;
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const searchTerm = (searchParams.get('q') ?? '').slice(0, 200);
  const chosen = searchParams.get('customer');
  const [products, matches, customer] = await Promise.all([
    api.catalog.getPublicProducts(),
    searchTerm === '' ? null : api.customer.getCustomers({ searchTerm, limit: offered }),
    chosen === null
      ? null
      : api.customer.getCustomer({ customer_id: chosen }).catch(nullIf('UNKNOWN_CUSTOMER', 'BAD_REQUEST')),
  ]);
  const today = dayOf(context.get(nowContext), context.get(companyContext).timeZone);
  return {
    items: itemChoices(products.data, products.currency),
    matches: matches?.data ?? null,
    searchTerm,
    customer,
    today,
  };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { order: api } = context.get(apiContext);
  return formAction(request, {
    createOrder: {
      ...reviewedSubmission(
        orderEntryFunctions.createOrder,
        ({ payment, paid_on, reference, received, idempotency_key, ...entry }) => api.previewOrder(entry),
        async (input) => {
          const { order_id, order_no, total, currency, payment_link } = await api
            .createOrder(input)
            .catch(atField('paid_on', 'PAID_IN_THE_FUTURE'));
          const [number, amount] = [String(order_no), formatAmount(total, currency, true)];
          const message =
            payment_link === null ? m.order_created_paid({ number, amount }) : m.order_created_link({ number, amount });
          return { message, to: `/admin/orders/${order_id}` };
        },
      ),
      reviewFields: previewFields,
      unused: unusedQuantities,
    },
  });
};

export const clientAction = formClientAction;

export default function AdminNewOrderPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <>
      <PageTitle title={m.order_new()} />
      <AdminTabs />
      <NewOrderPage {...loaderData} />
    </>
  );
}
