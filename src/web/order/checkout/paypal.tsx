import { useEffect, useRef, useState } from 'react';
import type { PaymentMethods } from '#contract/order/payment.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { showError } from '#web/ui/toast.tsx';
import { abandonOrder } from '../held-order.ts';
import { useProvider } from './provider-script.ts';
import { isAnswer, type OrderToPlace, sendOrder } from './send-order.ts';
import { configurationError, untilAnswered, useWallet, type WalletContext, type WalletLabels } from './wallet.ts';
import { requestWallet } from './wallet-request.ts';

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

const labels = (): WalletLabels => ({
  name: m.order_method_paypal(),
  unavailable: m.paypal_unavailable(),
  refused: { title: m.paypal_failed(), message: m.paypal_failed_description() },
});

function loadedPayPal(): PayPal {
  if (!window.paypal) throw new Error('PayPal’s script brought nothing');
  return window.paypal;
}

/** PayPal's own buttons. A press places the order; the shopper's approval captures the payment. */
function ProviderButtons({ payPal, ...context }: WalletContext & { payPal: PayPal }) {
  const { start, paid, refused, unanswered } = useWallet(context, labels());
  const place = useRef<HTMLDivElement>(null);
  const current = useRef<{ session: string; order: OrderToPlace } | null>(null);
  /** PayPal reports an error again that was already shown. */
  const errorShown = useRef(false);

  const createOrder = async (): Promise<string> => {
    errorShown.current = true;
    const order = await start();
    if (order === null) throw new Error('the details are not complete');
    const placed = await sendOrder(order, { payment_method: 'paypal' }).catch((error: unknown) => {
      refused(error);
      throw error;
    });
    // Until it is paid, the next order replaces this one.
    abandonOrder(placed.session_id);
    current.current = { session: placed.session_id, order };
    errorShown.current = false;
    if (placed.provider_reference === null) throw new Error('PayPal’s order has no name');
    return placed.provider_reference;
  };
  const onApprove = async () => {
    if (current.current === null) return;
    const { session, order } = current.current;
    try {
      const { payment } = await untilAnswered(() => requestWallet('confirmPayment', { session_id: session }));
      await paid(session, order, payment);
    } catch (error) {
      // Without an answer the result is unknown: the order's page polls until it is known.
      if (!isAnswer(error)) return unanswered(session, order);
      refused(error);
    }
  };
  const onError = () => {
    if (!errorShown.current) showError(labels().refused);
    errorShown.current = false;
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
    buttons.render(place.current).catch(() => configurationError(labels().unavailable));
  }, [payPal]);
  return <div ref={place} />;
}

/** The PayPal area: its script, then a button that reveals PayPal's own. */
export function PayPalWallet({ settings, ...context }: WalletContext & { settings: Settings }) {
  const [revealed, setRevealed] = useState(false);
  const [failed, setFailed] = useState(false);
  const payPal = useProvider(settings.script, loadedPayPal, () => {
    setFailed(true);
    configurationError(labels().unavailable);
  });
  const { start } = useWallet(context, labels());
  if (failed) return null;
  if (payPal === null) {
    return (
      <Button size="lg" wide disabled>
        {m.paypal_loading()}
      </Button>
    );
  }
  if (revealed) return <ProviderButtons payPal={payPal} {...context} />;
  return (
    <Button
      size="lg"
      wide
      aria-disabled={context.lacking !== null}
      onClick={async () => setRevealed((await start()) !== null)}
    >
      {m.order_method_paypal()}
    </Button>
  );
}
