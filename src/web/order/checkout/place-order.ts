import { m } from '#messages';
import { codeOf, fieldProblemsOf, messageOf } from '#web/api.ts';
import { isRecord } from '#web/ui/form/stored-value.ts';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { clearCart } from '../cart/cart-store.ts';
import { forgetAbandoned, type HeldOrder, holdOrder } from '../held-order.ts';
import type { CheckoutAnswer } from './checkout-action.ts';
import { type Field, fieldOf, type Problems } from './checkout-form.ts';
import { clearOrderKey } from './order-attempt.ts';
import type { OrderToPlace } from './send-order.ts';

const outdatedCodes = ['SESSION_EXPIRED', 'UNKNOWN_PRODUCT', 'UNKNOWN_SHADE', 'SHADE_REQUIRED'];

/** Opens the payment page in a new tab, or in this one if the browser blocks it. */
function leaveFor(address: string): void {
  if (window.open(address, '_blank') === null) location.assign(address);
}

/** The checkout's reactions to the result of placing an order. */
export type OnOutcome = {
  placed: (order: HeldOrder) => void;
  refused: (problems: Problems) => void;
  pricesChanged: () => void;
  /** A product is no longer on sale or the session has ended: the page's data is outdated. */
  outdated: () => void;
  /** Other terms of sale apply than were shown. */
  termsChanged: () => void;
  /** Less is in stock than was shown. */
  outOfStock: () => void;
};

type Refusal = {
  readonly code: string | null;
  readonly fields: Readonly<Record<string, readonly string[] | null>>;
  readonly message: string;
};

/** Shows a refusal at its fields, or as a message when it belongs to no field. */
function explain({ code, fields, message }: Refusal, on: OnOutcome) {
  if (code === 'PRICES_CHANGED') return on.pricesChanged();
  if (outdatedCodes.includes(code ?? '')) return on.outdated();
  if (code === 'OUT_OF_STOCK') on.outOfStock();
  if (code === 'TERMS_CHANGED') on.termsChanged();
  const problems = new Map<Field, string>();
  for (const [name, errors] of Object.entries(fields)) {
    const field = fieldOf(name);
    const error = errors?.[0];
    if (field && error) problems.set(field, error);
  }
  on.refused(problems);
  if (problems.size === 0) showError({ message });
}

/** Shows the error of a wallet's order. */
export function explainError(error: unknown, on: OnOutcome): void {
  const fields = Object.fromEntries(fieldProblemsOf(error).map(({ field, error: text }) => [field, [text]]));
  explain({ code: codeOf(error), fields, message: messageOf(error, m.try_again_later()) }, on);
}

const isPlaced = (value: unknown): value is { session_id: string; checkout_url: string } =>
  isRecord(value) && typeof value.session_id === 'string' && typeof value.checkout_url === 'string';

/**
 * Reacts to the answer of the form: opens the payment page of a placed order. The cart is emptied, and its lines are held
 * until the payment succeeds, so that no failure loses them.
 */
export function answerOrder(answer: CheckoutAnswer, toPlace: OrderToPlace, on: OnOutcome) {
  const { code = null, value, result } = answer;
  // Without a code there was no answer: the order may have been placed.
  if (answer.done || code !== null) clearOrderKey();
  if (answer.done || code === 'ALREADY_PAID') forgetAbandoned(toPlace.replaces);
  if (!isPlaced(value)) {
    const { fieldErrors = {}, formErrors = [] } = result.error ?? {};
    return explain({ code, fields: fieldErrors, message: formErrors?.[0] ?? m.try_again_later() }, on);
  }
  showSuccess({ message: m.checkout_placed() });
  const { session_id, checkout_url } = value;
  const order: HeldOrder = { session_id, checkout_url, lines: toPlace.fromCart ? toPlace.cart : [] };
  if (toPlace.fromCart) {
    holdOrder(order);
    clearCart();
  }
  on.placed(order);
  leaveFor(checkout_url);
}
