import type { Attribution, OrderKind } from './order.ts';

/** Who places an order: a guest, a signed-in customer, or an active consultant. */
export type OrderBuyer =
  | { readonly as: 'guest' }
  | { readonly as: 'customer' }
  | { readonly as: 'consultant'; readonly consultantId: string };

/** The active consultant of the order's code, and its source: `customer` is the consultant of the customer's own record. */
export interface Referral {
  readonly consultantId: string;
  readonly by: 'link' | 'code' | 'customer';
}

/**
 * The source of an order's code. Without a link, the code of the customer's own consultant, which the checkout fills in, has
 * the source `customer`.
 *
 * @param ownConsultantId the consultant of the signed-in customer's record, or null
 */
export const referralOf = (
  consultantId: string,
  source: 'link' | 'code',
  ownConsultantId: string | null,
): Referral => ({
  consultantId,
  by: source === 'code' && consultantId === ownConsultantId ? 'customer' : source,
});

export interface Credit {
  readonly kind: OrderKind;
  readonly attribution: Attribution;
  /** The credited consultant, or null. */
  readonly consultantId: string | null;
}

/**
 * The consultant an order is credited to. A consultant who buys is credited with the order (own use), regardless of any
 * code; otherwise the consultant of the code that came with this order, so the last code counts.
 */
export function creditOf(buyer: OrderBuyer, referral: Referral | null): Credit {
  if (buyer.as === 'consultant') {
    return { kind: 'own_use', attribution: 'own_purchase', consultantId: buyer.consultantId };
  }
  const kind = buyer.as === 'customer' ? 'customer' : 'retail';
  return referral === null
    ? { kind, attribution: 'none', consultantId: null }
    : { kind, attribution: referral.by, consultantId: referral.consultantId };
}
