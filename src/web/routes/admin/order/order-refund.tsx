import { returnFunctions } from '#contract/correction/return.ts';
import { readerLanguage } from '#contract/language/format.ts';
import type { AdminOrderPage } from '#contract/order/row.ts';
import { plainAmount } from '#domain/language/typed-number.ts';
import { m } from '#messages';
import { codeOf, messageOf, statusOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { refundSentence } from '#web/order/admin/order-submissions.ts';
import { RefundPage } from '#web/order/admin/refund-page.tsx';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import type { Route } from './+types/order-refund.ts';

const ways = ['lines', 'total', 'whole'] as const;

/** What the form above the preview asks for; null before it was sent. */
function wantedOf(order: AdminOrderPage, searchParams: URLSearchParams) {
  const by = ways.find((way) => way === searchParams.get('by'));
  if (by === undefined) return null;
  const entered = searchParams.get('total') ?? '';
  const decimal = (text: string) => (/^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text).toFixed(2) : null);
  const total = decimal(plainAmount(entered, readerLanguage()));
  const hasLines = order.lines.length > 0;
  const lines = order.lines.flatMap(({ line_no }) => {
    const quantity = Number(searchParams.get(`quantity-${line_no}`) ?? 0);
    return Number.isInteger(quantity) && quantity > 0 && quantity < 1000 ? [{ line_no, quantity }] : [];
  });
  return { by: by === 'lines' && !hasLines ? ('total' as const) : by, lines, total, entered };
}

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'refunds:write')) return null;
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  // An admin gets every field.
  const order = (await api.order.getOrder({ order_id: params.id }).catch((error) => {
    if (codeOf(error) === 'UNKNOWN_ORDER' || codeOf(error) === 'BAD_REQUEST') throw new Response(null, { status: 404 });
    throw error;
  })) as AdminOrderPage;
  const wanted = wantedOf(order, searchParams);
  if (wanted === null) return { order, wanted, preview: null, refused: null };
  if (wanted.by === 'total' && wanted.total === null) {
    return { order, wanted, preview: null, refused: m.order_refund_amount_invalid() };
  }
  try {
    const { by, lines, total } = wanted;
    const preview = await api.correction.previewReturn({ order_id: order.order_id, by, lines, total });
    return { order, wanted, preview, refused: null };
  } catch (error) {
    if ((statusOf(error) ?? 500) >= 500) throw error;
    return { order, wanted, preview: null, refused: messageOf(error, m.order_effects_failed()) };
  }
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { correction } = context.get(apiContext);
  return formAction(request, {
    recordReturn: submission(returnFunctions.recordReturn, async (input) => {
      const { refund, order } = await correction.recordReturn(input);
      const to = `/admin/orders/${input.order_id}`;
      if (refund === null) return { message: m.order_return_recorded(), to };
      const amount = formatAmount(refund.amount, order.currency, true);
      const message = input.send
        ? refundSentence(amount, refund.status, null)
        : m.order_return_recorded_owed({ amount });
      return { message, to };
    }),
  });
};

export const clientAction = formClientAction;

export default function AdminOrderRefundPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <>
      <PageTitle title={m.order_refund_title({ number: String(loaderData.order.order_no) })} />
      <AdminTabs />
      <RefundPage {...loaderData} />
    </>
  );
}
