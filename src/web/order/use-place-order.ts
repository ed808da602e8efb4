import { useState } from 'react';
import type { PricedCart } from '#contract/pricing.ts';
import { codeOf, dataOf, wordsOf } from '#web/api.ts';
import { isRecord } from '#web/ui/kept-value.ts';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { clearCart } from './cart-store.ts';
import { type Field, fieldOf, type Problems } from './checkout-form.ts';
import { type HeldOrder, holdOrder } from './held-order.ts';
import { type OrderToPlace, sendOrder } from './send-order.ts';

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

  /** What a refusal means for the form, or a message where it means nothing there. */
  const explain = (error: unknown) => {
    const data = dataOf(error);
    if (codeOf(error) === 'PRICES_CHANGED' && isPricedCart(data)) return on.pricesChanged(data);
    const problems = problemsOfRefusal(error);
    on.refused(problems);
    if (problems.size === 0) showError({ message: wordsOf(error, 'Please try again later.') });
  };
  const place = async (toPlace: OrderToPlace) => {
    setBusy(true);
    try {
      const { session_id, checkout_url } = await sendOrder(toPlace, { payment_method: 'traditional' });
      showSuccess({ message: 'Order Created Successfully! Redirecting to payment...' });
      const order: HeldOrder = { session_id, checkout_url, lines: toPlace.fromCart ? toPlace.cart : [] };
      if (toPlace.fromCart) {
        holdOrder(order);
        clearCart();
      }
      on.placed(order);
      leaveFor(checkout_url);
    } catch (error) {
      explain(error);
    }
    setBusy(false);
  };
  return { place, explain, busy };
}
