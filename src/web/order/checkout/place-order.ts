import type { PricedCart } from '#contract/pricing/pricing.ts';
import { codeOf, dataOf, fieldProblemsOf, labelsOf } from '#web/api.ts';
import { isRecord } from '#web/ui/form/stored-value.ts';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { clearCart } from '../cart/cart-store.ts';
import { type HeldOrder, holdOrder } from '../held-order.ts';
import { type Field, fieldOf, type Problems } from './checkout-form.ts';
import { type OrderToPlace, sendOrder } from './send-order.ts';

/** Fields that the server rejects with their own codes. */
const fieldsOfCode: Readonly<Record<string, Field>> = {
  UNKNOWN_CONSULTANT_CODE: 'consultant_code',
  UNKNOWN_REGION: 'shipping.state',
  NOT_SHIPPED_THERE: 'shipping.country',
};

const outdatedCodes = ['SESSION_EXPIRED', 'UNKNOWN_PRODUCT', 'UNKNOWN_SHADE', 'SHADE_REQUIRED'];

/** The problems that an error means for fields of the form. */
function problemsOfRefusal(error: unknown): Problems {
  const problems = new Map<Field, string>();
  const text = labelsOf(error, '');
  const field = fieldsOfCode[codeOf(error) ?? ''];
  if (field) problems.set(field, text);
  for (const problem of fieldProblemsOf(error)) {
    const meant = fieldOf(problem.field);
    if (meant) problems.set(meant, problem.error);
  }
  return problems;
}

const isPricedCart = (data: unknown): data is PricedCart =>
  isRecord(data) && typeof data.total === 'string' && Array.isArray(data.lines) && Array.isArray(data.taxes);

/** Opens the payment page in a new tab, or in this one if the browser blocks it. */
function leaveFor(address: string): void {
  if (window.open(address, '_blank') === null) location.assign(address);
}

/** The checkout's reactions to the result of placing an order. */
export type OnOutcome = {
  placed: (order: HeldOrder) => void;
  refused: (problems: Problems) => void;
  pricesChanged: (priced: PricedCart) => void;
  /** A product is no longer on sale or the session has ended: the page's data is outdated. */
  outdated: () => void;
};

/** Shows an error at its fields, or as a message when it belongs to no field. */
export function explain(error: unknown, on: OnOutcome) {
  const data = dataOf(error);
  if (codeOf(error) === 'PRICES_CHANGED' && isPricedCart(data)) return on.pricesChanged(data);
  if (outdatedCodes.includes(codeOf(error) ?? '')) return on.outdated();
  const problems = problemsOfRefusal(error);
  on.refused(problems);
  if (problems.size === 0) showError({ message: labelsOf(error, 'Please try again later.') });
}

/**
 * Places an order once and opens its payment page. The cart is emptied, and its lines are held until the payment
 * succeeds, so that no failure loses them.
 */
export async function placeOrder(toPlace: OrderToPlace, on: OnOutcome): Promise<void> {
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
    explain(error, on);
  }
}
