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

/**
 * A way to be paid. Each provider is a slice of its own under `gateways/` that can be deleted whole. It books what was
 * paid with `bookPayment` and a refused attempt with `recordFailedAttempt` (`order/payment.ts`), which make sure that
 * an order is paid once.
 */
export type PaymentGateway = {
  /** Kept with each payment. */
  readonly name: string;
  readonly methods: readonly PaymentMethod[];
  /** Whether it is configured here. */
  ready(deployment: Deployment): boolean;
  /**
   * Opens the payment at the provider and answers the address where the shopper pays. Called outside of transactions,
   * after the order is kept, and again for the same session when an answer was lost: then it answers the same payment.
   */
  open(deployment: Deployment, payment: PaymentToMake): Promise<string>;
};
