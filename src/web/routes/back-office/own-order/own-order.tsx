import { m } from '#messages';
import { codeOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext } from '#web/context.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { buyAgainAction } from '#web/order/own/buy-again-action.ts';
import { OwnOrderPage } from '#web/order/own/own-order-page.tsx';
import type { Route } from './+types/own-order.ts';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  try {
    return await context.get(apiContext).order.getOwnOrder({ order_id: params.id });
  } catch (error) {
    if (['UNKNOWN_ORDER', 'BAD_REQUEST'].includes(codeOf(error) ?? '')) throw new Response(null, { status: 404 });
    throw error;
  }
};

export const action = ({ context, request }: Route.ActionArgs) => buyAgainAction(context, request);

export const clientAction = formClientAction;

export default function OwnOrder({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={m.order_page_title({ number: loaderData.number })} />
      <OwnOrderPage order={loaderData} />
    </>
  );
}
