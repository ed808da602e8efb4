import type { CustomerInfo } from '#contract/order/customer-info.ts';
import type { PricedCart } from '#contract/pricing/pricing.ts';
import { codeOf, statusOf } from '#web/api.ts';
import { type Referral, sourceOf } from '../attribution.ts';
import type { Cart } from '../cart/cart.ts';
import { forgetAbandoned } from '../held-order.ts';
import { clearOrderKey, keyToSend } from './order-attempt.ts';
import { requestWallet } from './wallet-request.ts';

export type OrderToPlace = {
  readonly cart: Cart;
  /** False for a single product that is bought directly. */
  readonly fromCart: boolean;
  /** The price that the shopper saw. */
  readonly priced: PricedCart;
  readonly info: CustomerInfo;
  readonly buyer: PricedCart['buyer'];
  /** The version of the terms of sale that the shopper saw; null for none. */
  readonly terms: number | null;
  readonly referral: Referral | null;
  /** The sessions of the unpaid orders that it replaces. */
  readonly replaces: readonly string[];
};

type Payment = {
  readonly payment_method: 'google-pay' | 'paypal' | 'card';
  /** The payment data of a wallet. */
  readonly payment_data?: string;
};

/** An error response is an answer; after a timeout or a server failure the order may still have been placed. */
export const isAnswer = (error: unknown): boolean => (statusOf(error) ?? 500) < 500;

/** Sends a wallet's order, once until it is answered. It replaces the orders that the shopper abandoned. */
export async function sendOrder({ priced, info, buyer, terms, referral, replaces }: OrderToPlace, payment: Payment) {
  const code = info.consultant_code ?? '';
  try {
    const placed = await requestWallet('woocommerceCheckout', {
      cart: priced.lines.map(({ product_code, variant, quantity, price }) => ({
        product_code,
        variant,
        quantity,
        price,
      })),
      consultant_code: code,
      consultant_code_source: sourceOf(code, referral),
      customer_info: info,
      ...payment,
      expected_total: priced.total,
      expected_buyer: buyer,
      ...(terms !== null && { terms_version: terms }),
      replaces: [...replaces],
      idempotency_key: keyToSend(),
    });
    clearOrderKey();
    forgetAbandoned(replaces);
    return placed;
  } catch (error) {
    if (isAnswer(error)) clearOrderKey();
    if (codeOf(error) === 'ALREADY_PAID') forgetAbandoned(replaces);
    throw error;
  }
}
