export type WalletMethod = 'google-pay' | 'shop-pay' | 'paypal';

/** A provider's script and the addresses it may reach. Every text is a source of a content security policy. */
export type ProviderScript = {
  readonly address: string;
  readonly scripts: readonly string[];
  readonly connects: readonly string[];
  readonly frames: readonly string[];
  readonly images: readonly string[];
};

/** The configured wallets of this installation; null for one that is not configured. */
export type Wallets = {
  readonly googlePay: {
    readonly script: ProviderScript;
    readonly merchantId: string;
    /** The card processor's name at Google, and our account there. */
    readonly gateway: string;
    readonly gatewayMerchantId: string;
  } | null;
  readonly payPal: {
    readonly script: ProviderScript;
    readonly clientId: string;
    readonly clientSecret: string;
    /** Our account: only payments to it are booked. */
    readonly merchantId: string;
    /** Origin of its API. */
    readonly api: string;
  } | null;
  readonly shopPay: {
    readonly script: ProviderScript;
    readonly domain: string;
    /** The storefront token, which is meant for browsers. */
    readonly token: string;
  } | null;
  /** The names of the missing settings of a wallet. */
  readonly missing: readonly { readonly method: WalletMethod; readonly settings: readonly string[] }[];
};

/** The scripts that the checkout loads. */
export const scriptsOf = ({ googlePay, payPal, shopPay }: Wallets): readonly ProviderScript[] =>
  [googlePay, payPal, shopPay].flatMap((wallet) => (wallet ? [wallet.script] : []));
