// The words an order is described with (product decisions, section 4).

export type OrderStatus = 'pending' | 'processing' | 'completed' | 'cancelled';

/** Sold to a guest, to a customer with an account, or to a consultant for herself. */
export type OrderKind = 'retail' | 'customer' | 'own_use';

/** How the consultant who is credited was found; `none` credits nobody. */
export type Attribution = 'link' | 'code' | 'own_purchase' | 'admin' | 'import' | 'none';

/** Where an order was entered. */
export type OrderSource = 'shop' | 'admin' | 'import';

/** Why an order's history has an entry; the words are made where it is shown. */
export type OrderEvent = 'placed' | 'imported' | 'paid' | 'paid-offline' | 'completed' | 'cancelled';

/** How an attempt to pay stands. A failed one can be tried again. */
export type PaymentStatus = 'pending' | 'succeeded' | 'failed';
