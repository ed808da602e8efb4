import { desc, eq, sql } from 'drizzle-orm';
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
type Addresses = { readonly billing: PostalAddress; readonly shipping: PostalAddress };
type Details = { readonly phone: string; readonly addresses: Addresses | null };

export const getCheckoutDetails = functions.order.getCheckoutDetails.handler(async ({ context }) => {
  const consultant_code = await ownConsultantCode(context.db, context.actor);
  return withActor(context.db, context.actor, async (tx) => {
    const userId = userIdOf(context.actor);
    if (userId === null) return { consultant_code, phone: '', addresses: null };
    const details = await detailsOf(tx, context.actor, userId);
    if (!details) return { consultant_code, phone: '', addresses: null };
    const { countries } = context.company.shipping;
    const isOffered = (address: PostalAddress) => countries.some((country) => country === address.country);
    const { phone, addresses } = details;
    if (addresses === null) return { consultant_code, phone, addresses };
    const { billing, shipping } = addresses;
    const areOffered = isOffered(billing) && isOffered(shipping);
    return {
      consultant_code,
      phone,
      addresses: areOffered ? { billing: offered(billing), shipping: offered(shipping) } : null,
    };
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

/** The details of the last order, or those of the customer's record that were edited since. */
async function detailsOf(tx: Transaction, actor: Actor, userId: string): Promise<Details | null> {
  const order = await lastOrderOf(tx, userId);
  const profile = await profileOf(tx, actor, userId);
  if (order === null || profile === null) return order ?? profile;
  const isNewer = (changedAt: Date | null) => changedAt !== null && changedAt > order.placedAt;
  return {
    phone: isNewer(profile.phoneChangedAt) ? profile.phone : order.phone,
    addresses: isNewer(profile.addressChangedAt) ? profile.addresses : order.addresses,
  };
}

/** The addresses of the last order that this account placed. */
async function lastOrderOf(tx: Transaction, userId: string): Promise<(Details & { readonly placedAt: Date }) | null> {
  const [order] = await tx
    .select({ orderId: orders.orderId, phone: orders.phone, placedAt: orders.orderDate })
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
  return {
    placedAt: order.placedAt,
    phone: order.phone ?? '',
    addresses: { billing: postalAddressOf(billing), shipping: postalAddressOf(shipping) },
  };
}

type Profile = Details & { readonly phoneChangedAt: Date | null; readonly addressChangedAt: Date | null };

/** The phone and the address of the consultant, or of the customer record, and when they were edited, where that is recorded. */
async function profileOf(tx: Transaction, { role }: Actor, userId: string): Promise<Profile | null> {
  const [profile] = await (role === 'customer' ? customerProfile(tx, userId) : consultantProfile(tx, userId));
  if (!profile) return null;
  const { phoneChangedAt, addressChangedAt } = profile;
  const known = { phone: profile.phone ?? '', phoneChangedAt, addressChangedAt };
  if (profile.address_1 === null) return { ...known, addresses: null };
  const { address_2, city, state, postcode, country, ...named } = profile;
  const address = {
    first_name: named.first_name,
    last_name: named.last_name,
    address_1: named.address_1 ?? '',
    address_2: address_2 ?? '',
    city: city ?? '',
    state: state ?? '',
    postcode: postcode ?? '',
    country: country ?? '',
  };
  return { ...known, addresses: { billing: address, shipping: address } };
}

const never = sql<Date | null>`null`;

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
      phoneChangedAt: never,
      addressChangedAt: never,
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
      phoneChangedAt: customers.phoneChangedAt,
      addressChangedAt: customers.addressChangedAt,
    })
    .from(customers)
    .where(eq(customers.userId, userId));
