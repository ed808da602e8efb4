import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { customerInfo, address as postalAddress } from '#contract/order/customer-info.ts';
import type { PricedCart } from '#contract/pricing/pricing.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { type Actor, userIdOf } from '#domain/account/actor.ts';
import { isOutdatedVersion } from '#domain/content/legal-text.ts';
import { creditOf, type OrderBuyer, type Referral, referralOf } from '#domain/order/attribution.ts';
import { postalCodeOf } from '#domain/pricing/postal-code.ts';
import { findRegion } from '#domain/pricing/region.ts';
import { lockConsultant } from '../consultant/find-consultant.ts';
import { currentOf, type StoredVersion } from '../content/legal/stored-versions.ts';
import type { Transaction } from '../db/database.ts';
import type { PaymentToMake, PostalAddress } from '../gateways/gateway.ts';
import { buyerOf } from '../pricing/buyer.ts';
import { type Cart, pricesDiffer, type QuoteRefusal, quoteForOrder } from '../pricing/quote.ts';
import { pricingRulesOf } from '../pricing/rules.ts';
import { goodsOf, insertOrders } from './insert-orders.ts';
import { consultantOfCustomer, customerOfOrder } from './order-customer.ts';

export type OrderRequest = {
  readonly actor: Actor;
  readonly cart: Cart;
  readonly info: z.output<typeof customerInfo>;
  /** As typed; empty for none. */
  readonly consultantCode: string;
  readonly codeSource: 'link' | 'code';
  readonly expectedTotal: string | undefined;
  /** The version of the terms of sale that the shopper was shown. */
  readonly termsVersion: number | undefined;
  readonly paymentMethod: string;
  /** Name of the gateway where it is paid. */
  readonly gateway: string;
  readonly at: Date;
};

export type PlaceRefusal =
  | QuoteRefusal
  | { readonly code: 'unknown-consultant-code' }
  | { readonly code: 'terms-changed' }
  | { readonly code: 'prices-changed'; readonly priced: PricedCart };

/**
 * Places an order at the server's prices, credited by the rules of `domain/order`, pending, with a session for its
 * payment. Returns the payment to make. `tx` acts as the worker.
 */
export async function placeOrder(
  tx: Transaction,
  request: OrderRequest,
  company: CompanySettings,
): Promise<PaymentToMake | { readonly refused: PlaceRefusal }> {
  const { actor, cart, info, at } = request;
  const rules = pricingRulesOf(company);
  const buyer = await buyerOf(tx, actor);
  const quoted = await quoteForOrder(tx, cart, buyer, info.shipping_address, rules, at);
  if ('refused' in quoted) return quoted;
  if (pricesDiffer(cart, request.expectedTotal, quoted)) {
    return { refused: { code: 'prices-changed', priced: quoted.shown } };
  }
  const referral = await requestedReferral(tx, company.brand.codePrefix, request);
  if (referral === 'unknown') return { refused: { code: 'unknown-consultant-code' } };
  const terms = await shownTerms(tx, request.termsVersion);
  if (terms === 'changed') return { refused: { code: 'terms-changed' } };

  const userId = userIdOf(actor);
  const orderBuyer: OrderBuyer =
    buyer === 'consultant' && userId !== null
      ? { as: 'consultant', consultantId: userId }
      : { as: userId === null ? 'guest' : 'customer' };
  const credit = creditOf(orderBuyer, referral);
  const customerId =
    credit.kind === 'own_use'
      ? null
      : await customerOfOrder(tx, { userId, info, consultantId: credit.consultantId, at });
  const { price } = quoted;
  const payment = {
    sessionId: randomUUID(),
    orderId: randomUUID(),
    amount: { amount: price.total, currency: rules.currency },
    email: info.email,
  };
  const { orderId, sessionId } = payment;
  const order = {
    ...goodsOf(quoted.lines, price, rules.currency),
    ...credit,
    orderId,
    customerId,
    placedBy: userId,
    source: 'shop' as const,
    termsVersionId: terms?.versionId ?? null,
    orderDate: at,
    paidAt: null,
    paymentMethod: request.paymentMethod,
    firstName: info.first_name,
    lastName: info.last_name,
    email: info.email,
    phone: info.phone || null,
    billing: storedAddress(info.billing_address),
    shippingTo: storedAddress(info.shipping_address),
  };
  const { gateway } = request;
  await insertOrders(tx, [order], [{ sessionId, orderId, gateway, ...payment.amount, updatedAt: at, createdAt: at }]);
  return payment;
}

/** The terms of sale that the shopper was shown, null for none. Those that no longer apply are not accepted by an order. */
async function shownTerms(tx: Transaction, version: number | undefined): Promise<StoredVersion | null | 'changed'> {
  if (version === undefined) return null;
  const current = await currentOf(tx, 'terms');
  return isOutdatedVersion(current?.version ?? null, version) ? 'changed' : current;
}

/**
 * The active consultant behind the code, null without a code. An inactive consultant's code is an error, not ignored.
 */
async function requestedReferral(
  tx: Transaction,
  codePrefix: string,
  { actor, consultantCode, codeSource }: OrderRequest,
): Promise<Referral | null | 'unknown'> {
  if (consultantCode === '') return null;
  const consultant = await lockConsultant(tx, codePrefix, consultantCode);
  if (consultant?.status !== 'active') return 'unknown';
  const userId = userIdOf(actor);
  const own = userId === null ? null : await consultantOfCustomer(tx, userId);
  return referralOf(consultant.consultantId, codeSource, own?.consultantId ?? null);
}

/** An entered address as it is stored: the code of the region, and the postal code in its standard form. */
export function storedAddress(address: z.output<typeof postalAddress>): PostalAddress {
  const country = address.country.toUpperCase();
  return {
    firstName: address.first_name,
    lastName: address.last_name,
    address1: address.address_1,
    address2: address.address_2 || null,
    city: address.city,
    state: findRegion(country, address.state)?.code ?? address.state,
    postcode: postalCodeOf(country, address.postcode) ?? address.postcode,
    country,
  };
}
