import { redirect } from 'react-router';
import type { CreditedOrderRow, OrderRow } from '#contract/order/row.ts';
import { dayOf } from '#domain/period/zone.ts';
import { m } from '#messages';
import { nullIf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, companyContext, nowContext, personContext } from '#web/context.ts';
import { CreditedOrders } from '#web/order/credited-orders.tsx';
import { orderListAt } from '#web/order/order-list-at.ts';
import { longPageAt } from '#web/ui/table/page-at.ts';
import type { Route } from './+types/orders.ts';

const pageSize = 50;

/** The orders that are credited to the signed-in consultant, even where an admin could read all. */
export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person?.isConsultant) throw redirect('/shop');
  const searchTerm = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
  const { page, rows } = longPageAt(url.searchParams, pageSize);
  const address = orderListAt(url.searchParams);
  const { status, from, to, sort } = address;
  const list = await context
    .get(apiContext)
    .order.getOrders({
      ...rows,
      searchTerm,
      status,
      from,
      to,
      consultant_id: person.id,
      sort: sort.key,
      direction: sort.descending ? 'desc' : 'asc',
    })
    .catch(nullIf('BAD_REQUEST'));
  if (list === null) throw redirect('/earnings/orders');
  const today = dayOf(context.get(nowContext), context.get(companyContext).timeZone);
  return { orders: { ...list, data: list.data.filter(isCredited) }, address, searchTerm, today, page, pageSize };
};

const isCredited = (row: OrderRow): row is CreditedOrderRow => 'commissionable_base' in row;

export default function CreditedOrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={m.order_credited_title()} />
      <CreditedOrders {...loaderData} />
    </>
  );
}
