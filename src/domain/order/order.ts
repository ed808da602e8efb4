// The states of an order (product decisions, section 4).

export type OrderStatus = 'pending' | 'processing' | 'completed' | 'cancelled';

/** Sold to a guest, to a customer with an account, or to a consultant for their own use. */
export type OrderKind = 'retail' | 'customer' | 'own_use';

/** The source of the credit: `customer` for the consultant of the customer record, `none` if no consultant is credited. */
export type Attribution = 'link' | 'code' | 'customer' | 'own_purchase' | 'admin' | 'import' | 'none';

/** Where an order was entered. */
export type OrderSource = 'shop' | 'admin' | 'import';

/** The event of a history entry; pages turn it into a sentence. */
export type OrderEvent =
  | 'placed'
  | 'imported'
  | 'paid'
  | 'paid-offline'
  | 'completed'
  | 'cancelled'
  | 'cancelled-unpaid';

/** The status of a payment session, one attempt to pay an order. A failed one can be repeated. */
export type PaymentSessionStatus = 'pending' | 'succeeded' | 'failed';

/** `sending`: the gateway was asked, and is asked again until it answers. */
export type RefundStatus = 'owed' | 'sending' | 'refunded' | 'withdrawn';

/** The state of a dispute, which the buyer opened at their bank. `open`: evidence can be sent; `review`: the bank decides. */
export type DisputeStatus = 'open' | 'review' | 'won' | 'lost';

/** What an event of a provider was about; `ignored` if it concerns nothing of ours. */
export const eventOutcomes = ['payment', 'refund', 'dispute', 'payout', 'mail', 'ignored'] as const;
export type EventOutcome = (typeof eventOutcomes)[number];

/** When something happened at a provider, and why, in the provider's words. */
export type EventDetail = { readonly occurredAt: string; readonly reason: string };
