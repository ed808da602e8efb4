import { redirect } from 'react-router';
import type { CreditedOrderPage } from '#contract/order/row.ts';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { CreditedOrder } from '#web/order/credited-order.tsx';
import type { Route } from './+types/order.ts';

/** An order that is credited to the signed-in consultant, by its number. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person?.isConsultant) throw redirect('/shop');
  const { order, commission, correction } = context.get(apiContext);
  const notFound = new Response(null, { status: 404 });
  if (!/^\d{1,15}$/.test(params.number)) throw notFound;
  const { data } = await order.getOrders({ searchTerm: `#${params.number}`, consultant_id: person.id, limit: 20 });
  const own = data.find(({ order_no }) => String(order_no) === params.number);
  if (!own) throw notFound;
  const page = await order.getOrder({ order_id: own.order_id });
  // An admin may read orders of others too, but the list above has only those of the signed-in consultant.
  const credited = page as CreditedOrderPage;
  const { period } = credited;
  if (period === null) return { order: credited, earned: [], corrections: [] };
  const [lines, corrected] = await Promise.all([
    commission.getEarningsLines({ period, searchTerm: params.number, limit: 100 }),
    correction.getOrderCorrections({ order_no: credited.order_no }),
  ]);
  return {
    order: credited,
    // A correction is below the lines, with the others of the order.
    earned: lines.data.filter(({ order_no, corrects }) => order_no === credited.order_no && corrects === null),
    // An admin gets those of all consultants.
    corrections: corrected.corrections.filter(({ consultant_id }) => consultant_id === person.id),
  };
};

export default function OrderRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={m.order_page_title({ number: String(loaderData.order.order_no) })} />
      <CreditedOrder {...loaderData} />
    </>
  );
}
