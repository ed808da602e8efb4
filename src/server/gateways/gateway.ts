import type { Money } from '#domain/money/money.ts';
import type { Deployment } from '../context.ts';

export type PaymentMethod = 'traditional' | 'google-pay' | 'shop-pay' | 'paypal';

/** A placed order to be paid. The amount is the server's; the shopper never says it. */
export type PaymentToMake = {
  /** The secret of this payment, and the key by which a provider knows that it is asked for the same one again. */
  readonly sessionId: string;
  readonly orderId: string;
  readonly amount: Money;
  readonly email: string;
};

/** A payment that was opened, with the provider's name for it, if it has one. */
export type OpenedPayment = PaymentToMake & { readonly reference: string | null };

export type Opened = {
  /** Where the shopper pays, or sees how her payment stands. */
  readonly address: string;
  /** By what name the provider knows the payment. */
  readonly reference: string | null;
};

/** What a provider took. */
export type Taken = {
  /** The provider's own id of the payment, kept with it. */
  readonly reference: string;
  /** What it says was paid; it must be what the order costs. */
  readonly paid: Money;
  /** By what id the provider gives it back; null for play money. */
  readonly refundable: string | null;
};

/** The provider can't be reached, or refuses us: this way of paying is not there now. */
export class ProviderUnavailable extends Error {}

/**
 * A way to be paid. Each provider is a slice of its own under `gateways/` that can be deleted whole. What it
 * took is booked by `order/take-payment.ts`; one that hears of payments by itself books them with `bookPayment`
 * (`order/payment.ts`), which makes sure that an order is paid once.
 */
export type PaymentGateway = {
  /** Kept with each payment. */
  readonly name: string;
  readonly methods: readonly PaymentMethod[];
  /** Whether it is configured here. */
  ready(deployment: Deployment): boolean;
  /**
   * Opens the payment at the provider. Called outside of transactions,
   * after the order is kept, and again for the same session when an answer was lost: then it answers the same payment.
   */
  open(deployment: Deployment, payment: PaymentToMake): Promise<Opened>;
  /**
   * Takes what the shopper agreed to in a wallet, the amount of the payment: `token` is what the wallet handed over, null
   * where she approved the payment at the provider. Null where the provider refuses. Called outside of transactions, and
   * again when an answer was lost: it takes the money once.
   */
  take?(deployment: Deployment, payment: OpenedPayment, token: string | null): Promise<Taken | null>;
  /** Gives back what was taken and could not be booked. */
  giveBack?(deployment: Deployment, refundable: string): Promise<void>;
};
