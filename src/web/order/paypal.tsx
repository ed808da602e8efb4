import { useEffect, useRef, useState } from 'react';
import type { PaymentMethods } from '#contract/order/payment.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { showError } from '#web/ui/toast.tsx';
import { giveUp } from './held-order.ts';
import { useProvider } from './provider-script.ts';
import { isAnswer, type OrderToPlace, sendOrder } from './send-order.ts';
import { type AroundWallet, configurationError, untilAnswered, useWallet, type WalletWords } from './wallet.ts';

type Settings = Extract<PaymentMethods['wallets'][number], { method: 'paypal' }>;

type ButtonOptions = {
  readonly createOrder: () => Promise<string>;
  readonly onApprove: () => Promise<void>;
  readonly onError: (error: unknown) => void;
};
type PayPal = { Buttons(options: ButtonOptions): { render(into: HTMLElement): Promise<void> } };
declare global {
  interface Window {
    paypal?: PayPal;
  }
}

const words: WalletWords = {
  name: 'PayPal',
  unavailable: 'PayPal is temporarily unavailable.',
  refused: { title: 'Payment Error', message: 'PayPal could not process the payment. Please try another method.' },
};

function loadedPayPal(): PayPal {
  if (!window.paypal) throw new Error('PayPal’s script brought nothing');
  return window.paypal;
}

/** PayPal's own buttons. The order is placed when one is pressed, and taken when the shopper has approved it there. */
function ProviderButtons({ payPal, ...around }: AroundWallet & { payPal: PayPal }) {
  const { begin, paid, refused, unanswered } = useWallet(around, words);
  const place = useRef<HTMLDivElement>(null);
  const current = useRef<{ session: string; order: OrderToPlace } | null>(null);
  /** What went wrong was said already; PayPal tells it once more as an error of its own. */
  const said = useRef(false);

  const createOrder = async (): Promise<string> => {
    said.current = true;
    const order = await begin();
    if (order === null) throw new Error('the details are not complete');
    const placed = await sendOrder(order, { payment_method: 'paypal' }).catch((error: unknown) => {
      refused(error);
      throw error;
    });
    // until it is paid, the next order takes its place
    giveUp(placed.session_id);
    current.current = { session: placed.session_id, order };
    said.current = false;
    if (placed.provider_reference === null) throw new Error('PayPal’s order has no name');
    return placed.provider_reference;
  };
  const onApprove = async () => {
    if (current.current === null) return;
    const { session, order } = current.current;
    try {
      await untilAnswered(() => api.order.confirmPayment({ session_id: session }));
      await paid(session, order);
    } catch (error) {
      // without an answer nobody knows: that page asks until it does
      if (!isAnswer(error)) return unanswered(session, order);
      refused(error);
    }
  };
  const onError = () => {
    if (!said.current) showError(words.refused);
    said.current = false;
  };

  const handlers = useRef({ createOrder, onApprove, onError });
  useEffect(() => {
    handlers.current = { createOrder, onApprove, onError };
  });
  useEffect(() => {
    if (!place.current) return;
    const buttons = payPal.Buttons({
      createOrder: () => handlers.current.createOrder(),
      onApprove: () => handlers.current.onApprove(),
      onError: () => handlers.current.onError(),
    });
    buttons.render(place.current).catch(() => configurationError(words.unavailable));
  }, [payPal]);
  return <div ref={place} data-answers-itself />;
}

/** The PayPal area: its script, then a button that reveals PayPal's own. */
export function PayPalWallet({ settings, ...around }: AroundWallet & { settings: Settings }) {
  const [revealed, setRevealed] = useState(false);
  const [failed, setFailed] = useState(false);
  const payPal = useProvider(settings.script, loadedPayPal, () => {
    setFailed(true);
    configurationError(words.unavailable);
  });
  const { begin } = useWallet(around, words);
  if (failed) return null;
  if (payPal === null) {
    return (
      <Button size="lg" wide disabled>
        Loading PayPal...
      </Button>
    );
  }
  if (revealed) return <ProviderButtons payPal={payPal} {...around} />;
  return (
    <Button
      size="lg"
      wide
      aria-disabled={around.lacking !== null}
      onClick={async () => setRevealed((await begin()) !== null)}
    >
      PayPal
    </Button>
  );
}
