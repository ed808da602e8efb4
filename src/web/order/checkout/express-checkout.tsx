import type { PaymentMethods, WalletMethod } from '#contract/order/payment.ts';
import { m } from '#messages';
import classes from './express-checkout.module.css';
import { GooglePay } from './google-pay.tsx';
import { PayPalWallet } from './paypal.tsx';
import { ShopPay } from './shop-pay.tsx';
import type { WalletContext } from './wallet.ts';

const names: Readonly<Record<WalletMethod, () => string>> = {
  'google-pay': m.order_method_google_pay,
  paypal: m.order_method_paypal,
  'shop-pay': m.order_method_shop_pay,
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

function Wallet({ settings, ...context }: WalletContext & { settings: PaymentMethods['wallets'][number] }) {
  switch (settings.method) {
    case 'google-pay':
      return <GooglePay settings={settings} {...context} />;
    case 'paypal':
      return <PayPalWallet settings={settings} {...context} />;
    case 'shop-pay':
      return <ShopPay settings={settings} {...context} />;
  }
}

/** The wallets of this shop, each shown when it is ready. */
export default function ExpressCheckout({ methods, ...context }: WalletContext & { methods: PaymentMethods }) {
  const { wallets, missing } = methods;
  return (
    <section className={classes.area} aria-labelledby="express">
      <h3 id="express" className={classes.title}>
        {m.express_checkout()}
      </h3>
      {wallets.map((settings) => (
        <Wallet key={settings.method} settings={settings} {...context} />
      ))}
      {missing !== null && missing.length > 0 && <Missing missing={missing} />}
    </section>
  );
}
