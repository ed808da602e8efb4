import { type SQL, sql } from 'drizzle-orm';
import type { OrderSelection } from '#contract/order/selected.ts';
import { userIdOf } from '#domain/account/actor.ts';
import { instantsOfDay } from '#domain/period/zone.ts';
import type { Call } from '../../context.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import type { Candidates } from '../../view/selection.ts';
import { wantedOrders } from '../list/wanted-orders.ts';
import { orders } from '../tables.ts';

/** The orders of a selection, as a condition. */
export const isSelected = (context: Call, selection: OrderSelection): SQL =>
  selection.all_matching ? (wantedOrders(selection, context) ?? sql`true`) : hasId(selection.ids);

export const hasId = (ids: readonly string[]): SQL => isOneOf(sql`${orders.orderId}`, ids);

const candidates = (wanted: SQL, obstacle: SQL): Candidates => sql`
  select ${orders.orderId} as id, '#' || ${orders.orderNo} as label, ${orders.orderNo} as place, ${obstacle} as obstacle
  from ${orders} where ${wanted}`;

/** No payment provider vouches for the payment of these orders. */
const isUnproved = sql`(${orders.paidAt} is null or ${orders.source} = 'admin' and ${orders.paymentMethod} is distinct from 'traditional')`;

/** The order is credited to this person or to someone of their downline, so they may earn from it. */
const isCreditedBelow = (userId: string | null): SQL => sql`exists (
  select from genealogy_paths own join genealogy_paths p on substring(p.path, 1, length(own.path)) = own.path
  where own.consultant_id = ${userId}::uuid and p.consultant_id = ${orders.consultantId})`;

/** Orders with the reason why the admin can't complete them together. */
export const ordersToComplete = ({ actor }: Call, wanted: SQL): Candidates =>
  candidates(
    wanted,
    sql`case
      when ${orders.status} = 'completed' then 'completed'
      when ${orders.status} = 'cancelled' then 'cancelled'
      when ${isUnproved} and ${isCreditedBelow(userIdOf(actor))} then 'own-credit' end`,
  );

/** Orders with the reason why they can't be shipped on a day; without a day, on any. */
export function ordersToShip({ company }: Call, wanted: SQL, day: string | null): Candidates {
  const isPlacedLater =
    day === null
      ? sql`false`
      : sql`${orders.orderDate} >= ${instantsOfDay(day, company.timeZone).until.toISOString()}::timestamptz`;
  return candidates(
    wanted,
    sql`case
      when ${orders.status} = 'cancelled' then 'cancelled'
      when ${orders.paidAt} is null then 'unpaid'
      when ${orders.carrier} is not null then 'shipped'
      when ${isPlacedLater} then 'before-order' end`,
  );
}
