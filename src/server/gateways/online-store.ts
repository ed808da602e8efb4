import type { Shade } from '#domain/catalog/shade.ts';
import type { Money } from '#domain/money/money.ts';
import type { Deployment } from '../context.ts';

/** What a store is called with. */
export type StoreAccess = Pick<Deployment, 'gatewaySettings'>;

/** A product as another shop platform is to sell it. Texts are plain. */
export type StoreProduct = {
  readonly productId: string;
  /** The SKU: it identifies the product in the store. */
  readonly code: string;
  readonly name: string;
  readonly category: string;
  readonly price: Money;
  readonly active: boolean;
  /** The store's id from an earlier push. */
  readonly storeId: string | null;
  readonly subtitle: string;
  readonly benefits: readonly string[];
  readonly howToUse: readonly string[];
  readonly ingredients: string;
  readonly imageUrl: string | null;
  /** Sold as variations; their codes are SKUs too. */
  readonly shades: readonly Shade[];
};

export type PushedProduct = { readonly productId: string } & (
  | { readonly outcome: 'created' | 'updated'; readonly storeId: string }
  /** The store did not accept it; `error` is its own sentence, for an admin. */
  | { readonly outcome: 'failed'; readonly error: string }
);

/** The store accepts nothing from us: wrong keys, another currency. The message is for an admin. */
export class StoreRefusal extends Error {}

/**
 * A shop platform to which products are pushed. It is a part of the gateway of its provider. Called outside of transactions;
 * an error other than `StoreRefusal` means that it is not known what the store did: the same products can be pushed again.
 */
export type OnlineStore = {
  /** The environment variables that configure it. */
  readonly variables: readonly string[];
  ready(access: StoreAccess): boolean;
  /** Checks that the store answers, accepts our keys and sells in this currency. */
  check(access: StoreAccess, currency: string): Promise<void>;
  /** Creates or updates products, found by their SKU, so that none is there twice. Answers for each of them. */
  push(access: StoreAccess, products: readonly StoreProduct[]): Promise<readonly PushedProduct[]>;
};
