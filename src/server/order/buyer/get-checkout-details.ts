import { desc, eq } from 'drizzle-orm';
import { type Actor, userIdOf, worker } from '#domain/account/actor.ts';
import { findRegion } from '#domain/pricing/region.ts';
import { consultants, customers } from '../../consultant/tables.ts';
import { withActor } from '../../db/actor.ts';
import type { ActorDatabase, Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { buyerOf } from '../../pricing/buyer.ts';
import { postalAddressOf } from '../order-contents.ts';
import { consultantOfCustomer } from '../order-customer.ts';
import { orderAddresses, orders } from '../tables.ts';

type PostalAddress = ReturnType<typeof postalAddressOf>;
type Details = { readonly phone: string; readonly billing: PostalAddress; readonly shipping: PostalAddress };

export const getCheckoutDetails = functions.order.getCheckoutDetails.handler(async ({ context }) => {
  const consultant_code = await ownConsultantCode(context.db, context.actor);
  return withActor(context.db, context.actor, async (tx) => {
    const userId = userIdOf(context.actor);
    if (userId === null) return { consultant_code, phone: '', addresses: null };
    const details = (await lastOrderOf(tx, userId)) ?? (await profileOf(tx, context.actor, userId));
    if (!details) return { consultant_code, phone: '', addresses: null };
    const { countries } = context.company.shipping;
    const isOffered = (address: PostalAddress) => countries.some((country) => country === address.country);
    const { phone, billing, shipping } = details;
    const addresses =
      isOffered(billing) && isOffered(shipping) ? { billing: offered(billing), shipping: offered(shipping) } : null;
    return { consultant_code, phone, addresses };
  });
});

/** The code of the customer's consultant; empty for active consultants, who are credited with their own orders. */
const ownConsultantCode = (db: ActorDatabase, actor: Actor): Promise<string> =>
  withActor(db, worker, async (tx) => {
    const userId = userIdOf(actor);
    if (userId === null || (await buyerOf(tx, actor)) !== 'customer') return '';
    return (await consultantOfCustomer(tx, userId))?.code ?? '';
  });

/** The form knows regions by their codes; another one is chosen again. */
const offered = (address: PostalAddress): PostalAddress => ({
  ...address,
  state: findRegion(address.country, address.state)?.code ?? '',
});

/** The addresses of the last order that this account placed. */
async function lastOrderOf(tx: Transaction, userId: string): Promise<Details | null> {
  const [order] = await tx
    .select({ orderId: orders.orderId, phone: orders.phone })
    .from(orders)
    .where(eq(orders.placedBy, userId))
    .orderBy(desc(orders.orderDate), desc(orders.orderNo))
    .limit(1);
  if (!order) return null;
  const addresses = await tx.select().from(orderAddresses).where(eq(orderAddresses.orderId, order.orderId));
  const [billing, shipping] = (['billing', 'shipping'] as const).map((kind) =>
    addresses.find((address) => address.kind === kind),
  );
  if (!billing || !shipping) return null;
  return { phone: order.phone ?? '', billing: postalAddressOf(billing), shipping: postalAddressOf(shipping) };
}

/** The address of the consultant, or of the customer record. */
async function profileOf(tx: Transaction, { role }: Actor, userId: string): Promise<Details | null> {
  const [profile] = await (role === 'customer' ? customerProfile(tx, userId) : consultantProfile(tx, userId));
  if (!profile || profile.address_1 === null) return null;
  const { phone, address_2, city, state, postcode, country, ...named } = profile;
  const address = {
    ...{ first_name: named.first_name, last_name: named.last_name, address_1: named.address_1 ?? '' },
    ...{ address_2: address_2 ?? '', city: city ?? '', state: state ?? '', postcode: postcode ?? '' },
    country: country ?? '',
  };
  return { phone: phone ?? '', billing: address, shipping: address };
}

const consultantProfile = (tx: Transaction, userId: string) =>
  tx
    .select({
      phone: consultants.phone,
      first_name: consultants.firstName,
      last_name: consultants.lastName,
      address_1: consultants.address1,
      address_2: consultants.address2,
      city: consultants.city,
      state: consultants.state,
      postcode: consultants.postalCode,
      country: consultants.country,
    })
    .from(consultants)
    .where(eq(consultants.consultantId, userId));

const customerProfile = (tx: Transaction, userId: string) =>
  tx
    .select({
      phone: customers.phone,
      first_name: customers.firstName,
      last_name: customers.lastName,
      address_1: customers.billAddress1,
      address_2: customers.billAddress2,
      city: customers.billCity,
      state: customers.billState,
      postcode: customers.billZipCode,
      country: customers.billCountry,
    })
    .from(customers)
    .where(eq(customers.userId, userId));
