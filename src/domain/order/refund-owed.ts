/** What decides about the refund of an order that is cancelled. Amounts in cents. */
export interface CancelledOrder {
  readonly paidAt: Date | null;
  readonly subtotal: bigint;
  readonly discounts: bigint;
  readonly tax: bigint;
  readonly shipping: bigint;
  /** The amounts refunded so far, and those already owed, for returns. */
  readonly refunds: bigint;
}

/** The refund owed for a cancelled order: everything paid that is not refunded or owed yet. */
export function owedOnCancel({ paidAt, subtotal, discounts, tax, shipping, refunds }: CancelledOrder): bigint {
  if (paidAt === null) return 0n;
  const owed = subtotal - discounts + tax + shipping - refunds;
  return owed < 0n ? 0n : owed;
}
