import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import type { PricedCart } from '#contract/pricing/pricing.ts';
import { m } from '#messages';
import { showError } from '#web/ui/toast.tsx';
import type { WalletContext } from '../wallet.ts';
import { amountOf, type CardSettings, useElements, useStripe } from './stripe.ts';
import { usePayment } from './use-payment.ts';

type Props = WalletContext & {
  settings: CardSettings;
  priced: PricedCart | null;
  /** Whether the shop has another Google Pay button. */
  hasGooglePay: boolean;
};

const nameOf = (type: StripeExpressCheckoutElementConfirmEvent['expressPaymentType']): string => {
  if (type === 'apple_pay') return m.order_method_apple_pay();
  if (type === 'google_pay') return m.order_method_google_pay();
  return type === 'link' ? m.order_method_link() : m.order_method_card();
};

/** Apple Pay, Google Pay and Link by Stripe: the buttons of those that this shopper has. A failing script is reported by the card fields. */
export default function ExpressButtons({ settings, priced, hasGooglePay, ...context }: Props) {
  const [isShown, setShown] = useState(false);
  const stripe = useStripe(settings, () => setShown(false));
  const elements = useElements(stripe, priced);
  const { start, pay } = usePayment(context);
  const place = useRef<HTMLDivElement>(null);

  const confirm = async (event: StripeExpressCheckoutElementConfirmEvent, shown: number): Promise<boolean> => {
    if (stripe === null || elements === null) return false;
    const { error } = await elements.submit();
    const order = error ? null : await start();
    if (order === null) return false;
    // The wallet has shown a different total.
    if (amountOf(order.priced) !== shown) {
      showError({ message: m.card_fields_amount_changed() });
      return false;
    }
    return pay({ stripe, elements }, order, {}, nameOf(event.expressPaymentType));
  };
  const latest = useRef({ confirm, start, lacking: context.lacking, amount: 0 });
  useEffect(() => {
    latest.current = { confirm, start, lacking: context.lacking, amount: priced === null ? 0 : amountOf(priced) };
  });
  useEffect(() => {
    if (elements === null || place.current === null) return;
    let shown = 0;
    const element = elements.create('expressCheckout', {
      emailRequired: false,
      phoneNumberRequired: false,
      buttonHeight: 48,
      layout: { maxColumns: 1, maxRows: 3 },
      paymentMethods: { applePay: 'auto', googlePay: hasGooglePay ? 'never' : 'auto', link: 'auto' },
    });
    element.on('ready', ({ availablePaymentMethods }) => setShown(availablePaymentMethods !== undefined));
    element.on('loaderror', () => setShown(false));
    element.on('click', ({ resolve, reject }) => {
      // The wallet opens within a second or not at all: the form is complete, or its problems are shown.
      const { lacking, start: show, amount } = latest.current;
      if (lacking !== null) {
        reject();
        return void show();
      }
      shown = amount;
      resolve();
    });
    element.on('confirm', (event) => {
      void latest.current.confirm(event, shown).then((isPaid) => !isPaid && event.paymentFailed({ reason: 'fail' }));
    });
    element.mount(place.current);
    return () => element.destroy();
  }, [elements, hasGooglePay]);
  return <div ref={place} data-shown={isShown || undefined} />;
}
