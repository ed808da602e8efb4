import { useEffect, useRef, useState } from 'react';
import type { CustomerInfo } from '#contract/order/customer-info.ts';
import type { PricedCart } from '#contract/pricing/pricing.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { WalletContext } from '../wallet.ts';
import classes from './card-fields.module.css';
import { amountOf, type CardSettings, useElements, useStripe } from './stripe.ts';
import { usePayment } from './use-payment.ts';

type Props = WalletContext & { settings: CardSettings; priced: PricedCart | null };

/** The billing address is a part of our own form. */
const billingOf = ({ first_name, last_name, email, billing_address: to }: CustomerInfo) => ({
  name: `${to.first_name || first_name} ${to.last_name || last_name}`,
  email,
  address: {
    line1: to.address_1,
    line2: to.address_2 ?? '',
    city: to.city,
    state: to.state,
    postal_code: to.postcode,
    country: to.country ?? 'CA',
  },
});

/** Card fields of Stripe in our page: loading, ready, or a sentence where they can't be loaded. */
export default function CardFields({ settings, priced, ...context }: Props) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [problem, setProblem] = useState<string | null>(null);
  const stripe = useStripe(settings, () => setState('failed'));
  const elements = useElements(stripe, priced);
  const { start, pay, busy, setBusy } = usePayment(context);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (elements === null || place.current === null) return;
    const element = elements.create('payment', {
      layout: 'tabs',
      fields: { billingDetails: { name: 'never', email: 'never', address: 'never' } },
      // These have buttons of their own.
      wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
    });
    element.on('ready', () => setState('ready'));
    element.on('loaderror', () => setState('failed'));
    element.mount(place.current);
    return () => element.destroy();
  }, [elements]);

  const press = async () => {
    setProblem(null);
    const order = await start();
    if (order === null || stripe === null || elements === null) return;
    setBusy(true);
    try {
      elements.update({ amount: amountOf(order.priced) });
      const { error } = await elements.submit();
      if (error) return setProblem(error.message ?? m.card_fields_failed_description());
      await pay({ stripe, elements }, order, { payment_method_data: { billing_details: billingOf(order.info) } });
    } finally {
      setBusy(false);
    }
  };
  if (priced !== null && amountOf(priced) === 0) return null;
  return (
    <section className={classes.area} aria-labelledby="card-fields">
      <h3 id="card-fields" className={classes.title}>
        {m.card_fields()}
      </h3>
      {state === 'failed' ? (
        <p role="status" className={classes.notice}>
          {m.card_fields_unavailable()}
        </p>
      ) : (
        <>
          {state === 'loading' && <Skeleton height="12rem" label={m.card_fields_loading()} />}
          <div ref={place} />
          {problem !== null && (
            <p role="alert" className={classes.problem}>
              {problem}
            </p>
          )}
          {state === 'ready' && priced !== null && (
            <Button
              kind="primary"
              size="lg"
              wide
              busy={busy}
              aria-disabled={context.lacking !== null}
              onClick={() => void press()}
            >
              {busy ? m.processing() : m.payment_pay({ amount: formatAmount(priced.total, priced.currency, true) })}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
