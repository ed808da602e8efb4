import { Suspense } from 'react';
import type { PaymentMethods, WalletMethod } from '#contract/order/payment.ts';
import type { PricedCart } from '#contract/pricing/pricing.ts';
import { m } from '#messages';
import { lazyInBrowser } from '#web/ui/lazy-ahead.ts';
import classes from './express-checkout.module.css';
import { GooglePay } from './google-pay.tsx';
import { PayPalWallet } from './paypal.tsx';
import { ShopPay } from './shop-pay.tsx';
import type { WalletContext } from './wallet.ts';

// Only a shop with Stripe loads them.
const CardFields = lazyInBrowser(() => import('./stripe/card-fields.tsx'));
const ExpressButtons = lazyInBrowser(() => import('./stripe/express-buttons.tsx'));

const names: Readonly<Record<WalletMethod, () => string>> = {
  'google-pay': m.order_method_google_pay,
  paypal: m.order_method_paypal,
  'shop-pay': m.order_method_shop_pay,
  card: m.order_method_card,
};

/** For the shop's admin: the settings that a wallet still needs, by name. */
function Missing({ missing }: { missing: NonNullable<PaymentMethods['missing']> }) {
  return (
    <div className={classes.warning}>
      <p className={classes.warningTitle}>{m.express_missing()}</p>
      <p>{m.express_missing_description()}</p>
      <dl className={classes.missing}>
        {missing.map(({ method, settings, without_gateway }) => (
          <div key={method}>
            <dt>{names[method]()}</dt>
            {without_gateway && <dd>{m.express_missing_processor()}</dd>}
            {settings.map((name) => (
              <dd key={name}>
                <code>{name}</code>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}

type Settings = PaymentMethods['wallets'][number];

function Wallet({ settings, ...context }: WalletContext & { settings: Exclude<Settings, { method: 'card' }> }) {
  switch (settings.method) {
    case 'google-pay':
      return <GooglePay settings={settings} {...context} />;
    case 'paypal':
      return <PayPalWallet settings={settings} {...context} />;
    case 'shop-pay':
      return <ShopPay settings={settings} {...context} />;
  }
}

type Props = WalletContext & {
  methods: PaymentMethods;
  /** The prices that are shown; null while there are none. */
  priced: PricedCart | null;
};

/** The wallets of this shop, each shown when it is ready, and card fields. */
export default function ExpressCheckout({ methods, priced, ...context }: Props) {
  const { wallets, missing } = methods;
  const card = wallets.find((settings) => settings.method === 'card');
  const hasGooglePay = wallets.some(({ method }) => method === 'google-pay');
  return (
    <>
      <section className={classes.area} aria-labelledby="express">
        <h3 id="express" className={classes.title}>
          {m.express_checkout()}
        </h3>
        {card && (
          <Suspense>
            <ExpressButtons settings={card} priced={priced} hasGooglePay={hasGooglePay} {...context} />
          </Suspense>
        )}
        {wallets.map(
          (settings) => settings.method !== 'card' && <Wallet key={settings.method} settings={settings} {...context} />,
        )}
        {missing !== null && missing.length > 0 && <Missing missing={missing} />}
      </section>
      {card && (
        <Suspense>
          <CardFields settings={card} priced={priced} {...context} />
        </Suspense>
      )}
    </>
  );
}
