import type { CustomerInfo } from '#contract/order/customer-info.ts';
import type { PricedCart } from '#contract/pricing.ts';
import { api, codeOf, statusOf } from '#web/api.ts';
import { sourceOf } from './attribution.ts';
import type { Cart } from './cart.ts';
import { givenUpOrders, settled } from './held-order.ts';
import { answered, keyToSend } from './order-attempt.ts';

export type OrderToPlace = {
  readonly cart: Cart;
  /** False for a single thing bought past the cart. */
  readonly fromCart: boolean;
  /** The price that the shopper saw. */
  readonly priced: PricedCart;
  readonly info: CustomerInfo;
  /** The code of the link that was followed. */
  readonly heldCode: string | null;
};

type Payment = {
  readonly payment_method: 'traditional' | 'google-pay' | 'paypal';
  /** What a wallet handed over. */
  readonly payment_data?: string;
};

/** A refusal is an answer; silence, and a server that broke off, may still have done what was asked. */
export const isAnswer = (error: unknown): boolean => (statusOf(error) ?? 500) < 500;

/** Sends an order: once, until it is answered, and in the place of those that the shopper turned back from. */
export async function sendOrder({ priced, info, heldCode }: OrderToPlace, payment: Payment) {
  const replaces = givenUpOrders();
  const code = info.consultant_code ?? '';
  try {
    const placed = await api.order.woocommerceCheckout({
      cart: priced.lines.map(({ product_code, variant, quantity, price }) => ({
        product_code,
        variant,
        quantity,
        price,
      })),
      consultant_code: code,
      consultant_code_source: sourceOf(code, heldCode),
      customer_info: info,
      ...payment,
      expected_total: priced.total,
      replaces: [...replaces],
      idempotency_key: keyToSend(),
    });
    answered();
    settled(replaces);
    return placed;
  } catch (error) {
    if (isAnswer(error)) answered();
    if (codeOf(error) === 'ALREADY_PAID') settled(replaces);
    throw error;
  }
}
