import type { WalletMethod } from '#contract/order/payment.ts';
import type { SuppressionCause } from '#domain/message/suppression.ts';
import type { Money } from '#domain/money/money.ts';
import type { DisputeStatus, EventDetail } from '#domain/order/order.ts';
import type { Deployment } from '../context.ts';
import type { OnlineStore } from './online-store.ts';
import type { PayoutService } from './payout-service.ts';
import type { SavedCards } from './saved-cards.ts';
import type { SettingsDeclaration } from './settings.ts';
import type { Wallet } from './wallet.ts';

export type PaymentMethod = 'traditional' | WalletMethod;

/** What a gateway is called with outside of a shopper's request. */
export type GatewayAccess = Pick<Deployment, 'gatewaySettings' | 'demo'>;

/** The payment to make for a placed order. The amount is the server's, never the shopper's. */
export type PaymentToMake = {
  /** The secret of this payment, and the idempotency key for the provider. */
  readonly sessionId: string;
  readonly orderId: string;
  readonly amount: Money;
  readonly email: string;
};

export type PostalAddress = {
  readonly firstName: string;
  readonly lastName: string;
  readonly address1: string;
  readonly address2: string | null;
  readonly city: string;
  /** Code of the province or state. */
  readonly state: string;
  readonly postcode: string;
  readonly country: string;
};

/** The goods of a payment. Totals of the lines, shipping and taxes add up to the amount of the payment. */
export type GoodsToPay = {
  readonly orderNo: number;
  readonly phone: string;
  readonly lines: readonly {
    /** The code of the product, or of its shade. */
    readonly sku: string;
    readonly name: string;
    readonly quantity: number;
    /** Before and after the discount. */
    readonly subtotal: bigint;
    readonly total: bigint;
  }[];
  readonly shipping: bigint;
  readonly taxes: readonly { readonly name: string; readonly amount: bigint }[];
  readonly billing: PostalAddress | null;
  readonly shippingTo: PostalAddress | null;
};

/** An opened payment, with the provider's reference, if it has one. */
export type OpenedPayment = PaymentToMake & { readonly reference: string | null };

export type Opened = {
  /** Where the shopper pays, or sees the status of the payment. */
  readonly address: string;
  /** The provider's reference of the payment. */
  readonly reference: string | null;
};

/** A payment that the provider's script takes in our page. */
export type OpenedInPage = Opened & {
  /** The secret with which the shopper's script confirms this payment. */
  readonly clientSecret: string;
};

/** A capture as the provider reports it. */
export type Taken = {
  /** The provider's own id of the payment. */
  readonly reference: string;
  /** The provider's own id of the capture, if it has one: it books one order. */
  readonly captureId: string | null;
  /**
   * The paid amount; it must equal the order's total. Null if the provider's amount is unreadable: nothing is booked.
   */
  readonly paid: Money | null;
  /** The provider's id for the refund; null for demo payments. */
  readonly refundable: string | null;
};

/** A pending capture: an electronic cheque, or a payment under review. It is decided after hours or days. */
export type PendingCapture = { readonly pendingCaptureId: string };

export const isPending = (taken: Taken | PendingCapture): taken is PendingCapture => 'pendingCaptureId' in taken;

/** A refund of a capture, in part or, without an amount, as a whole. */
export type RefundToSend = {
  /** The provider's id of the capture. */
  readonly refundable: string;
  readonly amount: Money | null;
  /** Refunds with the same key are done once. */
  readonly key: string;
};

/** The provider's answer. An error means that the outcome is not known; it is asked for again. */
export type RefundOutcome =
  | { readonly outcome: 'sent'; readonly reference: string }
  /** Final. `message` is the provider's, for an admin. */
  | { readonly outcome: 'refused'; readonly message: string };

/** A notification of a provider: it only says what to look at, since it may be late, repeated or in any order. */
export type ProviderEvent = {
  readonly id: string;
  readonly type: string;
  /** The provider's id of what has changed; null for what does not concern us. */
  readonly subject: string | null;
  /** What the event says and the provider can't be asked for later. */
  readonly detail?: EventDetail | null;
};

/** A refund that was made at the provider, not here. */
export type ProviderRefund = {
  readonly reference: string;
  readonly amount: Money;
  /** The reason that was entered there, if any. */
  readonly reason?: string;
};

/** The refunds of a capture that were not ours, the oldest first. */
type RefundsOfCapture = { readonly captureId: string; readonly refunds: readonly ProviderRefund[] };

/** The present state of what an event is about. */
export type ReportedState =
  | {
      readonly kind: 'payment';
      readonly sessionId: string;
      /** A capture without money: it is on its way, or was declined after a while. */
      readonly pendingCaptureId: string | null;
      /** The provider has taken nothing: this can only end a capture that was pending. */
      readonly nothingTaken?: boolean;
      /** The provider's reference of the payment, if another one may name the same session. */
      readonly reference?: string;
      /** The outcome of the order, if the provider also handles orders. */
      readonly order?: 'completed' | 'cancelled' | null;
      /** Set if an event about the order also reports what was refunded. */
      readonly refunds?: RefundsOfCapture | null;
    }
  /** A refund of ours that failed after the provider had accepted it. */
  | {
      readonly kind: 'failed-refund';
      /** The key with which it was sent. */
      readonly key: string;
      /** The provider's id of the refund. */
      readonly reference: string;
      readonly amount: Money;
      readonly failure: string;
    }
  | ({ readonly kind: 'refunds' } & RefundsOfCapture)
  /** A batch of payouts, by the service's reference. */
  | { readonly kind: 'payout'; readonly reference: string }
  /** Emails to this address bounce, or its owner reported one as spam. */
  | {
      readonly kind: 'undeliverable';
      readonly address: string;
      readonly cause: SuppressionCause;
      readonly reason: string;
      readonly occurredAt: Date;
    }
  | {
      readonly kind: 'dispute';
      readonly disputeId: string;
      readonly captureId: string;
      /** The captured payment, if the provider names it: its own event may not have arrived. */
      readonly sessionId?: string;
      readonly amount: Money;
      readonly status: DisputeStatus;
      readonly reason: string;
      readonly openedAt: Date;
      readonly dueBy: Date | null;
    };

/** How a provider notifies us, at `/api/webhooks/<name>`. */
export type Notifications = {
  /** Checks the signature; null for a forged or an old one. A `ping` only asks whether the address answers. */
  read(
    access: GatewayAccess,
    body: string,
    headers: Headers,
  ): ProviderEvent | 'ping' | null | Promise<ProviderEvent | null>;
  /** Asks the provider for the present state; null for what does not concern us. */
  look(access: GatewayAccess, event: ProviderEvent): Promise<ReportedState | null>;
};

/** The name of a provider, under which its settings are stored, and the variables that configure it. */
export type ProviderSettings = { readonly name: string; readonly settings?: SettingsDeclaration };

/** A provider that notifies us. It is its own folder under `gateways/` that can be deleted as a whole. */
export type Notifier = ProviderSettings & {
  readonly notifications?: Notifications;
  /** Whether it is configured here. */
  ready(access: GatewayAccess): boolean;
};

/** The outcome of a capture is unknown: `order/reconcile-payment.ts` determines it. */
export class PaymentUnconfirmed extends Error {}

/** The provider is unreachable or rejects our credentials: this payment method is unavailable. */
export class ProviderUnavailable extends Error {}

/**
 * A way to pay. Each provider is its own folder under `gateways/` that can be deleted as a whole.
 * `order/take-payment.ts` books its captures; a gateway with its own notifications books them with `bookPayment`
 * (`order/payment.ts`), which pays an order once.
 */
export type PaymentGateway = Notifier & {
  /** What it takes, when it is ready. */
  readonly methods: (access: GatewayAccess) => readonly PaymentMethod[];
  /** Other sites to which its payment page leads: a form of ours may be answered with a redirect there. */
  readonly paymentSites?: (access: GatewayAccess) => readonly string[];
  /** Set if the provider is also a shop platform. */
  readonly store?: OnlineStore;
  /** Set if the provider also makes payouts. */
  readonly payouts?: PayoutService;
  /** Set if the provider stores cards and charges them later. */
  readonly savedCards?: SavedCards;
  /** Set if shoppers pay in a wallet of the provider. */
  readonly wallet?: Wallet;
  /**
   * Opens the payment at the provider. Called outside of transactions, after the order is stored, and again for the
   * same session when an answer was lost: then it returns the same payment. `readGoods` reads the goods.
   */
  open(deployment: Deployment, payment: PaymentToMake, readGoods: () => Promise<GoodsToPay>): Promise<Opened>;
  /**
   * Ends an unpaid payment that was opened for a session which has another one. Required where simultaneous calls of `open` can
   * open two: at a provider without idempotency keys.
   */
  discard?(access: GatewayAccess, reference: string): Promise<void>;
  /**
   * Opens the payment of a shopper who pays in our page with the provider's script. Like `open` otherwise. Required for the
   * method `card`.
   */
  openInPage?(deployment: Deployment, payment: PaymentToMake): Promise<OpenedInPage>;
  /**
   * Where a payment that was opened before can still be approved, outside of the checkout; null where it no longer can be and
   * another one has to be opened. A gateway without it opens the same payment again.
   */
  resume?(deployment: Deployment, payment: OpenedPayment): Promise<string | null>;
  /**
   * Captures what the shopper approved in a wallet, at the amount of the payment. `token` comes from the wallet, null
   * if the payment was approved at the provider. Returns null if there is nothing to capture, `declined` if the
   * shopper's card or account was declined. Called outside of transactions, and again when an answer was lost: it
   * captures once.
   */
  take?(
    deployment: Deployment,
    payment: OpenedPayment,
    token: string | null,
  ): Promise<Taken | PendingCapture | 'declined' | null>;
  /**
   * Reads the capture of a payment without capturing: null for none, even if the provider declined a pending one.
   * Required for every gateway that captures at another service.
   */
  find?(access: GatewayAccess, payment: OpenedPayment): Promise<Taken | PendingCapture | null>;
  /** Refunds a capture, once for each key however often it is called. */
  refund?(access: GatewayAccess, refund: RefundToSend): Promise<RefundOutcome>;
};
