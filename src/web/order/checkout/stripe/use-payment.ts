import type { ConfirmPaymentData, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { useRef } from 'react';
import { m } from '#messages';
import { showError } from '#web/ui/toast.tsx';
import { clearCart } from '../../cart/cart-store.ts';
import { abandonOrder, holdOrder } from '../../held-order.ts';
import { isAnswer, type OrderToPlace, sendOrder } from '../send-order.ts';
import { stateOf, untilAnswered, useWallet, type WalletContext, type WalletLabels } from '../wallet.ts';
import { requestWallet } from '../wallet-request.ts';

type PlacedOrder = { readonly session_id: string; readonly client_secret: string };

const labels = (): WalletLabels => ({
  name: m.order_method_card(),
  unavailable: m.card_fields_unavailable(),
  refused: { title: m.card_fields_failed(), message: m.card_fields_failed_description() },
});

/** What makes an order another one: after a declined card the same one is paid with another card. */
const contentsOf = ({ priced, info, buyer }: OrderToPlace): string => JSON.stringify([priced, info, buyer]);

/** Stripe says that the shopper has to do something else; otherwise it is not known what happened. */
const isForShopper = ({ type }: StripeError): boolean => type === 'card_error' || type === 'validation_error';

/** The way to the bank leaves the page: the items stay held until the payment is known, as with any other payment page. */
function holdWhenLeft(session: string, { cart, fromCart }: OrderToPlace): () => void {
  const leave = () => {
    if (!fromCart) return;
    holdOrder({ session_id: session, checkout_url: stateOf(session), lines: cart });
    clearCart();
  };
  addEventListener('pagehide', leave, { once: true });
  return () => removeEventListener('pagehide', leave);
}

/** Where the shopper returns from the bank. The page asks the server for the outcome of the payment. */
const returnAddress = (session: string): string => new URL(`${stateOf(session)}&approved=stripe`, location.href).href;

/** How an order is placed, and paid with what Stripe's elements have collected. */
export function usePayment(context: WalletContext) {
  const { start, paid, unanswered, refused, busy, setBusy } = useWallet(context, labels());
  const current = useRef<{ readonly contents: string; readonly placed: PlacedOrder } | null>(null);

  const place = async (order: OrderToPlace): Promise<PlacedOrder> => {
    const contents = contentsOf(order);
    if (current.current?.contents === contents) return current.current.placed;
    const { session_id, client_secret } = await sendOrder(order, { payment_method: 'card' });
    if (client_secret === null) throw new Error('the payment has no secret');
    // Until it is paid, the next order replaces this one.
    abandonOrder(session_id);
    const placed = { session_id, client_secret };
    current.current = { contents, placed };
    return placed;
  };

  /** The server asks Stripe, and books what was paid. */
  const settle = async (session: string, order: OrderToPlace, name: string): Promise<boolean> => {
    try {
      const { payment } = await untilAnswered(() => requestWallet('confirmPayment', { session_id: session }));
      await paid(session, order, payment, name);
      return true;
    } catch (error) {
      // The order's page polls until the result is known.
      if (!isAnswer(error)) await unanswered(session, order);
      else refused(error);
      // Another press starts with another payment.
      current.current = null;
      return false;
    }
  };

  /** Places and pays an order. False with a message where it is not paid. `name` is what the shopper pays with. */
  const pay = async (
    { stripe, elements }: { stripe: Stripe; elements: StripeElements },
    order: OrderToPlace,
    data: Partial<ConfirmPaymentData> = {},
    name = labels().name,
  ): Promise<boolean> => {
    let placed: PlacedOrder;
    try {
      placed = await place(order);
    } catch (error) {
      refused(error);
      return false;
    }
    const { session_id: session, client_secret: clientSecret } = placed;
    const stay = holdWhenLeft(session, order);
    const { error } = await stripe
      .confirmPayment({
        elements,
        clientSecret,
        confirmParams: { ...data, return_url: returnAddress(session) },
        redirect: 'if_required',
      })
      .finally(stay);
    if (error && isForShopper(error)) {
      showError({ title: m.express_declined(), message: error.message ?? labels().refused.message });
      return false;
    }
    return settle(session, order, name);
  };
  return { start, pay, busy, setBusy };
}
