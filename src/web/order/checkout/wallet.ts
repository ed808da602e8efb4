import { useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '#messages';
import { codeOf, dataOf, messageOf } from '#web/api.ts';
import { isRecord } from '#web/ui/form/stored-value.ts';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { clearCart } from '../cart/cart-store.ts';
import { abandonOrder, holdOrder, releaseOrder } from '../held-order.ts';
import { isAnswer, type OrderToPlace } from './send-order.ts';

/** The parts of the checkout that a wallet uses. */
export type WalletContext = {
  /** The message about missing fields; null when the wallet can be used. */
  readonly lacking: string | null;
  /** The order from the form, or null when a problem prevents it; the problem is shown. */
  readonly prepare: () => Promise<OrderToPlace | null>;
  /** Shows an error of the server at its fields or as a message. */
  readonly explain: (error: unknown) => void;
};

/** The messages of a wallet's failures. */
export type WalletLabels = {
  /** The wallet's public name. */
  readonly name: string;
  readonly unavailable: string;
  readonly refused: { readonly title: string; readonly message: string };
};

export const configurationError = (message: string): void =>
  showError({ title: m.express_configuration_error(), message });

/** The page that shows the state of an order. */
export const stateOf = (session: string): string => `/payment-success?session_id=${session}`;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Repeats a request twice when no answer arrived. The request is idempotent, and money may already have been
 * captured.
 */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (const wait of [1_000, 3_000]) {
    try {
      return await ask();
    } catch (error) {
      if (isAnswer(error)) throw error;
    }
    await pause(wait);
  }
  return ask();
}

/** The steps shared by all wallets: start only with a complete form, continue after the payment, show errors. */
export function useWallet({ lacking, prepare, explain }: WalletContext, labels: WalletLabels) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  /** The order of a complete form, or null with a message. */
  const start = async (): Promise<OrderToPlace | null> => {
    const order = await prepare();
    if (order === null && lacking !== null) showError({ message: lacking });
    return order;
  };
  /** The order's page says what a payment that is still processing means. */
  const paid = async (
    session: string,
    order: OrderToPlace,
    payment: 'succeeded' | 'processing' = 'succeeded',
    wallet = labels.name,
  ) => {
    if (payment === 'succeeded') {
      showSuccess({ title: m.express_paid(), message: m.express_paid_by({ wallet }) });
    }
    releaseOrder(session);
    await navigate(stateOf(session));
    if (order.fromCart) clearCart();
  };
  /** The result of the payment is unknown: the order's page polls until it is known, and the cart's lines stay held. */
  const unanswered = async (session: string, { cart, fromCart }: OrderToPlace) => {
    await navigate(stateOf(session));
    if (!fromCart) return;
    holdOrder({ session_id: session, checkout_url: stateOf(session), lines: cart });
    clearCart();
  };
  const refused = (error: unknown) => {
    const data = dataOf(error);
    if (isRecord(data) && typeof data.session_id === 'string') abandonOrder(data.session_id);
    switch (codeOf(error)) {
      case 'PAYMENT_METHOD_UNAVAILABLE':
        return configurationError(labels.unavailable);
      case 'PAYMENT_DECLINED':
        return showError({ title: m.express_declined(), message: messageOf(error, labels.refused.message) });
      case 'PAYMENT_REFUSED':
        return showError(labels.refused);
      case 'PAYMENT_UNCONFIRMED':
        return showError({
          title: m.express_confirming(),
          message: messageOf(error, m.express_confirming_description()),
        });
      case 'PAID_NOT_RECORDED':
        return showError({
          message: messageOf(error, m.express_not_recorded()),
        });
      default:
        return explain(error);
    }
  };
  return { start, paid, unanswered, refused, busy, setBusy };
}
