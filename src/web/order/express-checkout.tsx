import type { PaymentMethods, WalletMethod } from '#contract/order/payment.ts';
import classes from './express-checkout.module.css';
import { GooglePay } from './google-pay.tsx';
import { PayPalWallet } from './paypal.tsx';
import { ShopPay } from './shop-pay.tsx';
import type { AroundWallet } from './wallet.ts';

const names: Readonly<Record<WalletMethod, string>> = {
  'google-pay': 'Google Pay',
  paypal: 'PayPal',
  'shop-pay': 'Shop Pay',
};

/** For whoever runs the shop: what a wallet still needs, by name. */
function Missing({ missing }: { missing: NonNullable<PaymentMethods['missing']> }) {
  return (
    <div className={classes.warning}>
      <p className={classes.warningTitle}>Payment configuration required</p>
      <p>These settings are missing in the environment. Shoppers see a wallet once it has all of them.</p>
      <dl className={classes.missing}>
        {missing.map(({ method, settings, without_gateway }) => (
          <div key={method}>
            <dt>{names[method]}</dt>
            {without_gateway && <dd>A card processor that takes its payments</dd>}
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

function Wallet({ settings, ...around }: AroundWallet & { settings: PaymentMethods['wallets'][number] }) {
  switch (settings.method) {
    case 'google-pay':
      return <GooglePay settings={settings} {...around} />;
    case 'paypal':
      return <PayPalWallet settings={settings} {...around} />;
    case 'shop-pay':
      return <ShopPay settings={settings} {...around} />;
  }
}

/** The wallets of this shop, each once it is ready. */
export default function ExpressCheckout({ methods, ...around }: AroundWallet & { methods: PaymentMethods }) {
  const { wallets, missing } = methods;
  return (
    <section className={classes.area} aria-labelledby="express">
      <h3 id="express" className={classes.title}>
        Express Checkout
      </h3>
      {wallets.map((settings) => (
        <Wallet key={settings.method} settings={settings} {...around} />
      ))}
      {missing !== null && missing.length > 0 && <Missing missing={missing} />}
    </section>
  );
}
