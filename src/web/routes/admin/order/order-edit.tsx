import { orderEntryFunctions } from '#contract/order/entry.ts';
import type { AdminOrderPage } from '#contract/order/row.ts';
import { m } from '#messages';
import { codeOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, reviewedSubmission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { EditOrderPage } from '#web/order/admin/edit-order-page.tsx';
import { itemChoices, unusedQuantities } from '#web/order/admin/order-items.tsx';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import type { Route } from './+types/order-edit.ts';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'orders:write')) return null;
  const api = context.get(apiContext);
  const [order, products] = await Promise.all([
    api.order.getOrder({ order_id: params.id }).catch((error) => {
      if (codeOf(error) === 'UNKNOWN_ORDER' || codeOf(error) === 'BAD_REQUEST')
        throw new Response(null, { status: 404 });
      throw error;
    }),
    api.catalog.getPublicProducts(),
  ]);
  // An admin gets every field.
  return { order: order as AdminOrderPage, items: itemChoices(products.data, products.currency) };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { order: api } = context.get(apiContext);
  return formAction(request, {
    editOrder: {
      ...reviewedSubmission(orderEntryFunctions.editOrder, api.previewOrderEdit, async (input) => {
        const { total, currency } = await api.editOrder(input);
        const message = m.order_edited({ amount: formatAmount(total, currency, true) });
        return { message, to: `/admin/orders/${input.order_id}` };
      }),
      // Also rows that are added after the preview.
      reviewFields: ['order_id', 'expected_total', 'lines'],
      unused: unusedQuantities,
    },
  });
};

export const clientAction = formClientAction;

export default function AdminEditOrderPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <>
      <PageTitle title={m.order_edit_title({ number: String(loaderData.order.order_no) })} />
      <AdminTabs />
      <EditOrderPage {...loaderData} />
    </>
  );
}
