import type { AdminOrderPage } from '#contract/order/row.ts';
import { dayOf } from '#domain/period/zone.ts';
import { m } from '#messages';
import { codeOf, nullIf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, companyContext, failureContext, nowContext, personContext } from '#web/context.ts';
import { formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { OrderPage } from '#web/order/admin/order-page.tsx';
import { orderSubmissions } from '#web/order/admin/order-submissions.ts';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/order.ts';

/** The address may name something that does not exist, or is no longer possible. */
const unlessRefused = nullIf(
  'UNKNOWN_CALCULATION',
  'UNKNOWN_ORDER',
  'STATUS_NOT_ALLOWED',
  'PERMISSION_REQUIRED',
  'BAD_REQUEST',
);

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!mayUse(person, 'orders:read')) return null;
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  // An admin gets every field.
  const order = (await api.order.getOrder({ order_id: params.id }).catch((error) => {
    if (codeOf(error) === 'UNKNOWN_ORDER' || codeOf(error) === 'BAD_REQUEST') throw new Response(null, { status: 404 });
    throw error;
  })) as AdminOrderPage;
  // Only without scripts: with them the dialogs read these themselves.
  const dialog = searchParams.get('dialog') ?? '';
  const line = /^line#([0-9a-f-]{36})$/.exec(dialog)?.[1];
  const [{ lines }, { corrections }, explained, cancellation] = await Promise.all([
    api.commission.getOrderCommissions({ order_id: order.order_id }),
    api.correction.getOrderCorrections({ order_no: order.order_no }),
    line === undefined ? null : api.commission.explainCommission({ calculation_id: line }).catch(unlessRefused),
    dialog.startsWith('cancel#') && mayUse(person, 'orders:write')
      ? api.correction.previewCancellation({ order_id: order.order_id }).catch(unlessRefused)
      : null,
  ]);
  const today = dayOf(context.get(nowContext), context.get(companyContext).timeZone);
  return { order, commission: lines, corrections, explained, cancellation, today };
};

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction(request, orderSubmissions(context.get(apiContext), context.get(failureContext)));

export const clientAction = formClientAction;

export default function AdminOrderPageRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <>
      <PageTitle title={m.order_page_title({ number: String(loaderData.order.order_no) })} />
      <AdminTabs />
      <OrderPage {...loaderData} />
    </>
  );
}
