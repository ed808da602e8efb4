import { m } from '#messages';
import { nullIf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext } from '#web/context.ts';
import { OwnOrderList } from '#web/order/own/own-order-list.tsx';
import type { Route } from './+types/orders.ts';

/** An address that is not a page of the list shows its start. */
export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const { order } = context.get(apiContext);
  const page = await order.getOwnOrders({ cursor: url.searchParams.get('page') }).catch(nullIf('BAD_REQUEST'));
  return page ?? order.getOwnOrders({});
};

export default function OwnOrders({ loaderData: { data, previous, next } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={m.order_own_title()} />
      <OwnOrderList orders={data} previous={previous} next={next} />
    </>
  );
}
