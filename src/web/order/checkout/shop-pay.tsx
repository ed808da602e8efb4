import { useState } from 'react';
import type { PaymentMethods } from '#contract/order/payment.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { showError } from '#web/ui/toast.tsx';
import type { Cart } from '../cart/cart.ts';
import { useProvider } from './provider-script.ts';
import { configurationError, useWallet, type WalletContext, type WalletLabels } from './wallet.ts';
import { requestWallet } from './wallet-request.ts';

type Settings = Extract<PaymentMethods['wallets'][number], { method: 'shop-pay' }>;

type StoreLine = { readonly variantId: string; readonly quantity: number };
type StoreCheckout = { readonly id: string; readonly webUrl: string };
type Store = {
  readonly checkout: {
    create(): Promise<StoreCheckout>;
    addLineItems(checkoutId: string, lines: readonly StoreLine[]): Promise<StoreCheckout>;
  };
};
declare global {
  interface Window {
    ShopifyBuy?: { buildClient(options: { domain: string; storefrontAccessToken: string }): Store };
  }
}

const labels = (): WalletLabels => ({
  name: m.order_method_shop_pay(),
  unavailable: m.shop_pay_unavailable(),
  refused: { title: m.shop_pay_failed(), message: m.shop_pay_failed_description() },
});

/** The store's id for each line: that of its shade, or of the product if it has no shades. */
async function storeLines(cart: Cart): Promise<StoreLine[]> {
  const { data } = await requestWallet('getPublicProducts');
  return cart.map(({ product_code, variant, quantity }) => {
    const product = data.find((candidate) => candidate.product_code === product_code);
    const shade = product?.shades.find(({ name }) => name === variant);
    const id = shade?.code ?? product?.product_id;
    if (id === undefined) throw new Error(`the store has no ${product_code}`);
    return { variantId: id, quantity };
  });
}

/** Only redirects to the configured store's own checkout. */
function storeAddress(address: string, domain: string): string {
  const { protocol, host, href } = new URL(address);
  if (protocol !== 'https:' || host !== domain) throw new Error('the store’s checkout is not at the store');
  return href;
}

/** Shop Pay: a checkout at the store with these lines. The store takes the payment and stores the order. */
export function ShopPay({ settings, ...context }: WalletContext & { settings: Settings }) {
  const { domain, token } = settings;
  const { start, busy, setBusy } = useWallet(context, labels());
  const [failed, setFailed] = useState(false);
  const fail = (tell: () => void) => {
    setFailed(true);
    tell();
  };
  const store = useProvider(
    settings.script,
    () => {
      const sdk = window.ShopifyBuy;
      if (!sdk) throw new Error('the store’s script brought nothing');
      try {
        return sdk.buildClient({ domain, storefrontAccessToken: token });
      } catch {
        fail(() => configurationError(labels().unavailable));
        return null;
      }
    },
    () =>
      fail(() => showError({ title: m.shop_pay_unavailable_title(), message: m.shop_pay_unavailable_description() })),
  );
  if (failed) return null;
  if (store === null) {
    return (
      <Button size="lg" wide disabled>
        {m.shop_pay_loading()}
      </Button>
    );
  }
  const press = async () => {
    const order = await start();
    if (order === null) return;
    setBusy(true);
    try {
      const lines = await storeLines(order.cart);
      const { id } = await store.checkout.create();
      const { webUrl } = await store.checkout.addLineItems(id, lines);
      return location.assign(storeAddress(webUrl, domain));
    } catch {
      showError(labels().refused);
    }
    setBusy(false);
  };
  return (
    <Button size="lg" wide busy={busy} aria-disabled={context.lacking !== null} onClick={press}>
      {busy ? m.processing() : m.order_method_shop_pay()}
    </Button>
  );
}
