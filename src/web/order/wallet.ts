import { useState } from 'react';
import { useNavigate } from 'react-router';
import { codeOf, dataOf, wordsOf } from '#web/api.ts';
import { isRecord } from '#web/ui/kept-value.ts';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { clearCart } from './cart-store.ts';
import { giveUp, holdOrder, letGo } from './held-order.ts';
import { isAnswer, type OrderToPlace } from './send-order.ts';

/** What a wallet gets of the checkout around it. */
export type AroundWallet = {
  /** What still lacks before a wallet can be used, in words; null for nothing. */
  readonly lacking: string | null;
  /** The order as it stands in the form; null where something stands against it, which is shown. */
  readonly prepare: () => Promise<OrderToPlace | null>;
  /** Shows what a refusal of the server means for the form. */
  readonly explain: (error: unknown) => void;
};

/** The words of a wallet's failures. */
export type WalletWords = {
  /** As shoppers know it. */
  readonly name: string;
  readonly unavailable: string;
  readonly refused: { readonly title: string; readonly message: string };
};

export const configurationError = (message: string): void => showError({ title: 'Configuration Error', message });

const stateOf = (session: string): string => `/payment-success?session_id=${session}`;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Asks again, twice, where no answer came: what is asked happens once however often, and money may have been taken
 * already.
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

/** What all wallets do alike: begin only with a complete form, go on once it is paid, say why it is not. */
export function useWallet({ lacking, prepare, explain }: AroundWallet, words: WalletWords) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  /** The order of a complete form; null where it is not, which is said. */
  const begin = async (): Promise<OrderToPlace | null> => {
    const order = await prepare();
    if (order === null && lacking !== null) showError({ message: lacking });
    return order;
  };
  const paid = async (session: string, order: OrderToPlace) => {
    showSuccess({ title: 'Payment Successful', message: `Payment processed via ${words.name}` });
    letGo(session);
    await navigate(stateOf(session));
    if (order.fromCart) clearCart();
  };
  /** Nobody knows whether it is paid: its page asks until it does, and nothing is lost until then. */
  const unanswered = async (session: string, { cart, fromCart }: OrderToPlace) => {
    await navigate(stateOf(session));
    if (!fromCart) return;
    holdOrder({ session_id: session, checkout_url: stateOf(session), lines: cart });
    clearCart();
  };
  const refused = (error: unknown) => {
    const data = dataOf(error);
    if (isRecord(data) && typeof data.session_id === 'string') giveUp(data.session_id);
    switch (codeOf(error)) {
      case 'PAYMENT_METHOD_UNAVAILABLE':
        return configurationError(words.unavailable);
      case 'PAYMENT_REFUSED':
        return showError(words.refused);
      case 'PAID_NOT_RECORDED':
        return showError({
          message: wordsOf(error, 'Payment was successful but order creation failed. Please contact support.'),
        });
      default:
        return explain(error);
    }
  };
  return { begin, paid, unanswered, refused, busy, setBusy };
}
