import type { PaymentMethods, WalletMethod } from '#contract/order/payment.ts';
import type { Deployment } from '../context.ts';
import type { GatewaySettings, Variables } from './settings.ts';

/** A provider's script and the addresses it may reach. Every text is a source of a content security policy. */
export type ProviderScript = {
  readonly address: string;
  readonly scripts: readonly string[];
  readonly connects: readonly string[];
  readonly frames: readonly string[];
  readonly images: readonly string[];
};

type WalletAccess = { readonly gatewaySettings: GatewaySettings };

/** What the checkout page needs for a wallet; none of it is secret. */
export type OfferedWallet = PaymentMethods['wallets'][number];

/** A wallet in the checkout. It is a part of the folder of its provider. */
export type Wallet = {
  readonly method: WalletMethod;
  /** The variables of the environment that are missing; none where it is set up. */
  missing(access: WalletAccess): readonly string[];
  /** Whether its payments are made at the wallet's own store, without a gateway here. */
  readonly hasOwnCheckout: boolean;
  /** Its script in the checkout; null where it is not set up. */
  script(access: WalletAccess): ProviderScript | null;
  /** Null where it is not set up. */
  offer(deployment: Pick<Deployment, 'gatewaySettings' | 'demo' | 'company'>): OfferedWallet | null;
};

/** A sentence for each missing setting of a wallet that has others; null where none or all are there. */
export function missingOf(needed: readonly string[], variables: Variables): 'all' | { problems: string[] } | null {
  const missing = needed.filter((name) => !variables[name]);
  if (missing.length === 0) return null;
  if (missing.length === needed.length) return 'all';
  return { problems: missing.map((name) => `${name}: is missing, while other settings of the same wallet are there.`) };
}

/** A provider's script, or the one that a test uses in its place, with the same query. */
export function scriptFrom(
  address: string,
  own: Omit<ProviderScript, 'address'>,
  instead: string | undefined,
): ProviderScript {
  if (instead === undefined) return { address, ...own };
  const replaced = new URL(instead);
  replaced.search = new URL(address).search;
  const here = [replaced.origin];
  return { address: replaced.href, scripts: here, connects: here, frames: here, images: here };
}
