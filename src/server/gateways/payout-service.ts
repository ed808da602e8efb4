import type { PayoutServiceName } from '#contract/payout/batch.ts';
import type { Money } from '#domain/money/money.ts';
import type { GatewaySettings } from './settings.ts';

/** What a payout service needs to be called. */
export type PayoutServiceAccess = {
  readonly gatewaySettings: GatewaySettings;
  readonly company: { readonly brand: { readonly name: string } };
};

/** Payments to be made together, once. */
export type BatchToPay = {
  /** The same id is the same batch, however often it is submitted. */
  readonly batchId: string;
  readonly payments: readonly {
    readonly paymentId: string;
    /** The payee's account at the service. */
    readonly email: string;
    readonly amount: Money;
  }[];
};

export type BatchSubmission =
  /** It has accepted the batch, now or before; null if it does not name its reference. */
  | { readonly outcome: 'taken'; readonly reference: string | null }
  /** It rejected the batch for good; `message` is its own, for an admin. */
  | { readonly outcome: 'refused'; readonly message: string }
  /** It rejected our credentials: it has paid nothing now, but may have accepted the batch before. */
  | { readonly outcome: 'locked'; readonly message: string };

/** Why a service did not make a payment. */
export type ServiceFailure = 'not-carried-out' | 'unclaimed' | 'returned' | 'not-made';

/** The outcome of a payment; one that is missing is still under way. */
export type PaymentOutcome =
  | { readonly status: 'completed' }
  /**
   * `byAccount`: the payee's account was the reason, and another payment there would fail as well. `detail` is the service's own name of
   * the problem.
   */
  | {
      readonly status: 'failed';
      readonly failure: ServiceFailure;
      readonly detail: string | null;
      readonly byAccount: boolean;
    };

export type BatchState = {
  /** Ended payments, by payment id. */
  readonly outcomes: ReadonlyMap<string, PaymentOutcome>;
  /** The service's fee for the batch; null while it is unknown. */
  readonly fee: Money | null;
};

/**
 * A service that makes payouts. It is a part of the folder of its provider. Called outside of transactions; an error
 * means that the request failed and the service may or may not have received it.
 */
export type PayoutService = {
  /** Its batches. */
  readonly format: PayoutServiceName;
  /** The environment variables that configure it. */
  readonly variables: readonly string[];
  /** The maximum number of payments in one batch. */
  readonly maxPayments: number;
  ready(access: Pick<PayoutServiceAccess, 'gatewaySettings'>): boolean;
  submitBatch(access: PayoutServiceAccess, batch: BatchToPay): Promise<BatchSubmission>;
  getBatchState(access: PayoutServiceAccess, reference: string): Promise<BatchState>;
};
