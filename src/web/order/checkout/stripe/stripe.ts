import type { Appearance, Stripe, StripeConstructor, StripeElementLocale, StripeElements } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import type { PaymentMethods } from '#contract/order/payment.ts';
import type { PricedCart } from '#contract/pricing/pricing.ts';
import { parseAmount } from '#domain/money/decimal.ts';
import { useProvider } from '../provider-script.ts';

export type CardSettings = Extract<PaymentMethods['wallets'][number], { method: 'card' }>;

declare global {
  interface Window {
    Stripe?: StripeConstructor;
  }
}

let account: Stripe | null = null;

/** One for the whole page: each would open connections of its own. */
function accountOf({ publishable_key }: CardSettings): Stripe {
  if (!window.Stripe) throw new Error('Stripe’s script brought nothing');
  account ??= window.Stripe(publishable_key);
  return account;
}

/** Stripe's script with our account; null until it is loaded. */
export const useStripe = (settings: CardSettings, onError: () => void): Stripe | null =>
  useProvider(settings.script, () => accountOf(settings), onError);

/** The total in the minor units of its currency, as Stripe shows it. The server decides what is charged. */
export const amountOf = ({ total }: PricedCart): number => Number(parseAmount(total) ?? 0n);

/** Elements that show the total and look like our page, and follow changes of both; null until both are there. */
export function useElements(stripe: Stripe | null, priced: PricedCart | null): StripeElements | null {
  const [elements, setElements] = useState<StripeElements | null>(null);
  const amount = priced === null ? 0 : amountOf(priced);
  const currency = priced?.currency.toLowerCase() ?? '';
  useEffect(() => {
    if (stripe === null || elements !== null || amount === 0) return;
    const created = stripe.elements({
      mode: 'payment',
      amount,
      currency,
      // As the server asks for them.
      allowedPaymentMethodTypes: ['card', 'link'],
      loader: 'never',
      locale: document.documentElement.lang as StripeElementLocale,
      appearance: appearance(),
    });
    setElements(created);
  }, [stripe, elements, amount, currency]);
  useEffect(() => {
    if (elements !== null && amount > 0) elements.update({ amount, currency });
  }, [elements, amount, currency]);
  useEffect(() => {
    if (elements === null) return;
    const observer = new MutationObserver(() => elements.update({ appearance: appearance() }));
    observer.observe(document.documentElement, { attributeFilter: ['data-color-scheme'] });
    return () => observer.disconnect();
  }, [elements]);
  return elements;
}

/** Our colors, for frames that can't read the page's. */
function appearance(): Appearance {
  const probe = document.body.appendChild(document.createElement('span'));
  const colorOf = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const { colorScheme } = document.documentElement.dataset;
  const look: Appearance = {
    theme: colorScheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: colorOf('primary'),
      colorBackground: colorOf('bg'),
      colorText: colorOf('text'),
      colorTextSecondary: colorOf('muted'),
      colorTextPlaceholder: colorOf('placeholder'),
      colorDanger: colorOf('danger'),
      fontFamily: 'system-ui, sans-serif',
      borderRadius: '10px',
    },
  };
  probe.remove();
  return look;
}
