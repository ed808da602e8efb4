import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import type { CustomerInfo } from '#contract/order.ts';
import type { PricedCart } from '#contract/pricing.ts';
import { api, codeOf, dataOf, wordsOf } from '#web/api.ts';
import { isRecord } from '#web/ui/kept-value.ts';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { sourceOf } from './attribution.ts';
import type { Cart } from './cart.ts';
import { clearCart } from './cart-store.ts';
import { type Field, fieldOf, type Problems } from './checkout-form.ts';
import { givenUpOrders, type HeldOrder, holdOrder, settled } from './held-order.ts';
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

/** Fields that the server refuses by a code of its own. */
const fieldsOfCode: Readonly<Record<string, Field>> = {
  UNKNOWN_CONSULTANT_CODE: 'consultant_code',
  UNKNOWN_REGION: 'shipping.state',
  NOT_SHIPPED_THERE: 'shipping.country',
};

/** What a refusal says about fields of the form. */
function problemsOfRefusal(error: unknown): Problems {
  const problems = new Map<Field, string>();
  const words = wordsOf(error, '');
  const field = fieldsOfCode[codeOf(error) ?? ''];
  if (field) problems.set(field, words);
  const data = dataOf(error);
  const issues = isRecord(data) && Array.isArray(data.fields) ? data.fields : [];
  for (const issue of issues) {
    const meant = isRecord(issue) && typeof issue.field === 'string' ? fieldOf(issue.field) : null;
    if (meant && isRecord(issue) && typeof issue.error === 'string') problems.set(meant, issue.error);
  }
  return problems;
}

/** A refusal is an answer; silence, and a server that broke off, may still have placed the order. */
const isAnswer = (error: unknown): boolean => error instanceof ORPCError && error.status < 500;

const isPricedCart = (data: unknown): data is PricedCart =>
  isRecord(data) && typeof data.total === 'string' && Array.isArray(data.lines) && Array.isArray(data.taxes);

/** Goes to where the order is paid: a tab of its own, or this one where the browser opens none. */
function leaveFor(address: string): void {
  if (window.open(address, '_blank') === null) location.assign(address);
}

/**
 * Places an order once, and leaves for its payment. The cart is emptied then, and its lines are held until the payment
 * succeeded. Nothing else is lost by anything that goes wrong.
 */
export function usePlaceOrder(on: {
  placed: (order: HeldOrder) => void;
  refused: (problems: Problems) => void;
  pricesChanged: (priced: PricedCart) => void;
}) {
  const [busy, setBusy] = useState(false);

  const place = async ({ cart, fromCart, priced, info, heldCode }: OrderToPlace) => {
    setBusy(true);
    const replaces = givenUpOrders();
    try {
      const code = info.consultant_code ?? '';
      const { session_id, checkout_url } = await api.order.woocommerceCheckout({
        cart: priced.lines.map(({ product_code, variant, quantity, price }) => ({
          product_code,
          variant,
          quantity,
          price,
        })),
        consultant_code: code,
        consultant_code_source: sourceOf(code, heldCode),
        customer_info: info,
        payment_method: 'traditional',
        expected_total: priced.total,
        replaces: [...replaces],
        idempotency_key: keyToSend(),
      });
      answered();
      settled(replaces);
      showSuccess({ message: 'Order Created Successfully! Redirecting to payment...' });
      const order: HeldOrder = { session_id, checkout_url, lines: fromCart ? cart : [] };
      if (fromCart) {
        holdOrder(order);
        clearCart();
      }
      on.placed(order);
      leaveFor(checkout_url);
    } catch (error) {
      if (isAnswer(error)) answered();
      const data = dataOf(error);
      if (codeOf(error) === 'ALREADY_PAID') settled(replaces);
      if (codeOf(error) === 'PRICES_CHANGED' && isPricedCart(data)) on.pricesChanged(data);
      else {
        const problems = problemsOfRefusal(error);
        on.refused(problems);
        if (problems.size === 0) showError({ message: wordsOf(error, 'Please try again later.') });
      }
    }
    setBusy(false);
  };
  return { place, busy };
}
