import type { Money } from '#domain/money/money.ts';
import type { Wallets } from './wallets.ts';

/** What a service of payouts is asked with. */
export type PayoutServiceAccess = {
  readonly wallets: Wallets;
  readonly company: { readonly brand: { readonly name: string } };
};

/** Payments that a service is asked to make, together and once. */
export type BatchToPay = {
  /** The same id is the same batch, however often it is handed over. */
  readonly batchId: string;
  readonly payments: readonly {
    readonly paymentId: string;
    /** By which the service knows who is paid. */
    readonly email: string;
    readonly amount: Money;
  }[];
};

export type HandedOver =
  /** It pays, or has been paying since it was asked before; null where it does not say under which name. */
  | { readonly outcome: 'taken'; readonly reference: string | null }
  /** It has not paid and will not; `words` are its own, for an admin. */
  | { readonly outcome: 'refused'; readonly words: string }
  /** It does not let us in: it has paid nothing now, but may have taken the batch when it was asked before. */
  | { readonly outcome: 'locked'; readonly words: string };

/** How a payment stands; one that is not told is still under way. */
export type PaymentOutcome = { readonly status: 'completed' } | { readonly status: 'failed'; readonly failure: string };

export type BatchState = {
  /** By payment, those that have ended. */
  readonly outcomes: ReadonlyMap<string, PaymentOutcome>;
  /** What the service takes for the batch; null while it is not known. */
  readonly fee: Money | null;
};

/**
 * A service that pays what it is asked to. Each is a slice of its own under `gateways/`. Called outside of transactions;
 * an error means that it could not be asked, and nobody knows whether it has heard.
 */
export type PayoutService = {
  /** How many payments one batch may have. */
  readonly most: number;
  ready(access: PayoutServiceAccess): boolean;
  handOver(access: PayoutServiceAccess, batch: BatchToPay): Promise<HandedOver>;
  ask(access: PayoutServiceAccess, reference: string): Promise<BatchState>;
};
